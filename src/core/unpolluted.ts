import { bare } from './bare.ts';
import { isJsonObject } from './json-object.ts';

/** Parses JSON. Where every object has properties that nobody gave it, those would be taken for what was sent. */
export function parseUnpolluted(text: string): unknown {
  return isPolluted() ? JSON.parse(text, (_, value) => withoutPrototype(value)) : JSON.parse(text);
}

function isPolluted(): boolean {
  for (const _ in Object.prototype) return true;
  return false;
}

/** An ordinary object without what it inherits; anything else as it is. */
export function withoutPrototype<T>(value: T): T {
  const isOrdinary = isJsonObject(value) && Object.getPrototypeOf(value) === Object.prototype;
  return isOrdinary ? bare(value) : value;
}
