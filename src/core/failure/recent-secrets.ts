/** How many credentials are remembered: a credential function may return a new one for each attempt. */
const maxKeys = 8;

/**
 * What the calls of a list or a stream were sent with, to mask it in the next one, too: a page token that the service chose is
 * reported before its page is requested.
 */
export class RecentSecrets {
  /** The secrets in the headers that do not come from a function. */
  readonly #fixed: readonly string[];
  readonly #keys = new Set<string>();
  #added: readonly string[] = [];

  constructor(fixed: readonly string[]) {
    this.#fixed = fixed;
  }

  addKey(key: string): void {
    this.#keys.delete(key);
    this.#keys.add(key);
    const [oldest] = this.#keys;
    if (this.#keys.size > maxKeys && oldest !== undefined) this.#keys.delete(oldest);
  }

  /** Those in the headers that functions returned for the last attempt. */
  setAdded(secrets: readonly string[]): void {
    this.#added = secrets;
  }

  all(): string[] {
    return [...this.#fixed, ...this.#keys, ...this.#added];
  }
}
