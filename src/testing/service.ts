import { validate } from '../core/schema.ts';
import type { User } from '../schemas.ts';
import { summarize } from '../shared/text.ts';
import { FailureQueue } from './failure.ts';
import { page } from './paging.ts';
import { maskHeaders, type RecordedRequest, readQuery } from './recorded-request.ts';
import { emptyReply, errorReply, jsonReply, Refusal, type Reply } from './reply.ts';
import { builtInRoutes } from './resolvers.ts';
import { decodeParameters, type InterfaceName, interfaceRules, type Route } from './route.ts';
import type { State } from './state.ts';

/** A request, in whatever form it arrived. */
export interface Incoming {
  readonly method: string;
  /** Path and query, as they were sent. */
  readonly target: string;
  readonly headers: Headers;
  /** The whole body, or `undefined` where it has more bytes. */
  readonly readBody: (limit: number) => Promise<Uint8Array | undefined>;
}

type Recorded = { -readonly [Property in keyof RecordedRequest]: RecordedRequest[Property] };

/** Where a request goes. */
interface Target {
  readonly interface: InterfaceName | undefined;
  /** Below the address of the interface. */
  readonly path: string;
  readonly route: Route | undefined;
  readonly parameters: readonly string[];
}

/** Answers every request of a platform: fault, credential, route, limits, body, and then the resource, in this order. */
export class Service {
  /** The path of the chat address: it contains a webhook-specific segment. */
  readonly hookPath = `/hooks/${crypto.randomUUID()}`;
  readonly failures = new FailureQueue();
  readonly routes: Route[];
  readonly requests: RecordedRequest[] = [];
  readonly #state: State;
  readonly #pageSize: number;
  #errors = 0;

  constructor(state: State, pageSize: number) {
    this.#state = state;
    this.#pageSize = pageSize;
    this.routes = builtInRoutes(state);
  }

  /** The path of the address of an interface, with what the specification appends. */
  pathOf(name: InterfaceName): string {
    return (name === 'chat' ? this.hookPath : '') + interfaceRules[name].suffix;
  }

