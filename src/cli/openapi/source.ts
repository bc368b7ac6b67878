import type { OperationObject, ParameterObject } from './document.ts';

/** An operation of a document, and the names that it has in the module. */
export interface Source {
  readonly name: string;
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly operation: OperationObject;
  /** Those of the operation, and those of its path. */
  readonly parameters: readonly ParameterObject[];
  /** Whether it needs no credential. */
  readonly isPublic: boolean;
  /** Whether users said that it is a stream of events. */
  readonly isStream: boolean;
}
