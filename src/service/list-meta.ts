import * as z from 'zod/mini';
import { isJsonObject } from '../shared/json.ts';
import { lazily } from './lazily.ts';
import type { Documented } from './schema-parts.ts';

/** Leaves out a `nextToken` that is `null` or empty: there is no next page. */
export function withoutEmptyToken(value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  const { nextToken, ...others } = value;
  return nextToken === null || nextToken === '' ? others : value;
}

/** The schema of the metadata of a list. See "Resources" in docs/specification.md. */
export const ListMetaSchema = lazily(() =>
  z.pipe(z.transform(withoutEmptyToken), z.looseObject({ nextToken: z.exactOptional(z.string()) })),
);
/**
 * The metadata of a list. Without a `nextToken`, the list ends; one that is `null` or empty is left out. See "Resources" in
 * docs/specification.md.
 */
export interface ListMeta extends Documented<z.output<typeof ListMetaSchema>> {}
