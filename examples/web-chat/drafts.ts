// Messages of the visitor that the service does not have yet. The browser keeps each until it is sent or discarded.
import { readEntries, readEntry, removeEntry, writeEntry } from './storage.ts';

/** Its id is in the metadata of the message, which shows that the message was created. */
export interface Draft {
  /** Begins with the time, so that drafts are in the order in which they were said. */
  readonly id: string;
  readonly text: string;
  /** The text that the page shows instead, such as the label of an option. */
  readonly label: string;
  /** The time of the last message before it, in milliseconds. */
  readonly after: number;
}

/** The drafts of one conversation. */
export class DraftStore {
  readonly #key: readonly string[];

  constructor(...key: readonly string[]) {
    this.#key = key;
  }

  async read(): Promise<readonly Draft[]> {
    return await readEntries(this.#key);
  }

  async has({ id }: Draft): Promise<boolean> {
    return (await readEntry([...this.#key, id])) !== undefined;
  }

  async write(draft: Draft): Promise<void> {
    await writeEntry([...this.#key, draft.id], draft);
  }

  async remove({ id }: Pick<Draft, 'id'>): Promise<void> {
    await removeEntry([...this.#key, id]);
  }

  /** Sends a draft while no other tab sends it. The browser frees a draft whose tab is closed. */
  async alone<T>(draft: Draft, send: () => Promise<T>): Promise<T> {
    return await navigator.locks.request(this.#lockOf(draft), send);
  }

  /** Whether another tab is sending a draft. */
  async isBusy(draft: Draft): Promise<boolean> {
    const isTaken = (lock: Lock | null): boolean => lock === null;
    return await navigator.locks.request(this.#lockOf(draft), { ifAvailable: true }, isTaken);
  }

  #lockOf({ id }: Draft): string {
    return [...this.#key, id].join(' ');
  }

  /** Takes the drafts of a conversation that the visitor has left, or that has ended. */
  async takeFrom(left: DraftStore): Promise<void> {
    for (const draft of await left.read()) {
      await this.write({ ...draft, after: 0 });
      await left.remove(draft);
    }
  }
}