  async answer(incoming: Incoming): Promise<Reply> {
    const { method, headers } = incoming;
    const [path = '', ...search] = incoming.target.split('?');
    const target = this.#locate(method, path);
    const recorded: Recorded = {
      operation: target.route?.operation.id,
      method,
      path: target.path,
      query: readQuery(search.join('?')),
      headers: maskHeaders(headers),
      body: undefined,
      status: undefined,
      fault: undefined,
    };
    this.requests.push(recorded);
    const planned = this.failures.take(recorded.operation ?? '');
    const limit = interfaceRules[target.interface ?? 'chat'].maxRequestBytes;
    const bytes = await incoming.readBody(limit);
    const body = bytes === undefined ? undefined : readJson(new TextDecoder().decode(bytes));
    recorded.body = body?.json ?? body?.text;
    recorded.fault = planned?.fault;
    const reply =
      planned?.reply(this.#nextErrorId()) ??
      (await this.#resolve(target, recorded, headers, limit, body));
    const { break: fault, status } = reply;
    if (fault === undefined || fault === 'truncate') recorded.status = status;
    return reply;
  }

  #locate(method: string, path: string): Target {
    for (const name of ['chat', 'admin'] as const) {
      const prefix = this.pathOf(name);
      if (!`${path}/`.startsWith(`${prefix}/`)) continue;
      const below = path.slice(prefix.length);
      const matches = this.routes.flatMap((route) => {
        const parameters = route.interface === name ? route.match(method, below) : undefined;
        return parameters === undefined ? [] : [{ route, parameters }];
      });
      // Of `/events/latest` and `/events/{id}`, the one that says more is meant, whichever came first.
      matches.sort((a, b) => a.parameters.length - b.parameters.length);
      const { route, parameters = [] } = matches[0] ?? {};
      return { interface: name, path: below, route, parameters };
    }
    return { interface: undefined, path, route: undefined, parameters: [] };
  }

  async #resolve(
    target: Target,
    recorded: RecordedRequest,
    headers: Headers,
    limit: number,
    body: ParsedBody | undefined,
  ): Promise<Reply> {
    try {
      const caller = this.#authenticate(target.interface, headers);
      const { route } = target;
      if (route === undefined) {
        throw new Refusal(404, `there is no ${recorded.method} ${recorded.path}`);
      }
      if (body === undefined) throw new Refusal(413, `the body has more than ${limit} bytes`);
      const response = await route.resolve({
        params: decodeParameters(route, target.parameters),
        query: recorded.query,
        body: await checkBody(route, body, headers),
        caller,
        refuse: (status: number, message: string) => {
          throw new Refusal(status, message);
        },
      });
      const answer = await checkResponse(route, this.#cutPage(route, response, recorded));
      return answer === undefined ? emptyReply() : jsonReply(200, answer);
    } catch (error) {
      if (error instanceof Refusal) {
        return errorReply(error.status, this.#nextErrorId(), error.message);
      }
      return errorReply(500, this.#nextErrorId(), `the fake platform failed: ${String(error)}`);
    }
  }

  /** Checks the credentials of a request, and gives the user of a chat request. Specification §5. */
  #authenticate(name: InterfaceName | undefined, headers: Headers): User | undefined {
    if (name === undefined) return undefined;
    let caller: User | undefined;
    for (const { option, header, prefix } of interfaceRules[name].credentials) {
      const given = headers.get(header);
      if (given === null) {
        // What the service was seen to do; the specification has 401 for the admin interface alone.
        throw new Refusal(name === 'chat' ? 400 : 401, `the header ${header} is missing`);
      }
      const value = given.startsWith(prefix) ? given.slice(prefix.length) : '';
      if (option === 'userKey') caller = this.#state.userOf(value);
      const isValid =
        option === 'userKey'
          ? caller !== undefined
          : value === (option === 'token' ? this.#state.token : this.#state.workspaceId);
      if (!isValid) throw new Refusal(401, `the header ${header} is not valid`);
    }
    return caller;
  }

  #cutPage({ operation }: Route, response: unknown, { query }: RecordedRequest): unknown {
    const { items } = operation;
    if (items === undefined || typeof response !== 'object' || response === null) return response;
    const all: unknown = Reflect.get(response, items);
    if (!Array.isArray(all)) return response;
    const { items: cut, ...meta } = page(all, query, this.#pageSize);
    return { ...response, [items]: cut, meta };
  }

  #nextErrorId(): string {
    this.#errors += 1;
    return `err_${this.#errors}`;
  }
}

interface ParsedBody {
  readonly text: string | undefined;
  /** `undefined` where the text is not JSON. */
  readonly json: unknown;
}

function readJson(text: string): ParsedBody {
  if (text === '') return { text: undefined, json: undefined };
  try {
    return { text, json: JSON.parse(text) };
  } catch {
    return { text, json: undefined };
  }
}

/** Strict, as documented: an additional property is an error. */
async function checkBody(
  { operation }: Route,
  { json }: ParsedBody,
  headers: Headers,
): Promise<unknown> {
  if (operation.body === undefined) return undefined;
  if (!/^application\/json\b/i.test(headers.get('content-type') ?? '')) {
    throw new Refusal(400, 'the content-type of the body must be application/json');
  }
  if (json === undefined) throw new Refusal(400, 'the body is not JSON');
  const result = await validate(operation.body.schema, json);
  if (result.ok) return result.value;
  throw new Refusal(400, `the body is not as documented: ${summarize(result.issues)}`);
}

/** A fake that answers what the service never would makes tests of no worth. */
async function checkResponse({ operation }: Route, response: unknown): Promise<unknown> {
  const result = await validate(operation.response, response);
  if (result.ok) return response;
  const problem = summarize(result.issues, result.count);
  throw new Error(`its answer to ${operation.id} is not as documented: ${problem}`);
}
