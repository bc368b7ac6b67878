import { isObject } from './json.ts';

/** A Standard Schema, version 1: the interface that Zod, Valibot, ArkType and others share. */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}

/** The result of a Standard Schema: a value, or issues. */
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** One thing that is wrong with a value. */
export interface StandardIssue {
  /** What was expected. */
  readonly message: string;
  /** Property names and array indexes, from the outside in. */
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** The type of the values that a schema outputs. */
export type StandardOutput<S extends StandardSchema> = NonNullable<
  S['~standard']['types']
>['output'];

/** ArkType's schemas are functions. */
export function isStandardSchema(value: unknown): value is StandardSchema {
  if (!isObject(value) && typeof value !== 'function') return false;
  const standard: unknown = Reflect.get(value, '~standard');
  return isObject(standard) && 'validate' in standard;
}
