import { classProperty } from './json.ts';

export class NoResponse extends Error {
  override name = 'NoResponse';
}

/** Checks what a `fetch` returned, which may be anything. */
export function requireResponse(value: unknown): Response {
  if (isResponse(value)) return value;
  throw new NoResponse('`fetch` returned no Response');
}

function isResponse(value: unknown): value is Response {
  const read = (field: keyof Response) => classProperty(value, field);
  const isReadable = hasBody(value) || typeof read('arrayBuffer') === 'function';
  const hasHead = Number.isInteger(read('status')) && read('headers') !== undefined;
  return hasHead && isReadable && read('type') !== 'error';
}

/** A Response of React Native has no `body`. */
export function hasBody(response: unknown): boolean {
  return classProperty(response, 'body') !== undefined;
}
