import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import {
  ApiError,
  BotPlatformError,
  ConnectionError,
  defineOperation,
  InvalidRequestError,
  NotFoundError,
} from '../../src/index.ts';
import { json as jsonBytes, response, send, stall, startServer } from '../support/bad-servers.ts';
import { getEvent, listBots } from '../support/calls.ts';
import { createCertificate } from '../support/certificates.ts';
import { createAdmin, createChat, rejection } from '../support/clients.ts';
import { recordEvents } from '../support/events.ts';
import { clientsOf } from '../support/every-operation.ts';
import { failureOf } from '../support/failure.ts';
import { event } from '../support/resources.ts';
import { expectNoSecrets, secrets } from '../support/secrets.ts';
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

test('a connection error and its event name the host and the port, and not the path', async () => {
  const { events, onEvent } = recordEvents();
  const baseUrl = `https://chat.example:8443/${secrets.webhook}`;
  const { message } = await failureOf(
    getEvent(fault('ENOTFOUND'), { baseUrl, onEvent }),
    ConnectionError,
  );
  expect(message).toContain('host chat.example:8443');
  expect(events.at(-1)).toMatchObject({ error: { message } });
  expectNoSecrets(events);
});

test('the error of a real connection that is refused names the host', async () => {
  const server = await startServer(send(jsonBytes({ event })));
  await server.close();
  const call = clientsOf(server).chat.getEvent({ id: 'e' });
  const { message } = await failureOf(call, ConnectionError);
  expect(message).toContain(new URL(server.url).host);
  expect(message).toContain('ECONNREFUSED');
});

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
  for (const advice of [
    'NODE_EXTRA_CA_CERTS',
    '`ca`',
    'createNodeFetch',
    new URL(server.url).host,
  ]) {
    expect(message).toContain(advice);
  }
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
      const call = getEvent(responder, { baseUrl, retry: 0 });
      const { message } = await rejection(call, BotPlatformError);
      expect(message.includes('if the server expects TLS')).toBe(isNamed);
      expect(message.includes('the scheme of `baseUrl` must be https:')).toBe(isNamed);
    },
  );

  test.for([
    ['the headers of a response', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"event":'],
    ['another malformed response', 'SSH-2.0-fake\r\n\r\n'],
  ] as const)('an error does not name the scheme of the address after $0', async ([, bytes]) => {
    await using server = await startServer((socket) => socket.end(bytes));
    const call = clientsOf(server).chat.getEvent({ id: 'e' });
    const { message } = await failureOf(call, ConnectionError);
    expect(message).not.toMatch(/\bscheme\b|https:/);
  });
});

describe('a 404 that is not an error of the service', () => {
  const notFound = { status: 404 };
  const html = { headers: { 'content-type': 'text/html' }, status: 404 };

  test.for<readonly [title: string, responder: Responder, text: string]>([
    ['a message alone', json({ message: 'No route' }, notFound), ': No route;'],
    ['a page', raw('<html><body>Not here</body></html>', html), ':'],
    ['an empty body', status(404), ':'],
    ['a text', raw('no such page', notFound), ': no such page;'],
    ['JSON of another form', json({ error: { type: 'none' } }, notFound), ':'],
  ])(
    'the message of a 404 with %s states that the address may be wrong, and not the address',
    async ([, responder, text]) => {
      const advice = (option: string) =>
        `${text} the body is not an error of the service: \`${option}\` of the client may be wrong`;
      const ofChat = await failureOf(getEvent(responder), NotFoundError);
      expect(ofChat.message).toBe(`getEvent: 404 Not Found (GET /events/{id})${advice('baseUrl')}`);
      expect(ofChat.type).toBeUndefined();
      const list = listBots(responder, { adminUrl: 'https://admin.example/fake-secret-path' });
      const ofAdmin = await failureOf(list, NotFoundError);
      expect(ofAdmin.message).toBe(`listBots: 404 Not Found (GET /bots)${advice('adminUrl')}`);
    },
  );

  test('the message of a status other than 404 does not state that the address may be wrong', async () => {
    for (const code of [400, 403, 409, 500]) {
      const responder = json({ message: 'no' }, { status: code });
      await expect(getEvent(responder, { retry: 0 })).rejects.toThrow(/^(?!.*baseUrl)/);
    }
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

  /** The messages of a list of the package and one of the user. */
  const messagesOf = (input: object): Promise<string[]> =>
    Promise.all(
      [createAdmin().listBots(input), createChat().request(listNotes, input)].map(
        async (call) => (await rejection(call, InvalidRequestError)).message,
      ),
    );

  test.for([
    ...['pageSize', 'page_size', 'limit', 'offset', 'page', 'cursor', 'sort', 'sortField'],
    ...['sortDirection', 'order', 'filter', 'search', 'dev', 'tags'],
  ])(
    'an unknown input property that many services have as a query parameter mentions the call option `query`: %s',
    async (name) => {
      for (const message of await messagesOf({ [name]: 5 })) {
        expect(message).toContain(name);
        expect(message).toMatch(/\bquery\b/);
      }
    },
  );

  test('an unknown input property of another name does not mention the call option `query`', async () => {
    for (const message of await messagesOf({ nme: 'x' })) {
      expect(message).toContain('nme');
      expect(message).not.toMatch(/\bquery\b/);
    }
  });

  test('a parameter that is no input property is accepted as `query`, as the message states', async () => {
    const fetch = stubFetch(json({ bots: [], meta: {} }));
    await createAdmin({ fetch }).listBots({}, { query: { pageSize: 5 } });
    expect(fetch.requests[0]?.url.search).toBe('?pageSize=5');
  });
});
