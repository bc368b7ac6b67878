import type { Message } from '../service/chat-operations.ts';

/** The messages that are remembered. A page of the list is much shorter. */
const capacity = 1000;

type Pages = AsyncIterable<{ readonly messages: readonly Message[] }>;

/** Which messages of a conversation a dialogue knows. Their order is that of the service. */
export class History {
  /** By id, the oldest first; `old` is from before the dialogue. What the list has before an `old` one was not missed. */
  readonly #known = new Map<string, 'old' | 'new'>();

  /** Whether a message was delivered, or sent, since the dialogue began. */
  has(id: string): boolean {
    return this.#known.get(id) === 'new';
  }

  add(id: string): void {
    this.#known.delete(id);
    this.#known.set(id, 'new');
    if (this.#known.size <= capacity) return;
    const [oldest = '', next = ''] = this.#known.keys();
    this.#known.delete(oldest);
    this.#known.set(next, 'old');
  }

  /** Remembers the last messages from before the dialogue. */
  async begin(pages: Pages): Promise<void> {
    const listed = await walk(pages, () => true);
    for (const { id } of listed.slice(-capacity)) this.#known.set(id, 'old');
  }

  /** Lists the messages since the dialogue began, in order. It reads no page after one that has a known message. */
  async list(pages: Pages): Promise<Message[]> {
    const listed = await walk(pages, (id) => this.#known.has(id));
    const last = listed.findLastIndex(({ id }) => this.#known.get(id) === 'old');
    return listed.slice(last + 1).sort((a, b) => timeBetween(b, a) || 0);
  }
}

/** The milliseconds from one message to another, by the clock of the service. */
export function timeBetween(first: Message, second: Message): number {
  return Date.parse(second.createdAt) - Date.parse(first.createdAt);
}

/** Reads a list up to the page that has a known message, and returns it with the oldest message first. */
async function walk(pages: Pages, isKnown: (id: string) => boolean): Promise<Message[]> {
  const listed: Message[] = [];
  let isNewestFirst = true;
  for await (const { messages } of pages) {
    listed.push(...messages);
    const [first] = listed;
    const last = listed.at(-1);
    // The documented order is newest first, but the reverse was seen: then the newest messages are on the last page.
    isNewestFirst = first === undefined || last === undefined || !(timeBetween(first, last) > 0);
    if (isNewestFirst && messages.some(({ id }) => isKnown(id))) break;
  }
  return isNewestFirst ? listed.reverse() : listed;
}
