/** Items in a line, which may leave it anywhere. The cost of each method does not depend on its length. */
export class Line<T> {
  readonly #present = new Set<T>();
  /** In order, also those that have left. */
  #items: T[] = [];
  #head = 0;

  get size(): number {
    return this.#present.size;
  }

  has(item: T): boolean {
    return this.#present.has(item);
  }

  add(item: T): void {
    this.#present.add(item);
    this.#items.push(item);
  }

  /** Returns whether the item was in the line. */
  delete(item: T): boolean {
    return this.#present.delete(item);
  }

  get first(): T | undefined {
    for (; this.#head < this.#items.length; this.#head++) {
      const item = this.#items[this.#head];
      if (item === undefined || !this.#present.has(item)) continue;
      if (this.#head > this.#items.length / 2) this.#dropLeft();
      return item;
    }
    this.#dropLeft();
    return undefined;
  }

  [Symbol.iterator](): Iterator<T> {
    return this.#present.values();
  }

  /** Most items of the array have left, so copying the others costs less than they did. */
  #dropLeft(): void {
    this.#items = this.#items.slice(this.#head);
    this.#head = 0;
  }
}
