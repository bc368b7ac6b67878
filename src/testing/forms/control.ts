import { ConfigurationError } from '../../errors/index.ts';
import { isJsonObject, parseJson } from '../../shared/json.ts';
import { toLine } from '../../shared/text.ts';
import { acceptedFaults } from '../failures/fault.ts';
import { jsonResponse, RequestError } from '../reply.ts';
import { isOwnHost } from './host.ts';

export interface Controlled {
  readonly requests: () => readonly object[];
  /** Plans a failure, and returns what ends it. */
  readonly fail: (operation: unknown, failure: unknown) => () => void;
  /** The functions that end the planned failures, by the id in the response. */
  readonly stops: Map<string, () => void>;
  readonly recover: () => void;
  readonly create: (collection: unknown, value: unknown) => object;
  readonly reset: () => void;
  /** Sends a message of the bot, and returns it. */
  readonly reply: (conversationId: string, payload: object | string, userId?: string) => object;
  readonly emit: (conversationId: string, signal: object) => void;
  /** Ends the open streams of a conversation, or all of them. */
  readonly disconnect: (conversationId?: string) => void;
}

export function isControl(request: Request): boolean {
  return /^\/_platform(\/|$)/.test(new URL(request.url).pathname);
}

/**
 * Responds to the control address: a test in another language changes the failures without a restart. A page in a browser
 * cannot: its requests are recognized, and it may send JSON to another origin only with a permission, which is not given here.
 */
export async function respondToControl(
  platform: Controlled,
  request: Request,
  host: string,
): Promise<Response> {
  try {
    return jsonResponse(200, JSON.stringify(act(platform, request, host, await request.text())));
  } catch (error) {
    const refusal =
      error instanceof ConfigurationError ? new RequestError(400, error.message) : error;
    if (!(refusal instanceof RequestError)) throw refusal;
    return jsonResponse(refusal.status, JSON.stringify({ message: refusal.message }));
  }
}

function act(platform: Controlled, { method, url, headers }: Request, host: string, body: string) {
  if (!isOwnHost(headers, host)) {
    const known = 'a loopback address, or the host of the server';
    throwRequestError(403, `the host of the request must be ${known}`);
  }
  // A browser sends it with each request of a page, and no page can remove it.
  const site = headers.get('sec-fetch-site') ?? 'none';
  if (site !== 'none') {
    const why = `this request has the header sec-fetch-site: ${toLine(site, 20)}`;
    throwRequestError(403, `a page in a browser cannot use the control address, and ${why}`);
  }
  const name = `${method} ${new URL(url).pathname}`;
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (action === undefined) {
    const known = Object.keys(actions).join(', ');
    const where = 'see "The control address" in docs/mock-server.md';
    return throwRequestError(404, `expected one of ${known}: ${where}`);
  }
  if (method === 'POST' && !/^application\/json\b/i.test(headers.get('content-type') ?? '')) {
    const rule = 'must be application/json, also without a body';
    throwRequestError(415, `the content-type of a POST ${rule}`);
  }
  return action(platform, body);
}

type Action = (platform: Controlled, body: string) => unknown;

const actions: Readonly<Record<string, Action>> = {
  'GET /_platform/requests': (platform) => platform.requests(),
  'POST /_platform/reset': (platform) => {
    platform.reset();
    platform.stops.clear();
    return {};
  },
  'POST /_platform/fail': (platform, body) => {
    const { operation, ...failure } = readObject(body);
    const { fault } = failure;
    if (fault !== undefined && !acceptedFaults.some((known) => known === fault)) {
      throwRequestError(400, `\`fault\` must be one of ${acceptedFaults.join(', ')}`);
    }
    // JSON has no number for it.
    if (failure.times === 'Infinity') failure.times = Number.POSITIVE_INFINITY;
    const stop = platform.fail(operation, failure);
    const id = `failure_${platform.stops.size + 1}`;
    platform.stops.set(id, stop);
    return { id };
  },
  'POST /_platform/recover': (platform, body) => {
    const { id } = readProperties(body, ['id']);
    if (id === undefined) {
      platform.recover();
      return {};
    }
    const stop = platform.stops.get(String(id));
    if (stop === undefined) throwRequestError(400, `there is no failure ${JSON.stringify(id)}`);
    stop();
    return {};
  },
  'POST /_platform/create': (platform, body) => {
    const { collection, value } = readProperties(body, ['collection', 'value']);
    return platform.create(collection, value);
  },
  'POST /_platform/reply': (platform, body) => {
    const names = ['conversationId', 'payload', 'userId'];
    const { conversationId, payload, userId } = readProperties(body, names);
    if (userId !== undefined && typeof userId !== 'string') {
      throwRequestError(400, '`userId` must be a text');
    }
    if (typeof payload !== 'string' && !isJsonObject(payload)) {
      throwRequestError(400, '`payload` must be the payload of a message, or its text');
    }
    return platform.reply(readId(conversationId), payload, userId);
  },
  'POST /_platform/emit': (platform, body) => {
    const { conversationId, signal } = readProperties(body, ['conversationId', 'signal']);
    if (!isJsonObject(signal)) throwRequestError(400, '`signal` must be a JSON object');
    platform.emit(readId(conversationId), signal);
    return {};
  },
  'POST /_platform/disconnect': (platform, body) => {
    const { conversationId } = readProperties(body, ['conversationId']);
    platform.disconnect(conversationId === undefined ? undefined : readId(conversationId));
    return {};
  },
};

function readId(conversationId: unknown): string {
  if (typeof conversationId === 'string') return conversationId;
  return throwRequestError(400, '`conversationId` must be the id of a conversation');
}

/** Reads a body that has no other properties than these. */
function readProperties(text: string, names: readonly string[]): Record<string, unknown> {
  const given = readObject(text);
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown === undefined) return given;
  return throwRequestError(
    400,
    `\`${unknown}\` is not known; expected one of: ${names.join(', ')}`,
  );
}

function readObject(text: string): Record<string, unknown> {
  const given = text === '' ? {} : parseJson(text);
  if (given === undefined) throwRequestError(400, 'the body is not JSON');
  if (!isJsonObject(given)) throwRequestError(400, 'the body must be a JSON object');
  return given;
}

function throwRequestError(status: number, message: string): never {
  throw new RequestError(status, message);
}
