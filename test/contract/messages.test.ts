import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  BotPlatformError,
  ConnectionError,
  defineOperation,
  InvalidRequestError,
} from '../../src/index.ts';
import { getEvent, listBots } from '../support/calls.ts';
import { createAdmin, createChat, rejection } from '../support/clients.ts';
import { recordEvents } from '../support/events.ts';
import { failureOf } from '../support/failure.ts';
import { expectNoSecrets, secrets } from '../support/secrets.ts';
import { failure, fault, hang, json, raw, status, stubFetch } from '../support/stub-fetch.ts';
import { quickRetries } from '../support/timing.ts';

quickRetries();

const notFound = { status: 404 };
const http = { baseUrl: 'http://10.0.0.1/fake-path', retry: 0, allowInsecureHttp: true };
const loopback = { baseUrl: 'http://127.0.0.1/fake-path', retry: 0 };
const https = { baseUrl: 'https://127.0.0.1/fake-path', retry: 0 };
const ofAdmin = { adminUrl: 'https://admin.example/fake-path' };
const redirect = status(307, { location: 'https://other.example/fake-path?fake-query' });
const limited = status(429, { 'retry-after': '7' });
const html = raw('<p>', { headers: { 'content-type': 'text/html' } });
const page = raw('<html>', { status: 400 });
const trust = ['NODE_EXTRA_CA_CERTS', '`ca`', 'createNodeFetch'];
const tls = fault('ERR_SSL_WRONG_VERSION_NUMBER');

/** What a message names, so that its reader knows what to do, and what would mislead. */
test.for<
  readonly [title: string, call: () => PromiseLike<unknown>, named: string[], absent?: string[]]
>([
  ['a fault', () => getEvent(fault('E_FAKE'), https), ['E_FAKE', 'host 127.0.0.1'], ['scheme']],
  ['a certificate that is not trusted', () => getEvent(fault('UNABLE_TO_GET_ISSUER_CERT')), trust],
  ['a certificate that has expired', () => getEvent(fault('CERT_HAS_EXPIRED')), [], trust],
  ['TLS to a port without', () => getEvent(tls), ['scheme', '`baseUrl`', 'https:'], trust],
  ['the same of the admin API', () => listBots(tls), ['scheme', '`adminUrl`', 'admin.example']],
  ['a reset, over http:', () => getEvent(fault('ECONNRESET'), http), ['TLS', '`baseUrl`']],
  ['a closed connection, over http:', () => getEvent(fault('UND_ERR_SOCKET'), http), ['TLS']],
  ['a reset, on a loopback address', () => getEvent(fault('ECONNRESET'), loopback), [], ['TLS']],
  ['a reset, over https:', () => getEvent(fault('ECONNRESET'), https), [], ['TLS', 'baseUrl']],
  ['a 400 with a page, over http:', () => getEvent(page, http), ['TLS', 'https:', '`baseUrl`']],
  ['a 400 with a page, over https:', () => getEvent(page, https), [], ['TLS', 'baseUrl']],
  ['a 400 of the service', () => getEvent(failure(400, 'T', 'no'), http), [], ['TLS', 'baseUrl']],
  ['a 410 with a page', () => getEvent(raw('<html>', { status: 410 }), http), [], ['TLS']],
  ['a 401', () => getEvent(status(401)), ['`userKey`'], ['token']],
  ['a 401 of the admin API', () => listBots(status(401)), ['`token`', '`workspaceId`']],
  ['a 403', () => getEvent(status(403)), [], ['userKey', 'proxy', 'baseUrl']],
  ['a 407', () => getEvent(status(407)), ['proxy asks for credentials']],
  ['a 404 of the service', () => getEvent(failure(404, 'T', 'No such event')), [], ['baseUrl']],
  ['a 404 with a message', () => getEvent(json({ message: 'No' }, notFound)), ['No', '`baseUrl`']],
  ['a 404 with a page', () => listBots(raw('<html>', notFound), ofAdmin), ['`adminUrl`'], ['<']],
  ['a 404 with an empty body', () => listBots(status(404), ofAdmin), ['`adminUrl`']],
  ['a 404 with a text', () => getEvent(raw('no page', notFound)), ['no page', '`baseUrl`']],
  ['a 404 with other JSON', () => getEvent(json({ error: {} }, notFound)), ['`baseUrl`']],
  [
    'another status with a message',
    () => getEvent(json({ message: 'no' }, { status: 409 })),
    ['no'],
    ['baseUrl'],
  ],
  ['a page in a 200', () => getEvent(html), ['text/html', '`baseUrl`'], ['<p>']],
  ['an empty 200', () => listBots(raw('')), ['`adminUrl`']],
  ['a 200 of another shape', () => getEvent(json({ ok: true })), ['event', '`baseUrl`']],
  ['a 200 with a wrong resource', () => getEvent(json({ event: {} })), ['event.id'], ['baseUrl']],
  [
    'a client without a user',
    () => createChat({ userKey: null }).getEvent({ id: 'e' }),
    ['`userKey`', 'withOptions'],
  ],
  ['a redirect', () => getEvent(redirect), ['https://other.example;', '`baseUrl`'], ['query']],
  ['a redirect of the admin API', () => listBots(status(308)), ['`adminUrl`']],
  ['a wait', () => getEvent(limited, { retry: 0 }), ['7 s'], ['maxDelay', 'totalTimeout']],
  [
    'a wait over `maxDelay`',
    () => getEvent(limited, { retry: { maxDelay: 1000 } }),
    ['7 s', '`maxDelay` is 1 s'],
  ],
  [
    'a wait over `totalTimeout`',
    () => getEvent(limited, { totalTimeout: 5000 }),
    ['7 s', '`totalTimeout` leaves'],
  ],
  ['`timeout`', () => getEvent(hang(), { timeout: 1, retry: 0 }), ['`timeout`', '1 ms', 'host']],
  [
    '`totalTimeout`',
    () => getEvent(hang(), { totalTimeout: 1 }),
    ['`totalTimeout`', '1 ms', 'host'],
  ],
  ['all attempts', () => getEvent(status(503)), ['3 attempts']],
])('the message names what its reader needs: %s', async ([, call, named, absent = []]) => {
  const error = await failureOf(call(), BotPlatformError);
  for (const text of named) expect(error.message).toContain(text);
  for (const text of absent) expect(error.message).not.toContain(text);
  expectNoSecrets(error, ['fake-path', 'fake-query']);
});

