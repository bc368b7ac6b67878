import { expect, test } from 'vitest';
import * as z from 'zod';
import { ConnectionError, defineOperation, InvalidInputError } from '../../src/index.ts';
import { getEvent } from '../support/calls.ts';
import { createAdmin, createChat, rejection } from '../support/clients.ts';
import { recordEvents } from '../support/events.ts';
import { failureOf } from '../support/failure.ts';
import { expectNoSecrets, secrets } from '../support/secrets.ts';
import { fault, stubFetch } from '../support/stub-fetch.ts';
import { quickRetries } from '../support/timing.ts';

quickRetries();

test('a connection error and its event name the host and the port, and not the path', async () => {
  const { events, observer } = recordEvents();
  const baseUrl = `https://chat.example:8443/${secrets.webhook}`;
  const call = getEvent(fault('ENOTFOUND'), { baseUrl, observer });
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
      const { message } = await rejection(call, InvalidInputError);
      expect(message).toContain(name);
      expect(/\bquery\b/.test(message)).toBe(name !== 'nme');
    }
  },
);
