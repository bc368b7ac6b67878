// The messages in the page, in the order of the service, each once. A draft is at the end until it could not be sent: then
// it stands where it was said.
import type { Message } from 'bot-platform-sdk';
import type { Draft } from './drafts.ts';
import { element } from './element.ts';
import { markdown, plainText } from './markdown.ts';
import { render } from './render.ts';

export interface MessageLogOptions {
  readonly list: HTMLElement;
  /** The text that the bot is writing, above the dots. It is hidden while nothing is expected. */
  readonly writing: HTMLElement;
  readonly discard: (draft: Draft) => void;
}

/** Milliseconds after which a bot is not expected to reply any more. */
const patience = 30_000;

export class MessageLog {
  readonly #options: MessageLogOptions;
  /** By the id of the message, or of the draft. */
  readonly #items = new Map<string, HTMLElement>();
  readonly #texts = new Map<string, HTMLElement>();
  #userId = '';
  /** The message of the visitor to which a reply is expected. */
  #unanswered: HTMLElement | undefined;

  constructor(options: MessageLogOptions) {
    this.#options = options;
  }

  /** Begins anew, for a conversation of this user. */
  clear(userId: string): void {
    this.#userId = userId;
    for (const id of this.#items.keys()) this.removeMessage(id);
    for (const streamId of this.#texts.keys()) this.showWriting(streamId, undefined);
  }

  /** Returns whether it is a new message of somebody else. */
  showMessage(message: Message, isEarlier: boolean): boolean {
    const { id, userId, payload, createdAt, metadata = {} } = message;
    if (this.#items.has(id)) return false;
    const isOwn = userId === this.#userId;
    const { draftId, label } = metadata;
    const draft = isOwn && typeof draftId === 'string' ? this.#items.get(draftId) : undefined;
    if (draft !== undefined) this.#items.delete(String(draftId));
    const text = payload.type === 'text' ? payload.text : '';
    const shown = typeof label === 'string' ? label : text;
    const content = isOwn && shown !== '' ? plainText(shown) : render(payload);
    const item = draft ?? createItem(isOwn, content);
    this.#items.set(id, item);
    setState(item, 'sent', [timeElement(createdAt)]);
    item.dataset.time = String(Date.parse(createdAt));
    this.#place(item, isEarlier);
    const isRecent = !isEarlier && Date.now() - Date.parse(createdAt) < patience;
    if (isOwn && isRecent) this.#expectReply(item);
    else this.#update();
    return !isOwn && !isEarlier;
  }

  removeMessage(id: string): void {
    const item = this.#items.get(id);
    this.#items.delete(id);
    item?.remove();
    this.#update();
  }

  showWriting(streamId: string, text: string | undefined): void {
    const known = this.#texts.get(streamId);
    if (text === undefined) {
      known?.remove();
      this.#texts.delete(streamId);
    } else {
      const part = known ?? element('div', { className: 'text' });
      part.replaceChildren(...markdown(text));
      this.#texts.set(streamId, part);
      if (known === undefined) this.#options.writing.prepend(part);
    }
    this.#update();
  }

  showPending(draft: Draft): void {
    const item = this.#itemOf(draft);
    setState(item, 'pending', ['Sending …']);
    this.#place(item, false);
    this.#expectReply(item);
  }

  /** If the options that were clicked are disabled or hidden now, the keyboard goes on from the draft. */
  keepFocus(draft: Draft): void {
    const focused = document.activeElement;
    const isLost = focused?.matches(':disabled, body') || focused?.checkVisibility() === false;
    if (isLost) this.#itemOf(draft).focus();
  }

  showFailed(draft: Draft, reason: string): void {
    const item = this.#itemOf(draft);
    item.dataset.time = String(draft.after);
    const discard = element('button', { type: 'button', textContent: 'Discard' });
    discard.addEventListener('click', () => this.#options.discard(draft));
    setState(item, 'failed', [`Not sent. ${reason} `, discard]);
    this.#place(item, false);
    this.#update();
  }

  #itemOf({ id, label }: Draft): HTMLElement {
    const item = this.#items.get(id) ?? createItem(true, plainText(label));
    this.#items.set(id, item);
    return item;
  }

  #place(item: HTMLElement, isEarlier: boolean): void {
    const time = timeOf(item);
    const { previousElementSibling: before, nextElementSibling: after } = item;
    const isPlaced =
      item.isConnected &&
      (before === null || timeOf(before) <= time) &&
      (after === null || timeOf(after) >= time);
    // An element that is moved is read aloud again.
    if (isPlaced) return;
    const { list } = this.#options;
    const hasFocus = item === document.activeElement;
    item.remove();
    const previous = [...list.children].findLast((other) => {
      return timeOf(other) < time || (!isEarlier && timeOf(other) === time);
    });
    if (previous === undefined) list.prepend(item);
    else previous.after(item);
    if (hasFocus) item.focus();
  }

  #expectReply(item: HTMLElement): void {
    this.#unanswered = item;
    this.#update();
    setTimeout(() => {
      if (this.#unanswered === item) this.#unanswered = undefined;
      this.#update();
    }, patience);
  }

  /** Updates the parts that depend on several messages. */
  #update(): void {
    const { list, writing } = this.#options;
    const isExpected = this.#unanswered?.matches(
      '.log li:not([data-state=failed]):not(:has(~ .other))',
    );
    writing.hidden = this.#texts.size === 0 && isExpected !== true;
    // A message of the visitor answers the questions before it.
    for (const question of list.querySelectorAll('fieldset')) {
      question.disabled = question.closest('li:has(~ .own:not([data-state=failed]))') !== null;
    }
  }
}

function createItem(isOwn: boolean, content: HTMLElement): HTMLElement {
  return element('li', { className: isOwn ? 'own' : 'other', tabIndex: -1 }, [
    element('span', { className: 'unseen', textContent: isOwn ? 'You said:' : 'Reply:' }),
    element('div', { className: 'bubble' }, [content]),
    // A screen reader reads a message once, and not again when it is sent.
    element('small', { ariaLive: 'off' }),
  ]);
}

function setState(
  item: HTMLElement,
  state: 'pending' | 'failed' | 'sent',
  note: readonly (Node | string)[],
): void {
  item.dataset.state = state;
  item.lastElementChild?.replaceChildren(...note);
}

/** The time of a message of today; the day, too, of an earlier one. */
function timeElement(dateTime: string): HTMLElement {
  const date = new Date(dateTime);
  const isToday = date.toDateString() === new Date().toDateString();
  const dateStyle = isToday ? undefined : 'medium';
  const textContent = date.toLocaleString([], { timeStyle: 'short', dateStyle });
  return element('time', { dateTime, textContent });
}

/** Milliseconds. A draft that is being sent for the first time comes after all messages. */
function timeOf(item: Element): number {
  const { time } = item instanceof HTMLElement ? item.dataset : {};
  return time === undefined ? Infinity : Number(time);
}
