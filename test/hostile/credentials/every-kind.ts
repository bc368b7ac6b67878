import * as z from 'zod';
import {
  type BotPlatformErrorKind,
  ChatClient,
  type ClientEvent,
  type ClientOptions,
  type Fetch,
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
} from '../../support/bad-servers.ts';
import type { Clients } from '../../support/every-operation.ts';
import { event } from '../../support/resources.ts';
import { untyped } from '../../support/untyped.ts';

/** A call that fails with a kind of error, during which the service echoes every secret that it was sent. */
export interface Failure {
  readonly title: string;
  readonly kind: BotPlatformErrorKind;
  /** The client whose secrets the service echoes. */
  readonly client: keyof Clients;
  /** The response of the service; absent if no request reaches it. */
  readonly respond?: ((secrets: readonly string[]) => Responder) | undefined;
  /** Client options in addition to the credentials. */
  readonly options?: (() => Partial<ClientOptions>) | undefined;
  /** Rejects with the error, or throws it. */
  run(clients: Clients, secrets: readonly string[]): PromiseLike<unknown>;
}

/** By default, it is a call of `getEvent`. */
type Described = Pick<Failure, 'title' | 'kind'> & Partial<Failure>;

const createdAt = '2026-01-01T00:00:00Z';
const message = { id: 'msg_1', createdAt, userId: 'user_1', conversationId: 'conv_1' };
const getEvent = ({ chat }: Clients): PromiseLike<unknown> => chat.getEvent({ id: 'evt_1' });
const allBots = ({ admin }: Clients): PromiseLike<unknown> => admin.listBots().toArray();

/** An error with the secrets in every field. */
function echoing(secrets: readonly string[], status: number): Responder {
  const text = secrets.join(' and ');
  const fields = { id: text, code: status, type: text, message: text, metadata: { text } };
  return send(json(fields, { status }));
}

const kindOf = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  422: 'api',
  429: 'rate_limited',
  500: 'internal_server',
} as const;

const responses: Described[] = [
  ...Object.entries(kindOf).map(
    ([status, kind]): Described => ({
      title: `a response with ${status}`,
      kind,
      respond: (secrets) => echoing(secrets, Number(status)),
    }),
  ),
  {
    title: 'a list whose second page is a response with 403',
    kind: 'forbidden',
    respond: (secrets) =>
      inTurn(
        send(json({ bots: [], meta: { nextToken: `a${secrets[0]}` } })),
        echoing(secrets, 403),
      ),
    client: 'admin',
    run: allBots,
  },
  {
    title: 'a response with 500 after an unknown variant whose kind is a secret',
    kind: 'internal_server',
    respond: (secrets) =>
      inTurn(
        send(json({ message: { ...message, payload: { type: secrets.join(' ') } } })),
        echoing(secrets, 500),
      ),
    run: async ({ chat }) => {
      await chat.getMessage({ id: 'msg_1' });
      await chat.getEvent({ id: 'evt_1' });
    },
  },
  {
    title: 'a response with 200 that is a 404',
    kind: 'not_found',
    respond: (secrets) => send(json({ id: secrets.join(), code: 404, message: secrets.join() })),
  },
];

const invalid = (title: string, respond: Failure['respond'], run = getEvent): Described => ({
  title,
  kind: 'invalid_response',
  client: run === allBots ? 'admin' : 'chat',
  respond,
  run,
});

const lost = (title: string, respond: Failure['respond']): Described => ({
  title,
  kind: 'connection',
  respond,
});

/** An error of a `fetch` that contains the request in every property. */
function revealing(url: string, init: RequestInit): Error {
  const text = `${url} ${JSON.stringify(init.headers)}`;
  return Object.assign(new TypeError(`fetch failed: ${text}`), {
    name: `FetchError ${text}`,
    code: text,
    request: new Request(url, { method: 'POST', headers: init.headers ?? {} }),
    init,
    cause: Object.assign(new Error(text), { errno: text, config: { url, init }, cause: text }),
  });
}

const withPayload = (secrets: readonly string[]): Responder =>
  send(json({ event: { ...event, payload: { [secrets.join()]: secrets.join() } } }));

