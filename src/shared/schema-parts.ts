import * as z from 'zod/mini';
import { _isoDateTime } from 'zod/v4/core';

/**
 * The documented properties of a type: a misspelt property is a compile error. Further properties are kept at run time.
 */
export type Documented<T> = { [K in keyof T as string extends K ? never : K]: T[K] };

/**
 * A date-time of RFC 3339, which is ISO 8601 with seconds and a zone: `Z` or an offset. Kept as the string that was sent.
 * It is what `z.iso.datetime` makes; a bundler cannot take one function out of that namespace.
 */
export const timestamp = _isoDateTime(z.ZodMiniISODateTime, { offset: true });
