import { sleep } from '../core/call/deadline.ts';
import { ignoreFailure } from '../core/failure/notify.ts';
import { adminApi, chatApi } from '../service/apis.ts';
import { isJsonObject, isObject, ownProperties, ownProperty, parseJson } from '../shared/json.ts';
import { summarize } from '../shared/text.ts';
import { validate } from '../validation/schema.ts';
import { validateClosed } from '../validation/unknown-variant.ts';
import { maskUserKeys } from './chat/user-key.ts';
import { FailureQueue, type PlannedFailure } from './failures/failure.ts';
import { ConnectionFault } from './failures/fault.ts';
import { addServiceHeaders, isPreflight, preflightResponse } from './forms/response-headers.ts';
import { eventStreamResponse } from './forms/sse.ts';
import { isNestedTooDeeply } from './nesting.ts';
import type { RequestObserver } from './platform-options.ts';
import { page, type Query, readQuery } from './query.ts';
import { maskHeaders, parseQuery, type RecordedRequest, RequestLog } from './recorded-request.ts';
import {
  errorBody,
  jsonResponse,
  RequestError,
  serviceError,
  testMistake,
  textResponse,
  throwServiceError,
  toResponse,
} from './reply.ts';
import type { ApiName } from './resolver.ts';
import { decodeParameters, isHello, type Route, type Target } from './route.ts';
import type { RouteTable } from './route-table.ts';
import type { State } from './state.ts';
import { macrotask } from './turns.ts';

/** After so many responses and events, timers and sockets have their turn. */
const inARow = 100;

const maxBytes = { chat: chatApi.maxRequestBytes, admin: adminApi.maxRequestBytes };

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

export interface ResponderParts {
  readonly state: State;
  /** The paths that the two APIs begin with. */
  readonly prefixes: Readonly<Record<ApiName, string>>;
  readonly routes: RouteTable;
  readonly pageSize: number;
  readonly onRequest: RequestObserver | undefined;
}

export class Responder {
  readonly failures = new FailureQueue();
  readonly log = new RequestLog();
  readonly #parts: ResponderParts;
  #errors = 0;
  #sent = 0;

  constructor(parts: ResponderParts) {
    this.#parts = parts;
  }

  /** Responds to a request. Rejects with a {@link ConnectionFault}, or if the request is aborted before it was read. */
  async respond(request: Request, signal = request.signal): Promise<Response> {
    const { method, headers } = request;
    if (isPreflight(request)) return preflightResponse(headers);
    const { secrets, credentials } = this.#parts.state;
    const maskKeys = (text: string): string => maskUserKeys(text, credentials.encryptionKey);
    const redact = (text: string): string => secrets.mask(maskKeys(text));
    const { pathname, search, searchParams } = new URL(request.url);
    const target = this.#locate(pathname);
    const route = this.#parts.routes.find(target, method);
    const recorded: Recorded = {
      operation: route instanceof RequestError ? undefined : route.operation.id,
      method,
      path: redact(target.path),
      query: parseQuery(searchParams, redact),
      params: route instanceof RequestError ? {} : readParameters(route, target.path),
      ...this.#senderOf(target, headers),
      headers: maskHeaders(headers, redact),
      body: undefined,
      status: undefined,
      fault: undefined,
    };
    this.log.add(recorded);
    const observe = (): void => {
      const { onRequest } = this.#parts;
      ignoreFailure(() => onRequest?.({ ...recorded }, redact(pathname + search)));
    };
    const bytes = await request.arrayBuffer();
    const limit = maxBytes[target.api ?? 'chat'];
    const text = bytes.byteLength > limit ? undefined : new TextDecoder().decode(bytes);
    const shown = maskKeys(text ?? '');
    const json = isNestedTooDeeply(shown) ? shown : (parseJson(shown) ?? shown);
    recorded.body = shown === '' ? undefined : secrets.maskJson(json);
    this.log.measure(recorded, text?.length ?? 0);
    const query = parseQuery(searchParams);
    try {
      const incoming = { ...target, route, recorded, query, headers, signal, text };
      await this.#pause();
      const response = await this.#outcome(incoming, observe);
      if (!signal.aborted) recorded.status = response.status;
      addServiceHeaders(response, headers);
      return method === 'HEAD' ? new Response(null, response) : response;
    } finally {
      observe();
    }
  }

