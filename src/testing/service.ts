import { ignoreFailure } from '../core/events.ts';
import { sleep } from '../core/retry.ts';
import { asRecord, isJsonObject, parseJson } from '../shared/json.ts';
import { summarize } from '../shared/text.ts';
import { validate } from '../validation/schema.ts';
import { FailureQueue } from './failure.ts';
import { ConnectionFault } from './fault.ts';
import { page, type Query } from './paging.ts';
import type { RequestObserver } from './platform-options.ts';
import { maskHeaders, type RecordedRequest, RequestLog, readQuery } from './recorded-request.ts';
import {
  errorBody,
  jsonResponse,
  RequestError,
  refuse,
  serviceError,
  textResponse,
  toResponse,
} from './reply.ts';
import {
  type ApiName,
  apiRules,
  decodeParameters,
  findRoute,
  isHello,
  type Route,
  type Target,
} from './route.ts';
import { addServiceHeaders, isPreflight, preflightResponse } from './service-headers.ts';
import { eventStreamResponse } from './sse.ts';
import type { State } from './state.ts';
import { maskUserKeys } from './user-key.ts';

/** A request, read. */
interface Incoming extends Target {
  /** The operation, or why there is none. */
  readonly route: Route | RequestError;
  readonly recorded: Recorded;
  readonly query: Query;
  readonly headers: Headers;
  readonly signal: AbortSignal;
  /** The body; absent if it is larger than the API accepts. */
  readonly text: string | undefined;
}

type Recorded = { -readonly [Property in keyof RecordedRequest]: RecordedRequest[Property] };

/** What a service is made of. */
export interface ServiceParts {
  readonly state: State;
  /** The paths that the two APIs begin with. */
  readonly prefixes: Readonly<Record<ApiName, string>>;
  readonly routes: () => readonly Route[];
  readonly pageSize: number;
  readonly onRequest: RequestObserver | undefined;
}

/** Responds to every request of a platform, whatever its form. */
export class Service {
  readonly failures = new FailureQueue();
  readonly log = new RequestLog();
  readonly #parts: ServiceParts;
  #errors = 0;

  constructor(parts: ServiceParts) {
    this.#parts = parts;
  }

  /** Responds to a request. Rejects with a {@link ConnectionFault}, or if the request is aborted before it was read. */
  async respond(request: Request, signal = request.signal): Promise<Response> {
    const { method, headers } = request;
    if (isPreflight(request)) return preflightResponse(headers);
    const { redactor, credentials } = this.#parts.state;
    const maskKeys = (text: string): string => maskUserKeys(text, credentials.encryptionKey);
    const redact = (text: string): string => redactor.text(maskKeys(text));
    const { pathname, search, searchParams } = new URL(request.url);
    const target = this.#locate(pathname);
    const route = findRoute(this.#parts.routes(), target, method);
    const recorded: Recorded = {
      operation: route instanceof RequestError ? undefined : route.operation.id,
      method,
      path: redact(target.path),
      query: readQuery(searchParams, redact),
      headers: maskHeaders(headers),
      body: undefined,
      status: undefined,
      fault: undefined,
    };
    const setLength = this.log.add(recorded);
    const observe = (): void => {
      const { onRequest } = this.#parts;
      ignoreFailure(() => onRequest?.({ ...recorded }, redact(pathname + search)));
    };
    const bytes = await request.arrayBuffer();
    const limit = apiRules[target.api ?? 'chat'].maxRequestBytes;
    const text = bytes.byteLength > limit ? undefined : new TextDecoder().decode(bytes);
    const shown = maskKeys(text ?? '');
    recorded.body = shown === '' ? undefined : redactor.json(parseJson(shown) ?? shown);
    setLength(text?.length ?? 0);
    const query = readQuery(searchParams);
    try {
      const incoming = { ...target, route, recorded, query, headers, signal, text };
      const response = await this.#outcome(incoming, observe);
      if (!signal.aborted) recorded.status = response.status;
      addServiceHeaders(response, headers);
      return method === 'HEAD' ? new Response(null, response) : response;
    } finally {
      observe();
    }
  }

  #locate(pathname: string): Target {
    for (const api of ['chat', 'admin'] as const) {
      const prefix = this.#parts.prefixes[api];
      if (`${pathname}/`.startsWith(`${prefix}/`)) {
        return { api, path: pathname.slice(prefix.length) };
      }
    }
    return { api: undefined, path: pathname };
  }

  /** The response of a planned failure, or the real one. */
  async #outcome(incoming: Incoming, observe: () => void): Promise<Response> {
    const { recorded, route, signal } = incoming;
    try {
      const planned = this.failures.take(recorded.operation ?? '', { ...recorded });
      recorded.fault = planned?.fault;
      // There is never an outcome to wait for.
      if (recorded.fault === 'stall') observe();
      const isStream = !(route instanceof RequestError) && route.operation.isStream;
      try {
        return planned?.response === undefined
          ? await this.#serve(incoming)
          : await planned.response(this.#nextErrorId, isStream);
      } finally {
        if (planned?.delayMs !== undefined) await sleep(planned.delayMs, signal);
      }
    } catch (error) {
      if (error instanceof ConnectionFault) throw error;
      return this.#errorResponse(error);
    }
  }

