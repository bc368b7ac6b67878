import { mask } from '../core/failure/redaction.ts';
import { adminApi, chatApi } from '../service/apis.ts';
import type { Fault } from './failures/fault.ts';
import type { Query } from './query.ts';

/** A request that arrived at a platform, and its outcome. */
export interface RecordedRequest {
  /** The id of the operation, such as `getEvent`; `undefined` if the request is not one of a known operation. */
  readonly operation: string | undefined;
  /** The HTTP method. */
  readonly method: string;
  /** The path below the address of the API, as it was sent, credentials masked; a dot segment is escaped. */
  readonly path: string;
  /** The query, decoded, credentials masked. */
  readonly query: Query;
  /** The path parameters, decoded, not masked; none if the request is not one of a known operation. */
  readonly params: Readonly<Record<string, string>>;
  /** On the chat API: the id of the user that the key of the request belongs to, if the platform accepts it. Not masked. */
  readonly userId: string | undefined;
  /** On the admin API: the id of the workspace of the request, if the platform accepts its token. Not masked. */
  readonly workspaceId: string | undefined;
  /** The headers, their names in lower case, credentials and cookies masked. */
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed JSON, or the text, credentials masked; `undefined` if there was none, or more than the API accepts. */
  readonly body: unknown;
  /** The status of the response, once it was sent. */
  readonly status: number | undefined;
  /** The fault that it met. */
  readonly fault: Fault | undefined;
}

const credentialHeaders: readonly string[] = [
  ...[chatApi, adminApi].flatMap(({ credentials }) => credentials.map(({ header }) => header)),
  // Those of another service, or of a proxy, which a browser sends on its own.
  ...['cookie', 'proxy-authorization'],
];

/** The headers as a record, for a test to look at and to print. */
export function maskHeaders(
  headers: Headers,
  redact: (text: string) => string,
): Readonly<Record<string, string>> {
  return Object.freeze(
    Object.fromEntries(
      [...headers].map(([name, value]) => [
        name,
        credentialHeaders.includes(name) ? mask : redact(value),
      ]),
    ),
  );
}

/** The query as a record. `edit` is applied to each name and value. */
export function parseQuery(
  parameters: URLSearchParams,
  edit: (text: string) => string = (text) => text,
): Query {
  return Object.freeze(
    Object.fromEntries(
      [...new Set(parameters.keys())].map((name) => {
        const values = parameters.getAll(name).map(edit);
        return [edit(name), values.length === 1 ? (values[0] ?? '') : values];
      }),
    ),
  );
}

/** How much a platform remembers: a server may run for weeks. */
const maxRequests = 10_000;
const maxCharacters = 2 ** 25;

export class RequestLog {
  /** How long their bodies are. */
  readonly #lengths = new Map<RecordedRequest, number>();
  #characters = 0;

  all(): RecordedRequest[] {
    return Array.from(this.#lengths.keys(), (request) => ({ ...request }));
  }

  add(request: RecordedRequest): void {
    this.#lengths.set(request, 0);
  }

  /** Reports how many characters the body of a request has, once it was read. */
  measure(request: RecordedRequest, characters: number): void {
    // After `clear`, it is not among them any more.
    if (!this.#lengths.has(request)) return;
    this.#lengths.set(request, characters);
    this.#characters += characters;
    for (const [oldest, length] of this.#lengths) {
      if (this.#lengths.size <= maxRequests && this.#characters <= maxCharacters) break;
      this.#lengths.delete(oldest);
      this.#characters -= length;
    }
  }

  clear(): void {
    this.#lengths.clear();
    this.#characters = 0;
  }
}