  /** The largest body that the API of a path accepts. */
  maxRequestBytes(pathname: string): number {
    return maxBytes[this.#locate(pathname).api ?? 'chat'];
  }

  /** Whose request it is, as far as the platform accepts its credentials. */
  #senderOf({ api }: Target, headers: Headers): Pick<RecordedRequest, 'userId' | 'workspaceId'> {
    const { state } = this.#parts;
    const caller =
      api === 'chat' ? state.users.callerOf(headers.get('x-user-key') ?? '') : undefined;
    const workspaceId = headers.get('x-workspace-id') ?? '';
    const isIn =
      api === 'admin' && this.#isToken(headers) && state.admin.workspaces.has(workspaceId);
    return {
      userId: typeof caller === 'string' ? caller : undefined,
      workspaceId: isIn ? workspaceId : undefined,
    };
  }

  #isToken(headers: Headers): boolean {
    return headers.get('authorization') === `Bearer ${this.#parts.state.credentials.token}`;
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
    const { recorded } = incoming;
    try {
      const { route } = incoming;
      const planned =
        route instanceof RequestError
          ? undefined
          : this.failures.take(route.operation, { ...recorded });
      if (planned === undefined) return await this.#serve(incoming);
      if (planned.isProcessed) {
        await this.#serve(incoming).catch((error: unknown) => {
          // A request that is rejected does not meet the failure: the next one does.
          planned.left += 1;
          throw error;
        });
      }
      recorded.fault = planned.fault;
      // There is never an outcome to wait for.
      if (planned.fault === 'stall') observe();
      return await this.#fail(incoming, planned);
    } catch (error) {
      if (error instanceof ConnectionFault) throw error;
      return this.#errorResponse(error);
    }
  }

  async #fail(incoming: Incoming, { response, delayMs }: PlannedFailure): Promise<Response> {
    try {
      const { route } = incoming;
      const isStream = !(route instanceof RequestError) && route.operation.isStream;
      return await (response?.(this.#nextErrorId, isStream) ?? this.#serve(incoming));
    } finally {
      if (delayMs !== undefined) await sleep(delayMs, incoming.signal);
    }
  }

  /** Checks a request in the order in which the service does, and calls its operation. */
  async #serve(incoming: Incoming): Promise<Response> {
    const { api, path, route, recorded, query, headers, signal, text } = incoming;
    if (recorded.method === 'OPTIONS') return toResponse(200, '');
    if (route instanceof RequestError) {
      if (recorded.method === 'GET' && isHello(incoming)) return textResponse(200, 'hello');
      if (api === 'admin') this.#workspaceOf(headers, true);
      throw route;
    }
    const { needsWorkspace } = route.operation;
    const workspaceId =
      api === 'admin' && !route.isPublic ? this.#workspaceOf(headers, needsWorkspace) : undefined;
    if (text === undefined) throw serviceError(413, 'the body is larger than the API accepts');
    const params = decodeParameters(route, path);
    const body = await readBody(route, text, headers);
    const callerId = api === 'chat' && !route.isPublic ? this.#callerOf(headers) : undefined;
    const caller = callerId === undefined ? undefined : this.#parts.state.users.get(callerId);
    const result = await route.resolve({
      ...{ params, query: await readQuery(route.definition.query, query), body },
      ...{ caller, callerId, workspaceId, refuse: throwServiceError },
    });
    if (isEvents(result)) {
      const send = async (event: unknown): Promise<string | undefined> => {
        await this.#pause();
        return toJson(route, event);
      };
      return eventStreamResponse(result, send, signal);
    }
    const json = await toJson(route, this.#selectPage(route, result, query));
    return json === undefined ? toResponse(204, '') : jsonResponse(route.status, json);
  }

  /** The caller of a request to the chat API. A missing key is refused by the schema of the service, a wrong one by the service itself. */
  #callerOf(headers: Headers): string {
    const key = headers.get('x-user-key');
    if (key === null) throw new RequestError(400, 'the header x-user-key is missing');
    const caller = this.#parts.state.users.callerOf(key);
    if (typeof caller === 'string') return caller;
    throw serviceError(401, `the header x-user-key ${caller.text}`);
  }

  /** The workspace of a request to the admin API. As documented, a missing or wrong credential is 401, whatever the request is for. */
  #workspaceOf(headers: Headers, isNeeded: boolean): string | undefined {
    const { workspaces } = this.#parts.state.admin;
    if (!this.#isToken(headers)) throw wrongHeader('authorization', headers.get('authorization'));
    const workspaceId = headers.get('x-workspace-id');
    if (workspaceId === null && !isNeeded) return undefined;
    if (workspaceId !== null && workspaces.has(workspaceId)) return workspaceId;
    throw wrongHeader('x-workspace-id', workspaceId);
  }

  #selectPage({ api, operation }: Route, result: unknown, query: Query): unknown {
    const { items, tokenPath } = operation;
    if (items === undefined || tokenPath === undefined || !isJsonObject(result)) return result;
    const all = result[items];
    if (!Array.isArray(all)) return result;
    if (hasToken(result, tokenPath)) {
      throw testMistake(
        `the resolver of ${operation.id} returned a \`${tokenPath.join('.')}\` of its own: return every item without one, and the fake platform selects the page`,
      );
    }
    // Some lists of the admin API name the page size `limit`, and those of the chat API have none.
    const limit = operation.query?.names.includes('limit') === true ? query.limit : undefined;
    const given = api === 'chat' ? undefined : (limit ?? query.pageSize);
    const selected = page(all, query.nextToken, given, this.#parts.pageSize);
    return withToken({ ...result, [items]: selected.items }, tokenPath, selected.nextToken);
  }

  #errorResponse(error: unknown): Response {
    const reported =
      error instanceof RequestError
        ? error
        : serviceError(500, `the fake platform failed: ${String(error)}`);
    return jsonResponse(reported.status, errorBody(reported, this.#nextErrorId));
  }

  /** In memory, programs that only wait for each other would keep everything else from running. */
  async #pause(): Promise<void> {
    this.#sent += 1;
    if (this.#sent % inARow === 0) await macrotask();
  }

  readonly #nextErrorId = (): string => {
    this.#errors += 1;
    return `err_${this.#errors}`;
  };
}

