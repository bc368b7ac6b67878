import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  AdminClient,
  type BotPlatformErrorKind,
  ChatClient,
  type ClientOptions,
  type Fetch,
  isBotPlatformError,
} from '../../../src/index.ts';
import {
  chunked,
  cut,
  inTurn,
  json,
  openHead,
  type Responder,
  redirect,
  response,
  send,
  stall,
  startServer,
} from '../../support/bad-servers.ts';
import { recordEvents } from '../../support/events.ts';
import type { Clients } from '../../support/every-operation.ts';
import { isLeast } from '../../support/extent.ts';
import { event, timestamp } from '../../support/resources.ts';
import { expectNoSecrets } from '../../support/secrets.ts';
import { transport } from '../../support/transport.ts';
import { untyped } from '../../support/untyped.ts';

/** The secrets of both clients, by what is special about them. A path and a workspace id are masked from 12 characters on. */
const secretSets = {
  'of letters': {
    userKey: 'fake-user-key-7Qz1',
    token: 'fake-access-token-8Wx2',
    workspaceId: 'fake-workspace-9Ev3',
    path: 'fake-webhook-path-5Rb4',
  },
  'of characters that JSON, URLs and HTML write in another way': {
    userKey: `fake key "7Qz1"/+=&%41\\n<b>'{}`,
    token: `fake/token\\8Wx2"%22 $1 (.*)?[x] |^`,
    workspaceId: 'fake space+9Ev3%2f',
    path: 'fake-hook%205Rb4/fake-sub+path-6Tg7;x=1',
  },
  'of digits': {
    userKey: '7319025481',
    token: '86420975312',
    workspaceId: '975310864213',
    path: '192837465019',
  },
  'that begin alike': {
    userKey: 'fake-1234',
    token: 'fake-1234-5678',
    workspaceId: 'fake-1234-56',
    path: 'fake-1234-5678-90ab',
  },
} as const;

/** A way to an error, on which the service echoes what it was sent. */
interface Way {
  readonly kind: BotPlatformErrorKind;
  /** The response, with the secrets of the client and a text of all of them. Without it, the service never responds. */
  readonly respond?: (echo: string, secrets: readonly string[]) => Responder;
  readonly options?: Partial<ClientOptions>;
  /** The client that is used, whose secrets the service echoes. By default, the chat client. */
  readonly client?: keyof Clients;
  /** By default, it calls `getEvent`. */
  readonly run?: (clients: Clients, secret: string) => PromiseLike<unknown>;
}

const getEvent = ({ chat }: Clients) => chat.getEvent({ id: 'evt_1' });
const ofList = {
  client: 'admin',
  run: ({ admin }: Clients) => admin.listBots().toArray(),
} as const;

/** An error with the echo in every field. */
const failing = (status: number) => (echo: string) =>
  send(
    json(
      { id: echo, code: status, type: echo, message: echo, metadata: { [echo]: echo } },
      { status },
    ),
  );

const ofStatus = (status: number, kind: BotPlatformErrorKind): Readonly<Record<string, Way>> => ({
  [`a response with ${status}`]: { kind, respond: failing(status) },
});

const invalid = (
  respond: NonNullable<Way['respond']>,
  run: NonNullable<Way['run']> = getEvent,
): Way => ({
  kind: 'invalid_response',
  respond,
  run,
});

/** An error of a `fetch` that contains the request in every property. */
function revealing(url: string, init: RequestInit): Error {
  const text = `${url} ${JSON.stringify(init.headers)}`;
  return Object.assign(new TypeError(`fetch failed: ${text}`), {
    name: `FetchError ${text}`,
    code: text,
    request: new Request(url, { method: 'POST', headers: init.headers ?? {} }),
    cause: Object.assign(new Error(text), { errno: text, config: { url, init }, cause: text }),
  });
}

/** A `fetch` of the user that does something with its request. */
const fetching = (fetch: (url: string, init: RequestInit) => unknown): Way => ({
  kind: 'connection',
  options: { fetch: untyped<Fetch>(fetch) },
});

const withPayload = (echo: string): Responder =>
  send(json({ event: { ...event, payload: { [echo]: echo } } }));

const quoting = z.record(z.string(), z.string()).check(({ value, issues }) => {
  const [[key = '', text] = []] = Object.entries(value);
  issues.push({ code: 'custom', input: value, message: `${key} is ${text}`, path: [key] });
});
const throwing = z.record(z.string(), z.string()).transform((value) => {
  throw new Error(Object.values(value).join());
});

