/** The texts, unfinished and finished, that are remembered. */
const capacity = 100;

interface TextPart {
  readonly streamId: string;
  readonly sequence: number;
  readonly delta: string;
}

interface StreamedText {
  text: string;
  /** The position of the next part. */
  next: number;
  /** The parts after one that is missing. If that never comes, the message has the whole text. */
  readonly later: Map<number, string>;
}

/** The texts that the bot writes part by part. */
export class StreamedTexts {
  readonly #texts = new Map<string, StreamedText | 'finished'>();

  /** The text so far, once for each part that can be added to it; `undefined` if the text is finished. */
  add({ streamId, sequence, delta }: TextPart): string[] | undefined {
    // The first part is 0 or 1. If it was missed, there is no text before the message.
    const known = this.#texts.get(streamId) ?? { text: '', next: 1, later: new Map() };
    if (known === 'finished') return undefined;
    if (sequence === 0 && known.text === '') known.next = 0;
    if (sequence >= known.next) known.later.set(sequence, delta);
    const texts: string[] = [];
    for (;;) {
      const part = known.later.get(known.next);
      if (part === undefined) break;
      known.later.delete(known.next);
      known.next += 1;
      known.text += part;
      texts.push(known.text);
    }
    this.#set(streamId, known);
    return texts;
  }

  /** The text has become a message, or was aborted. */
  finish(streamId: string): void {
    this.#set(streamId, 'finished');
  }

  #set(streamId: string, text: StreamedText | 'finished'): void {
    this.#texts.delete(streamId);
    this.#texts.set(streamId, text);
    const [oldest = ''] = this.#texts.keys();
    if (this.#texts.size > capacity) this.#texts.delete(oldest);
  }
}
