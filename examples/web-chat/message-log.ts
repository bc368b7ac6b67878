// The messages in the page, in the order of the service, each once. Drafts that are no messages yet are at the end.
import type { Message } from 'bot-platform-sdk';
import type { Draft } from './conversation.ts';
import { element, render, type Say } from './render.ts';

export interface MessageLogOptions {
  readonly list: HTMLElement;
  /** Where replies are shown while the bot writes them. */
  readonly writing: HTMLElement;
  readonly say: Say;
  readonly sendAgain: (draft: Draft) => void;
}

export class MessageLog {
  readonly #options: MessageLogOptions;
  /** By the id of the message, or of the draft. */
  readonly #items = new Map<string, HTMLElement>();
  readonly #texts = new Map<string, HTMLElement>();
  #userId = '';

  constructor(options: MessageLogOptions) {
    this.#options = options;
  }

  /** Begins anew, for a conversation of this user. What was not sent may be kept. */
  clear(userId: string, keepsDrafts: boolean): void {
    this.#userId = userId;
    for (const [id, item] of this.#items) {
      if (!keepsDrafts || item.dataset.time !== undefined) this.#drop(id);
    }
    this.#options.writing.replaceChildren();
    this.#texts.clear();
  }

  showMessage({ id, userId, payload, createdAt, metadata = {} }: Message): void {
    if (this.#items.has(id)) return;
    const isOwn = userId === this.#userId;
    const { draftId, label } = metadata;
    const draft = isOwn && typeof draftId === 'string' ? this.#items.get(draftId) : undefined;
    if (draft !== undefined) this.#items.delete(String(draftId));
    const item = draft ?? createItem(isOwn);
    this.#items.set(id, item);
    const isLabeled = isOwn && typeof label === 'string';
    const content = render(isLabeled ? { type: 'text', text: label } : payload, this.#options.say);
    const time = element('time', {
      dateTime: createdAt,
      title: new Date(createdAt).toLocaleString(),
      textContent: new Date(createdAt).toLocaleTimeString([], { timeStyle: 'short' }),
    });
    fill(item, 'sent', content, [time]);
    item.dataset.time = String(Date.parse(createdAt));
    this.#place(item);
  }

  removeMessage(id: string): void {
    this.#drop(id);
  }

  showWriting(streamId: string, text: string | undefined): void {
    const known = this.#texts.get(streamId);
    if (text === undefined) {
      known?.remove();
      this.#texts.delete(streamId);
      return;
    }
    const paragraph = known ?? element('p');
    paragraph.textContent = text;
    if (known !== undefined) return;
    this.#texts.set(streamId, paragraph);
    this.#options.writing.append(paragraph);
  }

  showPending(draft: Draft): void {
    const item = this.#items.get(draft.id) ?? createItem(true);
    this.#items.set(draft.id, item);
    fill(item, 'pending', element('p', { textContent: draft.label }), ['Sending …']);
    this.#place(item);
    // The options that were clicked are disabled now: the keyboard goes on from here.
    if (document.activeElement?.matches(':disabled, body')) item.focus();
  }

  showFailed(draft: Draft, reason: string): void {
    const item = this.#items.get(draft.id);
    // The visitor has begun another conversation.
    if (item === undefined) return;
    const again = element('button', { type: 'button', textContent: 'Send again' });
    again.addEventListener('click', () => this.#options.sendAgain(draft));
    const note = [`Not sent. ${reason} `, again];
    fill(item, 'failed', element('p', { textContent: draft.label }), note);
    this.#closeQuestions();
  }

  #place(item: HTMLElement): void {
    const time = timeOf(item);
    let next: Element | null = null;
    for (
      let before = this.#options.list.lastElementChild;
      before !== null && (before === item || timeOf(before) > time);
      before = before.previousElementSibling
    ) {
      if (before !== item) next = before;
    }
    // An element that is moved loses the focus, and is read aloud again.
    const isPlaced = item.isConnected && item.nextElementSibling === next;
    if (!isPlaced) this.#options.list.insertBefore(item, next);
    this.#closeQuestions();
  }

  /** What the visitor has said answers the questions before it. */
  #closeQuestions(): void {
    for (const question of this.#options.list.querySelectorAll('fieldset')) {
      question.disabled = question.closest('li:has(~ .own:not([data-state=failed]))') !== null;
    }
  }

  #drop(id: string): void {
    this.#items.get(id)?.remove();
    this.#items.delete(id);
  }
}

function createItem(isOwn: boolean): HTMLElement {
  return element('li', { className: isOwn ? 'own' : 'other', tabIndex: -1 });
}

function fill(
  item: HTMLElement,
  state: 'pending' | 'failed' | 'sent',
  content: HTMLElement,
  note: readonly (Node | string)[],
): void {
  item.dataset.state = state;
  const who = item.className === 'own' ? 'You said:' : 'Reply:';
  item.replaceChildren(
    element('span', { className: 'unseen', textContent: who }),
    content,
    element('small', {}, note),
  );
}

/** Milliseconds; a draft comes after all messages. */
function timeOf(item: Element): number {
  const { time } = item instanceof HTMLElement ? item.dataset : {};
  return time === undefined ? Infinity : Number(time);
}
