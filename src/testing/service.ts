import { ignoreFailure } from '../core/events.ts';
import { sleep } from '../core/retry.ts';
import { validate } from '../core/schema.ts';
import { summarize } from '../shared/text.ts';
import { FailureQueue } from './failure.ts';
import { page, type Query } from './paging.ts';
import type { RequestObserver } from './platform-options.ts';
import { maskHeaders, type RecordedRequest, readQuery } from './recorded-request.ts';
import {
  errorBody,
  jsonResponse,
  RequestError,
  serviceError,
  textResponse,
  toResponse,
} from './reply.ts';
import { type ApiName, apiRules, decodeParameters, type Route } from './route.ts';
import { addServiceHeaders, isPreflight, preflightResponse } from './service-headers.ts';
import type { Caller, State } from './state.ts';

/** Where a request is sent to. */
export interface Target {
  readonly api: ApiName | undefined;
  /** The path below the address of the API. */
  readonly path: string;
  /** The operation, or why there is none. */
  readonly route: Route | RequestError;
}

/** A request, read. */
interface Incoming extends Target {
  readonly recorded: Recorded;
  readonly query: Query;
  readonly headers: Headers;
  readonly signal: AbortSignal;
  /** The body; absent if it is larger than the API accepts. */
  readonly text: string | undefined;
}

type Recorded = { -readonly [Property in keyof RecordedRequest]: RecordedRequest[Property] };

/** Responds to every request of a platform, whatever its form. */
export class Service {
  readonly failures = new FailureQueue();
  readonly requests: RecordedRequest[] = [];
  readonly #state: State;
  readonly #pageSize: number;
  readonly #onRequest: RequestObserver | undefined;
  #errors = 0;

  constructor(state: State, pageSize: number, onRequest: RequestObserver | undefined) {
    this.#state = state;
    this.#pageSize = pageSize;
    this.#onRequest = onRequest;
  }

  async respond(request: Request, target: Target): Promise<Response> {
    const { method, headers, signal } = request;
    if (isPreflight(request)) return preflightResponse(headers);
    const { redactor } = this.#state;
    const { searchParams } = new URL(request.url);
    const recorded: Recorded = {
      operation: target.route instanceof RequestError ? undefined : target.route.operation.id,
      method,
      path: redactor.text(target.path),
      query: readQuery(searchParams, redactor.text),
      headers: maskHeaders(headers),
      body: undefined,
      status: undefined,
      fault: undefined,
    };
    this.requests.push(recorded);
    const bytes = await request.arrayBuffer();
    const limit = apiRules[target.api ?? 'chat'].maxRequestBytes;
    const text = bytes.byteLength > limit ? undefined : new TextDecoder().decode(bytes);
    recorded.body =
      text === undefined || text === '' ? undefined : redactor.json(parseJson(text) ?? text);
    const query = readQuery(searchParams);
    const response = await this.#outcome({ ...target, recorded, query, headers, signal, text });
    const isResponse = response.type !== 'error' && !signal.aborted;
    if (isResponse) recorded.status = response.status;
    this.#observe(recorded);
    if (!isResponse) return response;
    addServiceHeaders(response, headers);
    return method === 'HEAD' ? new Response(null, response) : response;
  }

  #observe(recorded: Recorded): void {
    ignoreFailure(() => this.#onRequest?.({ ...recorded }));
  }

  /** The response of a planned failure, or the real one. */
  async #outcome(incoming: Incoming): Promise<Response> {
    const { recorded, signal } = incoming;
    try {
      const planned = this.failures.take(recorded.operation ?? '', { ...recorded });
      recorded.fault = planned?.fault;
      // There is never an outcome to wait for.
      if (recorded.fault === 'stall') this.#observe(recorded);
      const response =
        planned?.response === undefined
          ? await this.#serve(incoming)
          : planned.response(this.#nextErrorId);
      if (planned?.delayMs !== undefined) await sleep(planned.delayMs, signal);
      return response;
    } catch (error) {
      return this.#errorResponse(error);
    }
  }

  /** Checks a request in the order in which the service does, and calls its operation. */
  async #serve(incoming: Incoming): Promise<Response> {
    const { api: name, path, route, recorded, query, headers, text } = incoming;
    const { method } = recorded;
    if (method === 'OPTIONS') return toResponse(200, '');
    if (route instanceof RequestError) {
      const isRead = method === 'GET' || method === 'HEAD';
      if (isRead && isHello(incoming)) return textResponse(200, 'hello');
      if (name === 'admin') this.#checkAdmin(headers);
      throw route;
    }
    if (name === 'admin' && !route.isPublic) this.#checkAdmin(headers);
    if (text === undefined) throw serviceError(413, 'the body is larger than the API accepts');
    const params = decodeParameters(route, path);
    const body = await readBody(route, text, headers);
    const caller = name === 'chat' && !route.isPublic ? this.#callerOf(headers) : undefined;
    const result = await route.resolve({
      params,
      query,
      body,
      caller: caller?.user,
      callerId: caller?.id,
      refuse(status: number, message: string, type?: string): never {
        throw serviceError(status, message, type);
      },
    });
    const response = await checkResponse(route, this.#selectPage(route, result, query));
    return response === undefined
      ? toResponse(204, '')
      : jsonResponse(200, JSON.stringify(response));
  }

  /** The caller of a request to the chat API. A missing key is refused by the schema of the service, a wrong one by the service itself. */
  #callerOf(headers: Headers): Caller {
    const key = headers.get('x-user-key');
    if (key === null) throw new RequestError(400, 'the header x-user-key is missing');
    const caller = this.#state.callerOf(key);
    if (caller === undefined) throw serviceError(401, 'the header x-user-key is not valid');
    return caller;
  }

  /** As documented, a missing or wrong credential is 401, whatever the request is for. */
  #checkAdmin(headers: Headers): void {
    const { token, workspaceId } = this.#state;
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

  #selectPage({ api: name, operation }: Route, result: unknown, query: Query): unknown {
    const { items } = operation;
    if (items === undefined || typeof result !== 'object' || result === null) return result;
    const all: unknown = Reflect.get(result, items);
    if (!Array.isArray(all)) return result;
    const { pageSize: _, ...chatQuery } = query;
    // The lists of the chat API have no page size.
    const parameters = name === 'chat' ? chatQuery : query;
    const { items: selected, ...meta } = page(all, parameters, this.#pageSize);
    return { ...result, [items]: selected, meta };
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

/** The clients of the service send this request first, with a slash at its end. */
export function isHello({ api: name, path }: Omit<Target, 'route'>): boolean {
  return name === 'chat' && /^\/hello\/?$/.test(path);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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
  throw new RequestError(400, `the body is not as documented: ${summarize(result.issues)}`);
}

/** A fake that sends what the service never would makes tests worthless. */
async function checkResponse({ operation }: Route, response: unknown): Promise<unknown> {
  const result = await validate(operation.response, response);
  if (result.ok) return response;
  const problem = summarize(result.issues, result.count);
  throw new Error(`its response to ${operation.id} is not as documented: ${problem}`);
}
