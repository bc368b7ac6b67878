import * as z from 'zod/mini';
import type { Documented } from '../shared/schema-parts.ts';

/** The schema of the metadata of a list. See "Resources" in docs/specification.md. */
export const ListMetaSchema = z.looseObject({
  nextToken: z.exactOptional(z.nullable(z.string())),
});
/** The metadata of a list. A missing, `null` or empty `nextToken` ends the list. See "Resources" in docs/specification.md. */
export interface ListMeta extends Documented<z.output<typeof ListMetaSchema>> {}
