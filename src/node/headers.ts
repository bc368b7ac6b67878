import { inspect } from 'node:util';

/** Headers as undici gives them: names in lower case, and a list where one came more than once. */
export type RawHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Headers that become those of the platform when more is asked of them than a value: mostly, nothing more is. */
export class NodeHeaders extends Headers {
  #raw: RawHeaders | undefined;

  constructor(raw: RawHeaders) {
    super();
    this.#raw = raw;
  }

  override get(name: string): string | null {
    const raw = this.#raw;
    if (raw === undefined) return super.get(name);
    const key = name.toLowerCase();
    const value = Object.hasOwn(raw, key) ? raw[key] : undefined;
    if (value === undefined) return null;
    return typeof value === 'string' ? value : value.join(', ');
  }

  override has(name: string): boolean {
    this.#complete();
    return super.has(name);
  }

  override getSetCookie(): string[] {
    this.#complete();
    return super.getSetCookie();
  }

  override append(name: string, value: string): void {
    this.#complete();
    super.append(name, value);
  }

  override set(name: string, value: string): void {
    this.#complete();
    super.set(name, value);
  }

  override delete(name: string): void {
    this.#complete();
    super.delete(name);
  }

  override forEach(...parameters: Parameters<Headers['forEach']>): void {
    this.#complete();
    super.forEach(...parameters);
  }

  override keys(): ReturnType<Headers['keys']> {
    this.#complete();
    return super.keys();
  }

  override values(): ReturnType<Headers['values']> {
    this.#complete();
    return super.values();
  }

  override entries(): ReturnType<Headers['entries']> {
    this.#complete();
    return super.entries();
  }

  override [Symbol.iterator](): ReturnType<Headers['entries']> {
    return this.entries();
  }

  [inspect.custom](): Headers {
    return new Headers(this);
  }

  #complete(): void {
    const raw = this.#raw;
    if (raw === undefined) return;
    this.#raw = undefined;
    for (const [name, value] of Object.entries(raw)) {
      for (const item of typeof value === 'object' ? value : [value]) {
        if (item !== undefined) super.append(name, item);
      }
    }
  }
}
