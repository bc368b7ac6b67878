import { mask } from '../core/redaction.ts';
import { adminApi, chatApi } from '../options/apis.ts';
import type { Fault } from './failure.ts';
import type { Query } from './paging.ts';

/** A request that arrived at a platform, and what became of it. */
export interface RecordedRequest {
  /** The id of the operation, as `getEvent`; `undefined` where the request is none of a known one. */
  readonly operation: string | undefined;
  /** The HTTP method. */
  readonly method: string;
  /** The path below the address of the interface, as it was sent. */
  readonly path: string;
  /** The query, decoded. */
  readonly query: Query;
  /** The headers, their names in lower case, credentials masked. */
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed JSON, or the text; `undefined` where there was none, or more than the interface takes. */
  readonly body: unknown;
  /** The status of the answer, once there is one. */
  readonly status: number | undefined;
  /** The fault that it met in place of an answer. */
  readonly fault: Fault | undefined;
}

const credentialHeaders: readonly string[] = [chatApi, adminApi].flatMap(({ credentials }) =>
  credentials.map(({ header }) => header),
);

/** The headers as a record, for a test to look at and to print. */
export function maskHeaders(headers: Headers): Readonly<Record<string, string>> {
  return Object.freeze(
    Object.fromEntries(
      [...headers].map(([name, value]) => [name, credentialHeaders.includes(name) ? mask : value]),
    ),
  );
}

/** The query as a record. */
export function readQuery(search: string): Query {
  const parameters = new URLSearchParams(search);
  return Object.freeze(
    Object.fromEntries(
      [...new Set(parameters.keys())].map((name) => {
        const values = parameters.getAll(name);
        return [name, values.length === 1 ? (values[0] ?? '') : values];
      }),
    ),
  );
}
