import type { OperationObject, ParameterObject } from './document.ts';
import type { Api } from './security.ts';

/** An operation of a document, and the names that it has in the module. */
export interface Source {
  readonly name: string;
  readonly id: string;
  /** The API that it belongs to, if the client of the other one cannot call it. */
  readonly api?: Api;
  readonly method: string;
  readonly path: string;
  readonly operation: OperationObject;
  /** Those of the operation, and those of its path. */
  readonly parameters: readonly ParameterObject[];
  /** Its address, if the document has another one for it than for the others. */
  readonly server: string | undefined;
  /** Whether it needs no credential. */
  readonly isPublic: boolean;
  /** Whether users said that it is a stream of events. */
  readonly isStream: boolean;
}
