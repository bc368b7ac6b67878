import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import {
  AdminClient,
  ApiError,
  BotPlatformError,
  type CallOptions,
  ChatClient,
  type ClientEvent,
  type ClientOptions,
  ConnectionError,
  defineOperation,
  InvalidRequestError,
  NotFoundError,
} from '../../src/index.ts';
import { json as jsonBytes, response, send, stall, startServer } from '../support/bad-servers.ts';
import { createCertificate } from '../support/certificates.ts';
import { adminOptions, createAdmin, createChat, rejection, untyped } from '../support/clients.ts';
import { clientsOf } from '../support/every-operation.ts';
import { failureOf } from '../support/failure.ts';
import { event } from '../support/resources.ts';
import {
  failure,
  fault,
  json,
  type Responder,
  raw,
  status,
  stubFetch,
} from '../support/stub-fetch.ts';
import { trustOnly } from '../support/trust.ts';

beforeEach(() => {
  // The jitter is 0, so that retries do not wait.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

const getEvent = (
  responder: Responder,
  client: Partial<ClientOptions> = {},
  options: CallOptions = {},
) => createChat({ fetch: stubFetch(responder), ...client }).getEvent({ id: 'e' }, options);

const listBots = (responder: Responder) => createAdmin({ fetch: stubFetch(responder) }).listBots();

describe('a connection error', () => {
  test('a connection error names the port, if the address has one', async () => {
    const chat = new ChatClient({
      baseUrl: 'https://chat.example:8443/fake-webhook-path',
      userKey: 'fake-user-key',
      fetch: stubFetch(fault('ENOTFOUND')),
    });
    const { message } = await rejection(chat.getEvent({ id: 'e' }), ConnectionError);
    expect(message).toContain('chat.example:8443');
    expect(message).not.toContain('fake-webhook-path');
  });

  test('the error of a real connection that is refused names the host', async () => {
    const server = await startServer(send(jsonBytes({ event })));
    await server.close();
    const { message } = await failureOf(
      clientsOf(server).chat.getEvent({ id: 'e' }),
      ConnectionError,
    );
    expect(message).toContain(new URL(server.url).host);
    expect(message).toContain('ECONNREFUSED');
  });

  test('the event of a connection error names the host, too', async () => {
    const events: ClientEvent[] = [];
    const onEvent = (clientEvent: ClientEvent) => void events.push(clientEvent);
    await failureOf(getEvent(fault('ENOTFOUND'), { onEvent }), ConnectionError);
    expect(events.at(-1)).toMatchObject({
      error: { message: expect.stringContaining('chat.example') },
    });
  });
});

describe('a certificate that is not trusted', () => {
  const advice = [/NODE_EXTRA_CA_CERTS/, /`?\bca\b`?/, /createNodeFetch/];

  test('a certificate of a real server that is not trusted leads to an error that names both ways to trust it', async () => {
    const [own, other] = await Promise.all([
      createCertificate({ host: 'localhost' }),
      createCertificate({ host: 'other.example' }),
    ]);
    using _ = trustOnly(other);
    const host = 'localhost';
    await using server = await startServer(send(jsonBytes({ event })), { tls: own, host });
    const call = clientsOf(server).chat.getEvent({ id: 'e' });
    const { message } = await failureOf(call, ConnectionError);
    for (const pattern of advice) expect(message).toMatch(pattern);
    expect(message).toContain(new URL(server.url).host);
  });
});

describe('an error names the scheme of the address', () => {
  test('an error names the scheme of the address after `https:` to a port that speaks plain HTTP', async () => {
    const badRequest = response({ status: 400, headers: { connection: 'close' } });
    await using server = await startServer(stall(), {
      onConnect: (socket) => socket.once('data', () => socket.end(badRequest)),
    });
    const { chat } = clientsOf({ url: server.url.replace('http:', 'https:') });
    const error = await failureOf(chat.getEvent({ id: 'e' }), ConnectionError);
    expect(error.message).toMatch(/\bhttp:|\bscheme\b/);
    expect(error.message).toContain('baseUrl');
    expect(error.message).not.toContain('NODE_EXTRA_CA_CERTS');
    expect(error).toMatchObject({ attempts: 1, maybeProcessed: false });
  });

  test('an error names the scheme of the address after `http:` to a port that speaks TLS', async () => {
    // What a TLS server sends to a client that does not speak TLS: the alert `protocol_version`.
    const alert = Buffer.from([0x15, 0x03, 0x01, 0x00, 0x02, 0x02, 0x46]);
    await using server = await startServer(stall(), {
      onConnect: (socket) => socket.once('data', () => socket.end(alert)),
    });
    const { chat } = clientsOf(server);
    const error = await failureOf(chat.getEvent({ id: 'e' }), ConnectionError);
    expect(error.message).toMatch(/\bhttps:|\bscheme\b/);
    expect(error.message).toContain('baseUrl');
    expect(error.attempts).toBe(1);
  });

  test('an error names the scheme of the address after a page for plain HTTP on a TLS port', async () => {
    const page = '<html><center>The plain HTTP request was sent to HTTPS port</center></html>';
    const headers = { 'content-type': 'text/html' };
    await using server = await startServer(send(response({ status: 400, headers, body: page })));
    const { chat } = clientsOf(server);
    const { message } = await failureOf(chat.getEvent({ id: 'e' }), ApiError);
    expect(message).toContain('the scheme of `baseUrl` must be https:');
  });

  const page400 = raw('<html>', { status: 400 });

  test.for<readonly [title: string, baseUrl: string, responder: Responder, isNamed: boolean]>([
    ['a 400 with a page, and http:', 'http://127.0.0.1/', page400, true],
    ['a 400 with a page, and https:', 'https://127.0.0.1/', page400, false],
    ['a 400 of the service, and http:', 'http://127.0.0.1/', failure(400, 'Fake', 'no'), false],
    ['a 410 with a page, and http:', 'http://127.0.0.1/', raw('<html>', { status: 410 }), false],
    ['a connection that is reset, and http:', 'http://127.0.0.1/', fault('ECONNRESET'), true],
    ['a connection that is closed, and http:', 'http://127.0.0.1/', fault('UND_ERR_SOCKET'), true],
    ['a connection that is reset, and https:', 'https://127.0.0.1/', fault('ECONNRESET'), false],
  ])(
    'an error names https: as the scheme to use only if the server may expect TLS: %s',
    async ([, baseUrl, responder, isNamed]) => {
      const chat = createChat({ baseUrl, fetch: stubFetch(responder), retry: 0 });
      const { message } = await rejection(chat.getEvent({ id: 'e' }), BotPlatformError);
      expect(message.includes('if the server expects TLS')).toBe(isNamed);
      expect(message.includes('the scheme of `baseUrl` must be https:')).toBe(isNamed);
    },
  );

  test('an error does not name the scheme of the address after the headers of a response', async () => {
    const head = Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"event":');
    await using server = await startServer((socket) => socket.end(head));
    const { chat } = clientsOf(server);
    const { message } = await failureOf(chat.getEvent({ id: 'e' }), ConnectionError);
    expect(message).not.toMatch(/\bscheme\b/);
  });

  test('an error does not name the scheme of the address after another malformed response', async () => {
    await using server = await startServer(send(Buffer.from('SSH-2.0-fake\r\n\r\n')));
    const { chat } = clientsOf(server);
    const { message } = await failureOf(chat.getEvent({ id: 'e' }), ConnectionError);
    expect(message).not.toMatch(/\bscheme\b|https:/);
  });
});

describe('a 404', () => {
  const html = { headers: { 'content-type': 'text/html' }, status: 404 };
  const responders: readonly (readonly [title: string, responder: Responder])[] = [
    ['a message alone', json({ message: "Route doesn't exist" }, { status: 404 })],
    ['a page', raw('<html><body>Not here</body></html>', html)],
    ['an empty body', status(404)],
    ['a text', raw('no such page', { status: 404 })],
    ['JSON of another form', json({ error: { type: 'none' } }, { status: 404 })],
  ];

  test.for(responders)(
    'the message of a 404 with %s states that the address may be wrong',
    async ([, responder]) => {
      const ofChat = await rejection(getEvent(responder), NotFoundError);
      expect(ofChat.message).toContain('`baseUrl`');
      expect(ofChat.type).toBeUndefined();
      const ofAdmin = await rejection(listBots(responder), NotFoundError);
      expect(ofAdmin.message).toContain('`adminUrl`');
      expect(ofAdmin.message).not.toContain('baseUrl');
    },
  );

  test('the message of a status other than 404 does not state that the address may be wrong', async () => {
    for (const code of [400, 403, 409, 500]) {
      const responder = json({ message: 'no' }, { status: code });
      await expect(getEvent(responder, { retry: 0 })).rejects.toThrow(/^(?!.*baseUrl)/);
    }
  });

  test('the message of a 404 does not contain the address', async () => {
    const admin = new AdminClient({
      ...adminOptions,
      adminUrl: 'https://admin.example/fake-secret-path',
      fetch: stubFetch(status(404)),
    });
    const { message } = await rejection(admin.listBots(), NotFoundError);
    expect(message).not.toContain('fake-secret-path');
  });
});

test.for([
  [407, true],
  [403, false],
] as const)(
  'the message of a %i mentions the credentials of a proxy: %s',
  async ([code, isMentioned]) => {
    const { message } = await failureOf(getEvent(status(code)), ApiError);
    expect(message.includes('the proxy asks for credentials')).toBe(isMentioned);
  },
);

describe('an unknown input property', () => {
  const listNotes = defineOperation({
    id: 'listNotes',
    method: 'GET',
    path: '/notes',
    response: z.looseObject({ notes: z.array(z.unknown()) }),
    paging: { items: 'notes' },
  });

  const messageOf = async (call: PromiseLike<unknown>) =>
    (await rejection(call, InvalidRequestError)).message;

  test.for([
    ...['pageSize', 'page_size', 'limit', 'offset', 'page', 'cursor', 'sort', 'sortField'],
    ...['sortDirection', 'order', 'filter', 'search', 'dev', 'tags'],
  ])(
    'an unknown input property that many services have as a query parameter mentions the call option `query`: %s',
    async (name) => {
      const input = untyped<Record<never, never>>({ [name]: 5 });
      for (const call of [
        createAdmin().listBots(input),
        createChat().request(listNotes, input).toArray(),
      ]) {
        const message = await messageOf(call);
        expect(message).toContain(name);
        expect(message).toMatch(/\bquery\b/);
      }
    },
  );

  test('an unknown input property of another name does not mention the call option `query`', async () => {
    const input = untyped<Record<never, never>>({ nme: 'x' });
    const message = await messageOf(createAdmin().listBots(input));
    expect(message).toContain('nme');
    expect(message).not.toMatch(/\bquery\b/);
  });

  test('a parameter that is no input property is accepted as `query`, as the message states', async () => {
    const fetch = stubFetch(json({ bots: [], meta: {} }));
    await createAdmin({ fetch }).listBots({}, { query: { pageSize: 5 } });
    expect(fetch.requests[0]?.url.search).toBe('?pageSize=5');
  });
});

describe('`errorId` and `type`', () => {
  const errorWith = (id: string, type: string) =>
    rejection(
      getEvent(json({ id, code: 404, type, message: 'no' }, { status: 404 })),
      NotFoundError,
    );

  test('`errorId` and `type` are truncated at 200 characters, as fields and in the message', async () => {
    const error = await errorWith(`err_${'a'.repeat(9996)}`, `Type${'b'.repeat(9996)}`);
    expect(error.errorId?.length).toBeLessThanOrEqual(200);
    expect(error.errorId).toMatch(/^err_a{180}/);
    expect(error.type?.length).toBeLessThanOrEqual(200);
    expect(error.type).toMatch(/^Typeb{180}/);
    expect(error.message).not.toMatch(/a{201}|b{201}/);
    expect(error.message.length).toBeLessThan(800);
  });

  test('`errorId` and `type` are not truncated up to 200 characters', async () => {
    const id = `err_${'a'.repeat(196)}`;
    const type = `Type${'b'.repeat(196)}`;
    expect(await errorWith(id, type)).toMatchObject({ errorId: id, type });
  });

  test('`errorId` and `type` have no control characters, as fields and in the message', async () => {
    const error = await errorWith('err_\u0000\u001b[31m1\r\n2', 'Not\u0007Found\u0085\u007f');
    for (const text of [error.errorId, error.type, error.message]) {
      expect(text).not.toMatch(/\p{Cc}/u);
    }
    expect(error.errorId).toMatch(/^err_.*1.*2/);
    expect(error.type).toMatch(/^Not.*Found/);
  });

  test('`errorId` and `type` are truncated in events, too', async () => {
    const events: ClientEvent[] = [];
    const onEvent = (clientEvent: ClientEvent) => void events.push(clientEvent);
    const body = { id: 'i'.repeat(10_000), code: 404, type: 't'.repeat(10_000), message: 'no' };
    await rejection(getEvent(json(body, { status: 404 }), { onEvent }), NotFoundError);
    expect(events.at(-1)).toMatchObject({
      error: {
        errorId: expect.stringMatching(/^i{180,200}[^i]{0,20}$/),
        type: expect.stringMatching(/^t{180,200}[^t]{0,20}$/),
      },
    });
    expect(JSON.stringify(events).length).toBeLessThan(3000);
  });
});
