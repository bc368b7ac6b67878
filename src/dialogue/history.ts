import type { Message } from '../service/generated/chat-types.ts';

/** The messages that are remembered, at least. Twice as many are, at most. */
const capacity = 500;

type Pages = AsyncIterable<{ readonly messages: readonly Message[] }>;

/** Which messages of a conversation a dialogue knows. */
export class History {
  /** By id. One that is older than the dialogue is known to the lists only: its signal may still arrive. */
  readonly #known = new Map<string, { readonly time: number; readonly isOld: boolean }>();
  /** What is older is not new, whatever a list shows: it is older than the dialogue, or was forgotten. */
  #oldest = Number.NEGATIVE_INFINITY;
  /** A list has shown everything up to this time. */
  #listedTo = Number.NEGATIVE_INFINITY;

  /** Whether a message was delivered, or sent, since the dialogue began. */
  has(id: string): boolean {
    return this.#known.get(id)?.isOld === false;
  }

  add(message: Message): void {
    this.#known.set(message.id, { time: timeOf(message), isOld: false });
    if (this.#known.size > 2 * capacity) this.#forget();
  }

  /** Remembers where the dialogue begins. */
  async begin(pages: Pages): Promise<void> {
    const listed = await readBack(pages, newestTime);
    this.#oldest = newestTime(listed);
    this.#listedTo = this.#oldest;
    for (const message of listed) {
      const time = timeOf(message);
      if (time >= this.#oldest) this.#known.set(message.id, { time, isOld: true });
    }
  }

  /** Lists the messages that are not known, the oldest first, and those beside them. */
  async list(pages: Pages): Promise<{ readonly found: Message[]; readonly ids: string[] }> {
    const from = Math.max(this.#oldest, this.#listedTo);
    const listed = await readBack(pages, () => from);
    listed.sort((a, b) => timeBetween(b, a) || 0);
    this.#listedTo = Math.max(this.#listedTo, newestTime(listed));
    const isNew = (message: Message): boolean =>
      !this.#known.has(message.id) && !(timeOf(message) < this.#oldest);
    return { found: listed.filter(isNew), ids: listed.map(({ id }) => id) };
  }

  #forget(): void {
    const byTime = [...this.#known].sort(([, a], [, b]) => b.time - a.time);
    for (const [id] of byTime.splice(capacity)) this.#known.delete(id);
    this.#oldest = Math.max(this.#oldest, byTime.at(-1)?.[1].time ?? this.#oldest);
  }
}

/** The milliseconds from one message to another, by the clock of the service. */
export function timeBetween(first: Message, second: Message): number {
  return timeOf(second) - timeOf(first);
}

function timeOf({ createdAt }: Message): number {
  return Date.parse(createdAt);
}

function newestTime(messages: readonly Message[]): number {
  return messages.reduce(
    (newest, message) => Math.max(newest, timeOf(message) || newest),
    Number.NEGATIVE_INFINITY,
  );
}

/** Reads a list up to the page that has a message from before a time, and returns it with the oldest message first. */
async function readBack(
  pages: Pages,
  beginning: (listed: readonly Message[]) => number,
): Promise<Message[]> {
  const listed: Message[] = [];
  let isNewestFirst = true;
  for await (const { messages } of pages) {
    listed.push(...messages);
    const [first] = listed;
    const last = listed.at(-1);
    // The documented order is newest first, but the reverse was seen: then the newest messages are on the last page.
    isNewestFirst = first === undefined || last === undefined || !(timeBetween(first, last) > 0);
    const from = beginning(listed);
    if (isNewestFirst && messages.some((message) => timeOf(message) < from)) break;
  }
  return isNewestFirst ? listed.reverse() : listed;
}
