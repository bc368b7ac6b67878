import type { Message } from '../../service/generated/chat-types.ts';
import { isSameText } from './same-content.ts';
import type { Part } from './signals.ts';
import { maxWritingPause } from './times.ts';

/** The texts, written and finished, that are remembered, and the parts of one that wait for a part before them. */
const capacity = 100;
const maxParts = 1000;

/**
 * A text that arrives in parts. It is `over` after its complete, its abort or its message, and `open` after the loss of the
 * connection: a further part continues it.
 */
interface StreamedText {
  state: 'written' | 'open' | 'over';
  readonly writer: string;
  readonly beganAt: number;
  lastPartAt: number;
  text: string;
  /** The position of the next part; `undefined` if a part is missing for good. */
  next: number | undefined;
  /** The parts after one that is missing. */
  readonly later: Map<number, string>;
  /** The text so far, once for each part that was not passed on. */
  ready: string[];
  /** Whether a part came since then. */
  hasNew: boolean;
}

/** The new part of a text. */
interface TextProgress {
  readonly streamId: string;
  /** The text so far, once for each part. Empty if a part before them is missing. */
  readonly texts: readonly string[];
  readonly lastPartAt: number;
}

/** The texts of a conversation that are written part by part. */
export class StreamedTexts {
  readonly #texts = new Map<string, StreamedText>();
  /** The writers whose first part has the number 0, and not 1. */
  readonly #fromZero = new Set<string>();

  add({ streamId, userId, sequence, delta }: Part, now: number): void {
    const known = this.#texts.get(streamId);
    if (known?.state === 'over') return;
    if (sequence === 0) this.#fromZero.add(userId);
    const text = known ?? this.#begin(streamId, userId, now);
    text.state = 'written';
    text.lastPartAt = now;
    text.hasNew = true;
    // It began with the number 1, and what was passed on lacks its beginning.
    if (sequence === 0 && text.text !== '' && text.next !== undefined) text.next = undefined;
    else if (sequence === 0) text.next = 0;
    if (text.next === undefined || sequence < text.next || text.later.size === maxParts) return;
    text.later.set(sequence, delta);
    for (let part = text.later.get(text.next); part !== undefined; ) {
      text.later.delete(text.next);
      text.next += 1;
      text.text += part;
      text.ready.push(text.text);
      part = text.later.get(text.next);
    }
  }

  /** A text has become a message, or was aborted. Later parts of it are ignored. */
  end(streamId: string): void {
    const text = this.#texts.get(streamId) ?? this.#begin(streamId, '', Number.NEGATIVE_INFINITY);
    text.state = 'over';
  }

  /** A message has arrived: it is the end of a text of its writer that is the same. An empty text is no evidence. */
  arrive({ userId, payload }: Message): void {
    const message = 'text' in payload && typeof payload.text === 'string' ? payload.text : '';
    if (message.trim() === '') return;
    for (const text of this.#texts.values()) {
      if (text.writer === userId && isSameText(message, text.text)) text.state = 'over';
    }
  }

  /** The connection was lost: the end of a text may be missed. */
  disconnect(): void {
    for (const text of this.#texts.values()) if (text.state === 'written') text.state = 'open';
  }

  /** Takes what is new of the texts of bots. Those of others, and of unknown writers that began before a time, are dropped. */
  take(isBot: (writer: string) => boolean | undefined, before: number): TextProgress[] {
    const taken: TextProgress[] = [];
    for (const [streamId, text] of this.#texts) {
      if (!text.hasNew) continue;
      const writer = isBot(text.writer);
      if (writer === undefined && text.beganAt > before) continue;
      if (writer === true) taken.push({ streamId, texts: text.ready, lastPartAt: text.lastPartAt });
      else text.state = 'over';
      text.ready = [];
      text.hasNew = false;
    }
    return taken;
  }

  /** Whether a text has a part that was not passed on. */
  get isWaiting(): boolean {
    for (const { hasNew } of this.#texts.values()) if (hasNew) return true;
    return false;
  }

  /** Such texts. */
  get waiting(): readonly Pick<StreamedText, 'writer' | 'beganAt'>[] {
    return [...this.#texts.values()].filter(({ hasNew }) => hasNew);
  }

  /** Until when a bot is writing, at the latest; in the past if none is. */
  get writtenUntil(): number {
    let until = Number.NEGATIVE_INFINITY;
    for (const { state, hasNew, lastPartAt } of this.#texts.values()) {
      if (state === 'written' && !hasNew) until = Math.max(until, lastPartAt + maxWritingPause);
    }
    return until;
  }

  #begin(streamId: string, writer: string, now: number): StreamedText {
    const text: StreamedText = {
      state: 'written',
      writer,
      beganAt: now,
      lastPartAt: now,
      text: '',
      next: this.#fromZero.has(writer) ? 0 : 1,
      later: new Map(),
      ready: [],
      hasNew: false,
    };
    this.#texts.set(streamId, text);
    const [first = ''] = this.#texts.keys();
    if (this.#texts.size > capacity) this.#texts.delete(first);
    return text;
  }
}
