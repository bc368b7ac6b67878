import { camelCase, pascalCase } from 'change-case';
import reservedIdentifiers from 'reserved-identifiers';
import { isIdentifier } from './text.ts';

const reserved = reservedIdentifiers();

/** The names at the top level of a module: each is an identifier, and belongs to one thing. */
export class Names {
  readonly #taken = new Set(['z', 'defineOperation']);

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

function startWithLetter(name: string): string {
  return /^\p{ID_Start}/u.test(name) ? name : `_${name}`;
}
