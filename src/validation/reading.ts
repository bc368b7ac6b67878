import { type Schema, validateSync } from './schema.ts';

/** How many unknown variants a response may have, and how many items that do not fit. */
export const maxMisfits = 10_000;

/** Stands for a value that does not fit. */
export const misfit: unique symbol = /* @__PURE__ */ Symbol('misfit');

/** One look at a value, by a {@link Read}. */
export interface Reading {
  /** Whether the result is the value itself, for Zod to say what does not fit: only each `null` that is read as absent is left out. */
  readonly isForZod: boolean;
  /** How many unknown variants were made. With more than {@link maxMisfits}, nothing fits. */
  readonly made: { unknownVariants: number };
}

/**
 * Returns what Zod returns, but the value itself if nothing changes, and {@link misfit} if it does not fit. A `null` is read as
 * absent at a property that is optional and not nullable. It changes nothing in place.
 */
export type Read = (value: unknown, reading: Reading) => unknown;

/** The result for a value that a reader does not accept. */
export function reject(value: unknown, { isForZod }: Reading): unknown {
  return isForZod ? value : misfit;
}

export function readByZod(schema: Schema): Read {
  return (value, { isForZod }) => {
    if (isForZod) return value;
    const result = validateSync(schema, value);
    return result?.ok === true ? result.value : misfit;
  };
}

export function readIf(accepts: (value: unknown) => unknown): Read {
  return (value, reading) => (accepts(value) ? value : reject(value, reading));
}
