import { camelCase } from 'change-case';
import {
  type OpenApiDocument,
  type ParameterObject,
  type SchemaObject,
  Unsupported,
} from './document.ts';
import { flatten } from './flatten.ts';
import { typesOf } from './keywords.ts';
import type { Shape } from './shape.ts';

/** The keywords that a client does not check in a path: any text is one segment. */
const unchecked = [
  'enum',
  'const',
  'pattern',
  'format',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'oneOf',
  'anyOf',
] as const satisfies readonly (keyof SchemaObject)[];

/** A client sends a path parameter as one segment, and checks only that it is a text. */
export function checkPath(
  parameters: readonly ParameterObject[],
  document: OpenApiDocument,
  note: (text: string) => void,
): void {
  for (const { name, in: place, style = 'simple', schema: given, content } of parameters) {
    if (place !== 'path') continue;
    const schema = flatten(document.schema(Object(given)), document);
    const types = typesOf(schema) ?? [];
    const isList = types.length > 0 && types.every((type) => type === 'array');
    const isObject = types.length > 0 && types.every((type) => type === 'object');
    const kind = isList ? 'a list in one value' : 'an object';
    const what = `the path parameter ${name}`;
    if (isList || isObject || content !== undefined) {
      throw new Unsupported(`it needs ${what} (${kind})`);
    }
    if (style !== 'simple') throw new Unsupported(`it needs ${what} (style ${style})`);
    const isText = types.length === 0 || types.includes('string');
    const keywords = unchecked.filter((keyword) => schema[keyword] !== undefined);
    // A client sends no empty parameter.
    const rest = keywords.filter((keyword) => keyword !== 'minLength' || schema.minLength !== 1);
    const left = [...(isText ? [] : ['type']), ...rest].map((keyword) => `\`${keyword}\``);
    if (left.length > 0) note(`left to the service: ${left.join(', ')} of ${what}`);
  }
}

/** The names of the path parameters, which are free: one that another input has, or that is no identifier, is changed. */
export function namesInPath(
  path: string,
  parts: readonly (Shape | undefined)[],
  note: (text: string) => void,
): Map<string, string> {
  const given: string[] = [];
  inPath(path, (name) => String(given.push(name)));
  const taken = new Set([...given, ...parts.flatMap((part) => [...(part?.fields?.keys() ?? [])])]);
  return new Map(
    given.map((name) => {
      const isElsewhere = parts.some((part) => part?.fields?.has(name));
      if (!isElsewhere && isParameterName(name)) return [name, name];
      const free = freeName(isElsewhere ? `${name}InPath` : camelCase(name), taken);
      const reason = isElsewhere
        ? `the body or query has ${name}, too`
        : `${name} is no identifier`;
      note(`the path parameter ${name} is called ${free}: ${reason}`);
      return [name, free];
    }),
  );
}

/** Replaces each parameter of a path template. */
export function inPath(path: string, replace: (name: string) => string): string {
  return path.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => replace(name));
}

function freeName(text: string, taken: Set<string>): string {
  const [ascii, underscored] = [text.replaceAll(/[^\w-]/g, ''), `_${text}`];
  const name = [ascii, underscored].find(isParameterName) ?? 'parameter';
  for (let count = 1; ; count += 1) {
    const numbered = count === 1 ? name : `${name}${count}`;
    if (taken.has(numbered)) continue;
    taken.add(numbered);
    return numbered;
  }
}

function isParameterName(text: string): boolean {
  return /^[A-Za-z_][\w-]*$/.test(text) && text !== '__proto__';
}
