import { mask } from '../core/failure/redaction.ts';
import { isJsonObject } from '../shared/json.ts';

/** A shorter secret occurs in ordinary texts. */
const minLength = 4;

interface Secret {
  /** In small letters: a text may repeat it in letters of either case. */
  readonly text: string;
  /** Where its longest word begins. */
  readonly wordAt: number;
}

/** The credentials of a platform. A text is masked by a lookup of its words, so the time does not depend on their number. */
export class Secrets {
  /** By the longest word of each: two may begin alike, as signed keys do. */
  readonly #byWord = new Map<string, readonly Secret[]>();

  add(secret: string): void {
    const text = foldCase(secret);
    const [first, ...others] = wordsOf(text);
    if (first === undefined || text.length < minLength) return;
    const longest = others.reduce(
      (best, one) => (one[0].length > best[0].length ? one : best),
      first,
    );
    const known = this.#byWord.get(longest[0]) ?? [];
    if (known.some((other) => other.text === text)) return;
    this.#byWord.set(longest[0], [...known, { text, wordAt: longest.index }]);
  }

  /** Masks the secrets in a text, also those that are percent-encoded. */
  mask(text: string): string {
    const masked = this.#maskWords(text);
    if (!masked.includes('%')) return masked;
    return masked.replace(/(?:[\w.~!*'()-]|%[\da-f]{2})+/gi, (part) => {
      const decoded = decode(part);
      const shown = this.#maskWords(decoded);
      return shown === decoded ? part : shown;
    });
  }

  /** Masks the secrets in the texts of JSON, names of properties included. */
  maskJson(json: unknown): unknown {
    if (typeof json === 'string') return this.mask(json);
    if (typeof json === 'number') {
      const masked = this.mask(String(json));
      return masked === String(json) ? json : masked;
    }
    if (Array.isArray(json)) return json.map((item) => this.maskJson(item));
    if (!isJsonObject(json)) return json;
    const entries = Object.entries(json).map(([name, value]) => [
      this.mask(name),
      this.maskJson(value),
    ]);
    return Object.fromEntries(entries);
  }

  #maskWords(text: string): string {
    const searched = foldCase(text);
    let masked = '';
    let done = 0;
    for (const { 0: word, index } of wordsOf(searched)) {
      for (const secret of this.#byWord.get(word) ?? []) {
        const start = index - secret.wordAt;
        if (start < done || !searched.startsWith(secret.text, start)) continue;
        masked += text.slice(done, start) + mask;
        done = start + secret.text.length;
      }
    }
    return masked + text.slice(done);
  }
}

function wordsOf(text: string) {
  return text.matchAll(/[\w-]+/g);
}

/** Of ASCII alone, since the length must not change. */
function foldCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