/** The path parameters of a request. One that cannot be decoded is refused when the request is served. */
function readParameters(route: Route, path: string): Readonly<Record<string, string>> {
  try {
    return Object.freeze(decodeParameters(route, path));
  } catch {
    return {};
  }
}

function wrongHeader(name: string, value: string | null): RequestError {
  return serviceError(401, `the header ${name} is ${value === null ? 'missing' : 'not valid'}`);
}

function hasToken(result: unknown, path: readonly string[]): boolean {
  const token = path.reduce(ownProperty, result);
  return typeof token === 'string' && token !== '';
}

/** Puts the token of a page where the operation says; on the last page there is none. */
function withToken(page: object, path: readonly string[], token: string | undefined): object {
  const [name = '', ...rest] = path;
  const { [name]: given, ...others }: Record<string, unknown> = { ...page };
  if (rest.length > 0) return { ...others, [name]: withToken(ownProperties(given), rest, token) };
  return token === undefined ? others : { ...others, [name]: token };
}

function isEvents(result: unknown): result is AsyncIterable<unknown> {
  return isObject(result) && Symbol.asyncIterator in result;
}

/** Strict, as documented: an additional property is an error. */
async function readBody({ operation }: Route, text: string, headers: Headers): Promise<unknown> {
  if (operation.body === undefined) return undefined;
  if (text !== '' && !/^application\/json\b/i.test(headers.get('content-type') ?? '')) {
    throw new RequestError(400, 'the content-type of the body must be application/json');
  }
  if (isNestedTooDeeply(text)) throw new RequestError(400, 'the body is nested too deeply');
  const json = parseJson(text);
  if (text !== '' && json === undefined) throw new RequestError(400, 'the body is not JSON');
  const result = await validate(operation.body.schema, json);
  if (result.ok) return result.value;
  const problem = `the body is not as documented: ${summarize(result.issues)}`;
  throw new RequestError(400, text === '' ? 'a body is required' : problem);
}

/** A response is checked before it is sent: a fake that sends what the service never would makes tests worthless. */
async function toJson({ operation }: Route, response: unknown): Promise<string | undefined> {
  const json: string | undefined = JSON.stringify(response);
  const sent: unknown = json === undefined ? undefined : JSON.parse(json);
  const result = await validateClosed(operation.response, sent);
  if (result.ok) return json;
  const problem = summarize(result.issues);
  throw new Error(`its response to ${operation.id} is not as documented: ${problem}`);
}