const ways: Readonly<Record<string, Way>> = {
  ...ofStatus(400, 'bad_request'),
  ...ofStatus(401, 'unauthorized'),
  ...ofStatus(403, 'forbidden'),
  ...ofStatus(404, 'not_found'),
  ...ofStatus(409, 'conflict'),
  ...ofStatus(422, 'api'),
  ...ofStatus(429, 'rate_limited'),
  ...ofStatus(500, 'internal_server'),
  'a response with 200 that is a 404': {
    kind: 'not_found',
    respond: (echo) => send(json({ id: echo, code: 404, message: echo })),
  },
  'the second page of a list': {
    ...ofList,
    kind: 'forbidden',
    respond: (echo, [secret]) =>
      inTurn(send(json({ bots: [], meta: { nextToken: `a${secret}` } })), failing(403)(echo)),
  },
  'a list that repeats its token': {
    ...ofList,
    kind: 'pagination',
    respond: (_, [secret]) => send(json({ bots: [], meta: { nextToken: `a${secret}` } })),
  },
  'an error after an unknown variant': {
    kind: 'internal_server',
    respond: (echo) => {
      const message = { id: 'm', createdAt: timestamp, userId: 'u', conversationId: 'c' };
      const first = json({ message: { ...message, payload: { type: echo } } });
      return inTurn(send(first), failing(500)(echo));
    },
    run: async (clients) => {
      await clients.chat.getMessage({ id: 'm' });
      await getEvent(clients);
    },
  },
  'a redirect to another origin': {
    kind: 'redirect',
    respond: (_, [secret = '']) => {
      const host = secret.replace(/[^\w-]/g, '').toLowerCase();
      return redirect(302, `https://${host}.example/${encodeURIComponent(secret)}?${secret}`);
    },
  },
  'a redirect to the same origin': {
    kind: 'redirect',
    respond: (_, secrets) => redirect(307, `/${secrets.map(encodeURIComponent).join('/')}`),
  },
  'a body that is not JSON': invalid((echo) =>
    send(response({ body: echo, headers: { 'content-type': `text/${echo}` } })),
  ),
  'an empty body': invalid((echo) => send(response({ headers: { 'x-echo': echo } }))),
  'an unknown content encoding': invalid((_, [secret = '']) =>
    send(response({ body: '{}', headers: { 'content-encoding': secret } })),
  ),
  'a body that is not UTF-8': invalid((echo) =>
    send(response({ body: Buffer.concat([Buffer.from(echo), Buffer.from([0xff])]) })),
  ),
  'an event of the wrong shape': invalid((echo, secrets) =>
    send(json({ event: { id: secrets, createdAt: echo, [echo]: 1 } })),
  ),
  'a page of the wrong shape': {
    ...ofList,
    kind: 'invalid_response',
    respond: (echo, secrets) => send(json({ bots: [{ id: 1, name: secrets }, echo], meta: echo })),
  },
  'a payload that a schema rejects and quotes': invalid(withPayload, ({ chat }) =>
    chat.getEvent({ id: 'evt_1' }, { payload: quoting }),
  ),
  'a payload that makes a schema throw': invalid(withPayload, ({ chat }) =>
    chat.getEvent({ id: 'evt_1' }, { payload: throwing }),
  ),
  'a response that is not HTTP': {
    kind: 'connection',
    respond: (echo) => send(Buffer.from(`${echo}\r\n\r\n`)),
  },
  'a malformed header': {
    kind: 'connection',
    respond: (_, secrets) =>
      send(Buffer.from(`HTTP/1.1 200 OK\r\n${secrets.join('\r\n')}\r\n\r\n`)),
  },
  'a truncated body': {
    kind: 'connection',
    respond: (echo) => {
      const head = openHead({ headers: { 'transfer-encoding': 'chunked' } });
      return cut(Buffer.concat([head, chunked([echo], '')]), 'fin');
    },
  },
  'a fetch that rejects with the request': fetching((url, init) =>
    Promise.reject(revealing(url, init)),
  ),
  'a fetch that rejects with an error within errors': fetching((url, init) => {
    const inner = revealing(url, init);
    throw new AggregateError([inner], inner.message, { cause: { cause: inner } });
  }),
  'a fetch whose body fails': fetching((url, init) => {
    const pull: UnderlyingDefaultSource['pull'] = (body) => body.error(revealing(url, init));
    return new Response(new ReadableStream({ pull }));
  }),
  'a fetch that returns its request': fetching((url, init) => ({ url, init, status: 'none' })),
  'a timeout': { kind: 'timeout', options: { timeout: 20 } },
  'an abort': {
    kind: 'aborted',
    run: ({ chat }) => chat.getEvent({ id: 'evt_1' }, { signal: AbortSignal.timeout(20) }),
  },
  'an invalid input': {
    kind: 'invalid_input',
    run: ({ chat }, secret) =>
      chat.addParticipant(untyped({ conversationId: `${secret}\0`, userId: [{ secret }] })),
  },
  'an invalid option of a call': {
    kind: 'invalid_input',
    run: ({ chat }, secret) =>
      chat.getEvent({ id: 'evt_1' }, { headers: { 'x-trace': `${secret}\n` } }),
  },
  'a body that is too large to send': {
    kind: 'invalid_input',
    run: ({ chat }, secret) =>
      chat.addParticipant({ conversationId: 'conv_1', userId: secret.padEnd(2 ** 21, secret) }),
  },
  'a credential that cannot be sent': {
    kind: 'configuration',
    run: async ({ chat }, secret) => chat.withOptions({ userKey: `${secret}\n${secret}` }),
  },
  'an invalid address': {
    kind: 'configuration',
    run: async (_, secret) =>
      new ChatClient({ baseUrl: `https://x:${secret}@x.example/${secret}`, userKey: secret }),
  },
  'an unknown option': {
    kind: 'configuration',
    run: async (_, secret) => new ChatClient(untyped({ userkey: secret, baseurl: secret })),
  },
  'a credential function with an invalid result': {
    kind: 'configuration',
    client: 'admin',
    run: ({ admin }, secret) => admin.withOptions({ token: () => `${secret}\0` }).listBots(),
  },
  'a header function with a reserved header': {
    kind: 'configuration',
    run: ({ chat }, secret) =>
      chat.withOptions({ headers: () => ({ 'x-user-key': secret }) }).getEvent({ id: 'evt_1' }),
  },
};

