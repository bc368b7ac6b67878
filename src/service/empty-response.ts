import type * as z from 'zod/mini';
import { lazily } from './lazily.ts';
import { looseObject } from './loose-object.ts';

/** A response without documented properties. */
export interface EmptyResponse extends Record<never, never> {}
/** The schema of a response without documented properties. */
export const EmptyResponseSchema: z.ZodMiniType<EmptyResponse> = lazily(() => looseObject({}));