/** A `fetch` of the user that does something with its request. */
const fetching = (
  title: string,
  fetch: (url: string, init: RequestInit) => unknown,
): Described => ({
  title: `a fetch that ${title}`,
  kind: 'connection',
  options: () => ({ fetch: untyped<Fetch>(fetch) }),
});

const rejecting = (title: string, reject: (url: string, init: RequestInit) => unknown): Described =>
  fetching(`rejects with ${title}`, (url, init) => Promise.reject(reject(url, init)));

/** What fails before anything is sent. */
const unsent = (
  kind: Failure['kind'],
  title: string,
  run: Failure['run'],
  client: Failure['client'] = 'chat',
): Described => ({ title, kind, run, client });

const described: readonly Described[] = [
  ...responses,
  {
    title: 'a redirect',
    kind: 'redirect',
    respond: ([secret = '']) =>
      redirect(302, `https://${host(secret)}.example/${encodeURIComponent(secret)}?${secret}`),
  },
  {
    title: 'a redirect to the same origin',
    kind: 'redirect',
    respond: (secrets) => redirect(307, `/${secrets.map(encodeURIComponent).join('/')}`),
  },
  invalid('a body that is not JSON', (secrets) =>
    send(response({ body: secrets.join(), headers: { 'content-type': `text/${secrets.join()}` } })),
  ),
  invalid('truncated JSON', (secrets) =>
    send(response({ body: JSON.stringify(secrets).slice(1) })),
  ),
  invalid('a body that is empty', (secrets) =>
    send(response({ headers: { 'x-echo': secrets.join() } })),
  ),
  invalid('an unknown content encoding', ([secret = '']) =>
    send(response({ body: '{}', headers: { 'content-encoding': secret } })),
  ),
  invalid('a body that is not UTF-8', (secrets) =>
    send(response({ body: Buffer.concat([Buffer.from(secrets.join()), Buffer.from([0xff])]) })),
  ),
  invalid(
    'a body that is too large',
    () => (socket) => socket.write(openHead({ headers: { 'content-length': '9999999999' } })),
  ),
  invalid('an event of the wrong shape', (secrets) =>
    send(json({ event: { id: secrets, createdAt: secrets.join(), [secrets.join()]: 1 } })),
  ),
  invalid(
    'a bot of the wrong shape',
    (secrets) => send(json({ bots: [{ id: 1, name: secrets }, secrets.join()], meta: secrets })),
    allBots,
  ),
  invalid('a payload that a schema rejects and quotes', withPayload, ({ chat }) =>
    chat.getEvent(
      { id: 'evt_1' },
      {
        payload: z.record(z.string(), z.string()).check(({ value, issues }) => {
          const [[key, text] = []] = Object.entries(value);
          const message = `${key} is ${text}`;
          issues.push({ code: 'custom', input: value, message, path: [String(key)] });
        }),
      },
    ),
  ),
  invalid('a payload with a property that a schema does not know', withPayload, ({ chat }) =>
    chat.getEvent({ id: 'evt_1' }, { payload: z.strictObject({}) }),
  ),
  invalid(
    'a payload that makes a schema throw',
    (secrets) => send(json({ event: { ...event, payload: { text: secrets.join() } } })),
    ({ chat }) =>
      chat.getEvent(
        { id: 'evt_1' },
        {
          payload: z.object({ text: z.string() }).transform(({ text }) => {
            throw new Error(text);
          }),
        },
      ),
  ),
  lost('a connection that is reset', () => cut(Buffer.from('HTTP/1.1'), 'reset')),
  lost('a response that is not HTTP', (secrets) => send(Buffer.from(`${secrets.join()}\r\n\r\n`))),
  lost('a header that is malformed', (secrets) =>
    send(Buffer.from(`HTTP/1.1 200 OK\r\n${secrets.join('\r\n')}\r\n\r\n`)),
  ),
  lost('a truncated body', (secrets) =>
    cut(
      Buffer.concat([
        openHead({ headers: { 'transfer-encoding': 'chunked' } }),
        chunked([secrets.join()], ''),
      ]),
      'fin',
    ),
  ),
  rejecting('an error that holds the request', revealing),
  rejecting('an error within errors', (url, init) => {
    const inner = revealing(url, init);
    return new AggregateError([inner], inner.message, { cause: { cause: inner } });
  }),
  rejecting('a text', (url, init) => revealing(url, init).message),
  rejecting('the request itself', (url, init) => ({ url, ...init })),
  fetching('throws at once', (url, init) => {
    throw revealing(url, init);
  }),
  fetching('has an incomplete body', (url, init) => {
    const pull: UnderlyingDefaultSource['pull'] = (body) => body.error(revealing(url, init));
    return new Response(new ReadableStream({ pull }));
  }),
  fetching('returns no Response', async (url, init) => ({ url, init, status: 'none' })),
  {
    title: 'a timeout',
    kind: 'timeout',
    respond: stall,
    options: () => ({ timeout: 20 }),
  },
  {
    title: 'a timeout of the whole call',
    kind: 'timeout',
    respond: stall,
    options: () => ({ totalTimeout: 20 }),
    client: 'admin',
    run: allBots,
  },
  {
    title: 'an abort',
    kind: 'aborted',
    respond: stall,
    run: ({ chat }) => chat.getEvent({ id: 'evt_1' }, { signal: AbortSignal.timeout(20) }),
  },
  {
    title: 'a list that repeats its token',
    kind: 'pagination',
    respond: (secrets) => send(json({ bots: [], meta: { nextToken: `a${secrets[0]}` } })),
    client: 'admin',
    run: allBots,
  },
  unsent('invalid_input', 'an invalid input', ({ chat }, [secret = '']) =>
    chat.addParticipant(untyped({ conversationId: `${secret}\0`, userId: [secret] })),
  ),
  unsent(
    'invalid_input',
    'an input with a number in place of a secret',
    ({ chat }, [secret = '']) => chat.getEvent({ id: untyped({ secret }) }),
  ),
  unsent('invalid_input', 'an invalid option of a call', ({ chat }, [secret = '']) =>
    chat.getEvent({ id: 'evt_1' }, { headers: { 'x-trace': `${secret}\n` } }),
  ),
  unsent('payload_too_large', 'a body that is too large to send', ({ chat }, [secret = '']) =>
    chat.addParticipant({ conversationId: 'conv_1', userId: secret.padEnd(2 ** 21, secret) }),
  ),
  unsent('configuration', 'a credential that cannot be sent', async ({ chat }, [secret = '']) =>
    chat.withOptions({ userKey: `${secret}\n${secret}` }),
  ),
  unsent(
    'configuration',
    'an invalid address',
    async (_, [secret = '']) =>
      new ChatClient({ baseUrl: `https://x:${secret}@x.example/${secret}`, userKey: secret }),
  ),
  unsent(
    'configuration',
    'an unknown option',
    async (_, [secret = '']) => new ChatClient(untyped({ userkey: secret, baseurl: secret })),
  ),
  unsent(
    'configuration',
    'a credential function that returns an invalid value',
    ({ admin }, [secret = '']) => admin.withOptions({ token: () => `${secret}\0` }).listBots(),
    'admin',
  ),
  unsent(
    'configuration',
    'a header function that returns a reserved header',
    ({ chat }, [secret = '']) =>
      chat.withOptions({ headers: () => ({ 'x-user-key': secret }) }).getEvent({ id: 'evt_1' }),
  ),
];

export const failures: readonly Failure[] = described.map((failure) => ({
  client: 'chat',
  run: getEvent,
  ...failure,
}));

/** The characters of a secret that the name of a host may have. */
function host(secret: string): string {
  return secret
    .replace(/[^\w-]/g, '')
    .slice(0, 60)
    .toLowerCase();
}

/** Every kind of error: a missing or unknown one does not compile. */
export const everyKind: Readonly<Record<BotPlatformErrorKind, true>> = {
  configuration: true,
  invalid_input: true,
  payload_too_large: true,
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

/** Every type of event, likewise. */
export const everyEventType: Readonly<Record<ClientEvent['type'], true>> = {
  request: true,
  response: true,
  retry: true,
  unknown_variant: true,
  success: true,
  error: true,
};
