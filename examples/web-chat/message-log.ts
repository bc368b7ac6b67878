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
  /** Says that the bot does not reply. */
  readonly silence: HTMLElement;
  readonly sendAgain: (draft: Draft) => void;
  readonly discard: (draft: Draft) => void;
}

/** Milliseconds after which a bot is not expected to reply any more. */
const patience = 30_000;
/** Messages of one side belong together if they are not further apart. */
const groupTime = 5 * 60_000;

export class MessageLog {
  readonly #options: MessageLogOptions;
  /** By the id of the message, or of the draft. */
  readonly #items = new Map<string, HTMLElement>();
  readonly #texts = new Map<string, HTMLElement>();
  #userId = '';
  /** The last message of the visitor. */
  #unanswered: HTMLElement | undefined;
  #isSilent = false;

  constructor(options: MessageLogOptions) {
    this.#options = options;
  }

  /** Begins anew, for a conversation of this user. */
  clear(userId: string): void {
    this.#userId = userId;
    for (const id of this.#items.keys()) this.removeMessage(id);
    for (const streamId of this.#texts.keys()) this.showWriting(streamId, undefined);
  }

  /** Returns the message if it is a new one of somebody else. */
  showMessage(message: Message, isEarlier: boolean): HTMLElement | undefined {
    const { id, userId, payload, createdAt, metadata = {} } = message;
    if (this.#items.has(id)) return undefined;
    const isOwn = userId === this.#userId;
    const { draftId, label, replyTo } = metadata;
    const draft = isOwn && typeof draftId === 'string' ? this.#items.get(draftId) : undefined;
    if (draft !== undefined) this.#items.delete(String(draftId));
    const item = draft ?? createItem(isOwn);
    this.#items.set(id, item);
    const text = payload.type === 'text' ? payload.text : '';
    const shown = typeof label === 'string' ? label : text;
    const time = element('time', {
      dateTime: createdAt,
      title: new Date(createdAt).toLocaleString(),
      textContent: new Date(createdAt).toLocaleTimeString([], { timeStyle: 'short' }),
    });
    fill(item, 'sent', isOwn && shown !== '' ? plainText(shown) : render(payload), [time]);
    item.dataset.id = id;
    item.dataset.time = String(Date.parse(createdAt));
    if (isOwn) answer(item, text, replyTo);
    this.#place(item, isEarlier);
    const isRecent = !isEarlier && Date.now() - Date.parse(createdAt) < patience;
    if (isOwn && isRecent) this.#expectReply(item);
    return isOwn || isEarlier ? undefined : item;
  }

  removeMessage(id: string): void {
    const item = this.#items.get(id);
    const next = item?.nextElementSibling;
    this.#items.delete(id);
    item?.remove();
    group(next);
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
    fill(item, 'pending', plainText(draft.label), ['Sending …']);
    this.#place(item, false);
    this.#expectReply(item);
    // The options that were clicked are disabled or hidden now: the keyboard goes on from here.
    const focused = document.activeElement;
    if (focused?.matches(':disabled, body') || focused?.checkVisibility() === false) item.focus();
  }

  showFailed(draft: Draft, reason: string): void {
    const item = this.#itemOf(draft);
    item.dataset.time = String(draft.after);
    const retry = button('Retry', () => this.#options.sendAgain(draft));
    const discard = button('Discard', () => this.#options.discard(draft));
    fill(item, 'failed', plainText(draft.label), [`Not sent. ${reason} `, retry, ' ', discard]);
    this.#place(item, false);
  }

  #itemOf({ id, text, replyTo }: Draft): HTMLElement {
    const item = this.#items.get(id) ?? createItem(true);
    this.#items.set(id, item);
    answer(item, text, replyTo);
    return item;
  }

  #place(item: HTMLElement, isEarlier: boolean): void {
    const time = timeOf(item);
    const { previousElementSibling: previous, nextElementSibling: next } = item;
    const isPlaced =
      item.isConnected &&
      (previous === null || timeOf(previous) <= time) &&
      (next === null || timeOf(next) >= time);
    // An element that is moved is read aloud again.
    if (!isPlaced) this.#move(item, time, isEarlier);
    for (const changed of [item, item.nextElementSibling, next]) group(changed);
    this.#update();
  }

  #move(item: HTMLElement, time: number, isEarlier: boolean): void {
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
    this.#isSilent = false;
    this.#update();
    setTimeout(() => {
      if (this.#unanswered === item) this.#isSilent = true;
      this.#update();
    }, patience);
  }

  /** Updates the parts that depend on several messages. */
  #update(): void {
    const { list, writing, silence } = this.#options;
    const item = this.#unanswered;
    const isUnanswered =
      list.contains(item ?? null) &&
      item?.matches('[data-state=failed], :has(~ .other)') === false &&
      this.#texts.size === 0;
    writing.hidden = this.#texts.size === 0 && (!isUnanswered || this.#isSilent);
    silence.textContent =
      isUnanswered && this.#isSilent ? 'There is no reply so far. It may still come.' : '';
    // A message of the visitor answers the questions before it.
    for (const question of list.querySelectorAll('fieldset')) {
      question.disabled = question.closest('li:has(~ .own:not([data-state=failed]))') !== null;
    }
    for (const { dataset } of list.querySelectorAll<HTMLElement>('li[data-reply-to]')) {
      const question = this.#items.get(dataset.replyTo ?? '');
      const options = question?.querySelectorAll<HTMLOptionElement | HTMLButtonElement>(
        'option, button.say',
      );
      for (const option of options ?? []) {
        if (option.value !== dataset.value) continue;
        const isChosen = dataset.state !== 'failed';
        option.classList.toggle('chosen', isChosen);
        if (option instanceof HTMLOptionElement) option.selected = true;
        else option.ariaPressed = isChosen ? 'true' : null;
      }
    }
  }
}

function createItem(isOwn: boolean): HTMLElement {
  return element('li', { className: isOwn ? 'own' : 'other', tabIndex: -1 });
}

function button(textContent: string, run: () => void): HTMLButtonElement {
  const created = element('button', { type: 'button', textContent });
  created.addEventListener('click', run);
  return created;
}

function fill(
  item: HTMLElement,
  state: 'pending' | 'failed' | 'sent',
  content: HTMLElement,
  note: readonly (Node | string)[],
): void {
  item.dataset.state = state;
  const who = item.classList.contains('own') ? 'You said:' : 'Reply:';
  item.replaceChildren(
    element('span', { className: 'unseen', textContent: who }),
    element('div', { className: 'bubble' }, [content]),
    element('small', {}, note),
  );
}

/** Keeps which option of which message the visitor has chosen. */
function answer(item: HTMLElement, value: string, replyTo: unknown): void {
  if (typeof replyTo === 'string') Object.assign(item.dataset, { value, replyTo });
}

/** Begins a day, or joins the message to the one before it. */
function group(item: Element | null | undefined): void {
  if (!(item instanceof HTMLElement)) return;
  const before = item.previousElementSibling;
  const day = dayOf(item);
  const isSameDay = before !== null && dayOf(before) === day;
  if (isSameDay) delete item.dataset.day;
  else item.dataset.day = day;
  const isSameSide = before?.classList.contains('own') === item.classList.contains('own');
  const isSoon = before !== null && sentAt(item) - sentAt(before) < groupTime;
  item.classList.toggle('follows', isSameDay && isSameSide && isSoon);
}

function dayOf(item: Element): string {
  const day = new Date(sentAt(item)).toDateString();
  if (day === new Date().toDateString()) return 'Today';
  const format = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  return new Date(day).toLocaleDateString([], format);
}

function sentAt(item: Element): number {
  // A draft may have no message before it.
  return Math.min(timeOf(item) || Infinity, Date.now());
}

/** Milliseconds. A draft that is being sent for the first time comes after all messages. */
function timeOf(item: Element): number {
  const { time } = item instanceof HTMLElement ? item.dataset : {};
  return time === undefined ? Infinity : Number(time);
}