test('a connection error and its event name the host and the port, and not the path', async () => {
  const { events, onEvent } = recordEvents();
  const baseUrl = `https://chat.example:8443/${secrets.webhook}`;
  const call = getEvent(fault('ENOTFOUND'), { baseUrl, onEvent });
  const { message } = await failureOf(call, ConnectionError);
  expect(message).toContain('host chat.example:8443');
  expect(events.at(-1)).toMatchObject({ error: { message } });
  expectNoSecrets(events);
});

/** The text of Deno contains the URL, and so the id. */
test.for([
  ...['x-certificate', 'ECONNREFUSED', 'dns error', 'CERT_HAS_EXPIRED', 'a)ECONNREFUSED', 'Zlib'],
])('an id that resembles a fault is not interpreted as one, and is not shown: %s', async (id) => {
  const url = `https://chat.example/hook/events/${encodeURIComponent(id)}`;
  const text = `error sending request from 127.0.0.1:1 for ${url} (127.0.0.1:2): client error (SendRequest): connection closed before message completed`;
  const chat = createChat({ fetch: stubFetch(() => Promise.reject(new Error(text))), retry: 1 });
  const error = await rejection(chat.getEvent({ id }), ConnectionError);
  expect(error).toMatchObject({ maybeProcessed: true, attempts: 2 });
  expect(error.message).toContain('connection closed before the response was complete');
  expect(error.message).toContain(text.replace(url, '\u2026'));
});

test.for([
  ['fetch failed for http://chat.example/hook/events/e', 'fetch failed for \u2026'],
  ['(https://chat.example/hook/events/e)', '(\u2026)'],
])('an address in the text of a fault is not shown: %s', async ([text, shown]) => {
  const error = await rejection(getEvent(fault('FAKE', text), { retry: 0 }), ConnectionError);
  expect(error.cause).toMatchObject({ message: shown });
});

/** Expressions that look for it again from each place would take hours. */
test.for([
  `https://${'"'.repeat(500_000)}x`,
  'https://'.repeat(100_000),
  'unable to '.repeat(100_000),
])('a text of a megabyte is read: %.12s', async (text) => {
  const error = await rejection(getEvent(fault('FAKE', text), { retry: 0 }), ConnectionError);
  expect(error.message.length).toBeLessThan(1000);
});

describe('an unknown input property', () => {
  const listNotes = defineOperation({
    id: 'listNotes',
    method: 'GET',
    path: '/notes',
    response: z.looseObject({ notes: z.array(z.unknown()) }),
    paging: { items: 'notes' },
  });

  test.for([
    ...['pageSize', 'page_size', 'limit', 'offset', 'page', 'cursor', 'sort', 'order', 'filter'],
    ...['search', 'tags', 'nme'],
  ])(
    'an error of an unknown input property mentions the call option `query` if many services have such a parameter: %s',
    async (name) => {
      const input = { [name]: 5 };
      for (const call of [createAdmin().listBots(input), createChat().request(listNotes, input)]) {
        const { message } = await rejection(call, InvalidRequestError);
        expect(message).toContain(name);
        expect(/\bquery\b/.test(message)).toBe(name !== 'nme');
      }
    },
  );
});