  /** Checks a request in the order in which the service does, and calls its operation. */
  async #serve(incoming: Incoming): Promise<Response> {
    const { api, path, route, recorded, query, headers, signal, text } = incoming;
    if (recorded.method === 'OPTIONS') return toResponse(200, '');
    if (route instanceof RequestError) {
      if (recorded.method === 'GET' && isHello(incoming)) return textResponse(200, 'hello');
      if (api === 'admin') this.#checkAdmin(headers);
      throw route;
    }
    if (api === 'admin' && !route.isPublic) this.#checkAdmin(headers);
    if (text === undefined) throw serviceError(413, 'the body is larger than the API accepts');
    const params = decodeParameters(route, path);
    const body = await readBody(route, text, headers);
    const callerId = api === 'chat' && !route.isPublic ? this.#callerOf(headers) : undefined;
    const caller = callerId === undefined ? undefined : this.#parts.state.users.get(callerId);
    const result = await route.resolve({ params, query, body, caller, callerId, refuse });
    if (isEvents(result)) {
      return eventStreamResponse(result, (event) => toJson(route, event), signal);
    }
    const json = await toJson(route, this.#selectPage(route, result, query));
    return json === undefined ? toResponse(204, '') : jsonResponse(200, json);
  }

  /** The caller of a request to the chat API. A missing key is refused by the schema of the service, a wrong one by the service itself. */
  #callerOf(headers: Headers): string {
    const key = headers.get('x-user-key');
    if (key === null) throw new RequestError(400, 'the header x-user-key is missing');
    const id = this.#parts.state.callerOf(key);
    if (id === undefined) throw serviceError(401, 'the header x-user-key is not valid');
    return id;
  }

  /** As documented, a missing or wrong credential is 401, whatever the request is for. */
  #checkAdmin(headers: Headers): void {
    const { token, workspaceId } = this.#parts.state.credentials;
    const expected = { authorization: `Bearer ${token}`, 'x-workspace-id': workspaceId };
    for (const [header, value] of Object.entries(expected)) {
      const given = headers.get(header);
      if (given === value) continue;
      throw serviceError(
        401,
        `the header ${header} is ${given === null ? 'missing' : 'not valid'}`,
      );
    }
  }

  #selectPage({ api, operation }: Route, result: unknown, query: Query): unknown {
    const { items, tokenPath } = operation;
    if (items === undefined || !isJsonObject(result)) return result;
    const all = result[items];
    if (!Array.isArray(all)) return result;
    const { pageSize: _, ...chatQuery } = query;
    // The lists of the chat API have no page size.
    const parameters = api === 'chat' ? chatQuery : query;
    const selected = page(all, parameters, this.#parts.pageSize);
    return withToken({ ...result, [items]: selected.items }, tokenPath, selected.nextToken);
  }

  #errorResponse(error: unknown): Response {
    const reported =
      error instanceof RequestError
        ? error
        : serviceError(500, `the fake platform failed: ${String(error)}`);
    return jsonResponse(reported.status, errorBody(reported, this.#nextErrorId));
  }

  readonly #nextErrorId = (): string => {
    this.#errors += 1;
    return `err_${this.#errors}`;
  };
}

/** Puts the token of a page where the operation says; on the last page there is none. */
function withToken(page: object, path: readonly string[], token: string | undefined): object {
  const [name = '', ...rest] = path;
  const { [name]: given, ...others }: Record<string, unknown> = { ...page };
  if (rest.length > 0) return { ...others, [name]: withToken(asRecord(given), rest, token) };
  return token === undefined ? others : { ...others, [name]: token };
}

function isEvents(result: unknown): result is AsyncIterable<unknown> {
  return typeof result === 'object' && result !== null && Symbol.asyncIterator in result;
}

/** Strict, as documented: an additional property is an error. */
async function readBody({ operation }: Route, text: string, headers: Headers): Promise<unknown> {
  if (operation.body === undefined) return undefined;
  if (text !== '' && !/^application\/json\b/i.test(headers.get('content-type') ?? '')) {
    throw new RequestError(400, 'the content-type of the body must be application/json');
  }
  const json = parseJson(text);
  if (text !== '' && json === undefined) throw new RequestError(400, 'the body is not JSON');
  const result = await validate(operation.body.schema, json);
  if (result.ok) return result.value;
  const problem = `the body is not as documented: ${summarize(result.issues)}`;
  throw new RequestError(400, text === '' ? 'a body is required' : problem);
}

/** What is sent is checked: a fake that sends what the service never would makes tests worthless. */
async function toJson({ operation }: Route, response: unknown): Promise<string | undefined> {
  const json: string | undefined = JSON.stringify(response);
  const sent: unknown = json === undefined ? undefined : JSON.parse(json);
  const result = await validate(operation.response, sent);
  if (result.ok) return json;
  const problem = summarize(result.issues, result.count);
  throw new Error(`its response to ${operation.id} is not as documented: ${problem}`);
}