/** Every kind of error: a missing or unknown one does not compile. */
const everyKind: Readonly<Record<BotPlatformErrorKind, true>> = {
  configuration: true,
  invalid_input: true,
  api: true,
  bad_request: true,
  unauthorized: true,
  forbidden: true,
  not_found: true,
  conflict: true,
  rate_limited: true,
  internal_server: true,
  redirect: true,
  invalid_response: true,
  connection: true,
  timeout: true,
  aborted: true,
  pagination: true,
};

test('every kind of error is among the ways', () => {
  const kinds = new Set(Object.values(ways).map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual(Object.keys(everyKind).sort());
});

/** A secret in each form in which it may be written. */
const formsOf = (secret: string): string[] => [
  secret,
  encodeURI(secret),
  new URLSearchParams([['', secret]]).toString().slice(1),
  JSON.stringify(secret).slice(1, -1),
  JSON.stringify(secret).slice(1, -1).replaceAll('/', String.raw`\/`),
];

const sets = Object.entries(secretSets);

describe.for(isLeast ? sets.slice(0, 1) : sets)('secrets %s', ([, secrets]) => {
  const { userKey, token, workspaceId, path } = secrets;
  const secretsOf = {
    chat: [userKey, path, decodeURIComponent(path)],
    admin: [token, workspaceId],
  };

  test.for(Object.entries(ways))('no error and no event shows a secret: %s', async ([, way]) => {
    const { kind, respond, options, client = 'chat', run = getEvent } = way;
    const own = secretsOf[client];
    await using server = await startServer(respond?.(own.join(' and '), own) ?? stall());
    const { events, observer } = recordEvents();
    const common = { ...transport, retry: 0, observer, ...options };
    const clients = {
      chat: new ChatClient({ baseUrl: `${server.url}/${path}`, userKey, ...common }),
      admin: new AdminClient({
        adminUrl: server.url,
        token: () => token,
        workspaceId,
        ...common,
      }),
    };

    const [outcome] = await Promise.allSettled([(async () => run(clients, own[0] ?? ''))()]);

    const error: unknown = outcome.status === 'rejected' ? outcome.reason : undefined;
    if (!isBotPlatformError(error)) throw new Error('no error of the package', { cause: error });
    expect(error.kind).toBe(kind);
    const hidden = [...secretsOf.chat, ...secretsOf.admin].flatMap(formsOf);
    expectNoSecrets(error, hidden);
    expectNoSecrets(events, hidden);
    expectNoSecrets(new AggregateError([error], 'sync failed', { cause: error }), hidden);
  });
});
