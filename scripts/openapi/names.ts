import { camelCase, pascalCase } from 'change-case';
import reservedIdentifiers from 'reserved-identifiers';
import { formatHelpers } from './formats.ts';
import { isIdentifier } from './text.ts';

const reserved = reservedIdentifiers();

/** The names at the top level of a module: each is an identifier, and belongs to one thing. */
export class Names {
  /** What a module imports, the helpers that it may have, and the globals that those use. */
  readonly #taken = new Set([
    'z',
    'defineOperation',
    'Discriminable',
    'openUnion',
    'unknownVariant',
    'UnknownVariant',
    ...Object.keys(formatHelpers),
    'Reflect',
  ]);

  /** The name of a function, close to `text`. */
  value(text: string): string {
    const name = isIdentifier(text) ? text : startWithLetter(camelCase(text));
    return this.#claim(reserved.has(name) ? `${name}Operation` : name, ['']);
  }

  /** The name of a type, close to `text`; the one of its schema ends in `Schema`. */
  type(text: string): string {
    const name = isIdentifier(text) ? text : startWithLetter(pascalCase(text));
    return this.#claim(name.charAt(0).toUpperCase() + name.slice(1), ['', 'Schema']);
  }

  #claim(name: string, endings: readonly string[]): string {
    for (let count = 1; ; count += 1) {
      const numbered = count === 1 ? name : `${name}${count}`;
      if (endings.some((ending) => this.#taken.has(numbered + ending))) continue;
      for (const ending of endings) this.#taken.add(numbered + ending);
      return numbered;
    }
  }
}

/** The ids of the operations, which `defineOperation` takes, and which are different. */
export class Ids {
  readonly #given: ReadonlySet<string>;
  readonly #taken = new Set<string>();

  /** `given` are those of the document: one that can stay belongs to its operation. */
  constructor(given: Iterable<string>) {
    this.#given = new Set([...given].filter(isId));
  }

  claim(given: string | undefined, name: string, fallback: string): string {
    const isFree = given !== undefined && isId(given) && !this.#taken.has(given);
    const id = isFree
      ? given
      : this.#free([isId(name) ? name : '', given ?? '', fallback].map(toId).find(isId));
    this.#taken.add(id);
    return id;
  }

  #free(id = 'operation'): string {
    for (let count = 1; ; count += 1) {
      const numbered = count === 1 ? id : `${id}${count}`;
      if (!this.#taken.has(numbered) && !this.#given.has(numbered)) return numbered;
    }
  }
}

/** Whether `defineOperation` takes an id. */
export function isId(text: string): boolean {
  return /^[A-Za-z][\w.-]*$/.test(text);
}

/** An id close to `text`, or an empty text if it has no letter or digit of ASCII. */
function toId(text: string): string {
  const kept = text.replaceAll(/[^\w.-]/g, '');
  if (isId(kept)) return kept;
  return /[a-z\d]/i.test(kept) ? `operation${kept}` : '';
}

function startWithLetter(name: string): string {
  return /^\p{ID_Start}/u.test(name) ? name : `_${name}`;
}

/** The name of the component that a reference is to, or that of the file. */
export function nameIn(reference: string): string {
  const name = decodeURIComponent(reference.slice(reference.lastIndexOf('/') + 1));
  return reference.includes('#') ? name : name.replace(/\.\w+$/, '');
}
