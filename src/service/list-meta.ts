import * as z from 'zod/mini';
import { lazily } from './lazily.ts';
import { looseObject } from './loose-object.ts';

/** Leaves out a `nextToken` that is `null` or empty: there is no next page. */
function withoutEmptyToken<T extends object>(value: T): T {
  const { nextToken, ...others } = value as T & { readonly nextToken?: unknown };
  return nextToken === null || nextToken === '' ? (others as T) : value;
}

/** The schema of an object whose `nextToken` may be `null` or empty. */
export function withToken<T extends { nextToken?: string | null }>(
  schema: z.ZodMiniType<T>,
): z.ZodMiniType<T & { nextToken?: string }> {
  // Not a transform: it would make a promise of each page.
  return schema.check(z.overwrite(withoutEmptyToken)) as never;
}

/** The schema of the metadata of a list. See "Resources" in docs/specification.md. */
export const ListMetaSchema: z.ZodMiniType<ListMeta> = lazily(() =>
  withToken(looseObject({ nextToken: z.exactOptional(z.nullable(z.string())) })),
);

/**
 * The metadata of a list. Without a `nextToken`, the list ends; one that is `null` or empty is left out. See "Resources" in
 * docs/specification.md.
 */
export interface ListMeta {
  nextToken?: string;
}
