import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import * as zm from 'zod/mini';
import { BotPlatformError, ChatClient, ConfigurationError } from '../../src/index.ts';
import { getEvent, listBots } from '../support/calls.ts';
import { createAdmin, createChat, rejection, thrown, untyped } from '../support/clients.ts';
import { rejectedInput, type Schema } from '../support/operations.ts';
import { botOf } from '../support/resources.ts';
import { expectNoSecrets, secrets } from '../support/secrets.ts';
import { streamed } from '../support/streamed-bodies.ts';
import { failure, fault, hang, json, raw, status, stubFetch } from '../support/stub-fetch.ts';
import { quickRetries } from '../support/timing.ts';
import { outcomes } from './causes.ts';
import {
  addresses,
  constructed,
  credentials,
  ofBoth,
  ofOne,
  optionsWith,
  wholes,
} from './wrong-options.ts';

/*
 * The words of errors are no part of the API, and no other test repeats a whole message. They name the option, the host or
 * the setting that their reader needs, and advise nothing where it would mislead. After a change of words, read the
 * difference that `npx vitest run test/contract/words.test.ts -u` makes.
 */

quickRetries();

async function wordsOf(
  calls: Readonly<Record<string, PromiseLike<unknown>>>,
): Promise<Readonly<Record<string, string>>> {
  const rows = Object.entries(calls).map(async ([title, call]) => {
    const error = await rejection<BotPlatformError>(call, BotPlatformError);
    expectNoSecrets(error, [...Object.values(secrets), 'fake-path']);
    return [title, error.message] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}

test('the words for each cause of a failure, with the causes that have the same', async () => {
  const rows = outcomes.flatMap(({ title, causes }) =>
    Object.entries(causes)
      .filter(([cause]) => !cause.startsWith('the code '))
      .map(([cause, respond]) => [
        cause === 'the status alone' ? title : cause,
        getEvent(respond, { retry: 0 }),
      ]),
  );
  const words = Object.entries(await wordsOf(Object.fromEntries(rows)));
  // The detail is that of the first cause.
  const groups = Map.groupBy(words, ([, message]) => message.replace(/\): .*?(; |$)/, ')$1'));
  const causesOf = [...groups.values()].map((group) => [
    group[0]?.[1],
    group.map(([cause]) => cause).join(', '),
  ]);
  expect(Object.fromEntries(causesOf)).toMatchSnapshot();
});

const redirect = status(302, { location: 'https://other.example/path' });
const asked = json(
  { id: 'err_1', code: 429, type: 'RateLimited', message: 'slow down' },
  { status: 429, headers: { 'retry-after': '7' } },
);
const reset = Object.assign(new Error('reset'), { code: 'ECONNRESET' });
const vague = Object.assign(new Error('no such tunnel'), { code: 'UND_ERR_ABORTED' });
const byProxy = new TypeError('fetch failed', {
  cause: Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:3128'), { code: 'ECONNREFUSED' }),
});
const fail = () => {
  throw new Error('not shown');
};
const silent = () =>
  new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } });
const adminUrl = 'https://admin.example/fake-path';
const http = { baseUrl: 'http://10.0.0.1/fake-path', retry: 0, allowInsecureHttp: true };
const loopback = { baseUrl: 'http://127.0.0.1/fake-path', retry: 0 };
const https = { baseUrl: 'https://127.0.0.1/fake-path', retry: 0 };
const notFound = { status: 404 };
const emptyPages = Array.from({ length: 100 }, (_, index) =>
  json({ bots: [], meta: { nextToken: `t${index}` } }),
);

test('the words for a response that the client does not expect', async () => {
  const calls = {
    'a message and an id': getEvent(failure(404, 'ResourceNotFound', 'No such event')),
    'a message without an error': getEvent(json({ message: 'No route' }, notFound)),
    'a page without an error': listBots(raw('<html>', notFound), { adminUrl }),
    'a text without an error': getEvent(raw('no page', notFound)),
    'other JSON without an error': getEvent(json({ error: {} }, notFound)),
    'an empty 404 of the admin API': listBots(status(404), { adminUrl }),
    'another status with a message': getEvent(json({ message: 'no' }, { status: 409 })),
    'an empty 200 of the admin API': listBots(raw('')),
    'a token that is not accepted': listBots(failure(401, 'Unauthorized', 'Who?')),
    'a 400 with a page, over http:': getEvent(raw('<html>', { status: 400 }), http),
    'a 400 with a page, over https:': getEvent(raw('<html>', { status: 400 }), https),
    'a 400 of the service, over http:': getEvent(failure(400, 'T', 'no'), http),
    'a 410 with a page, over http:': getEvent(raw('<html>', { status: 410 }), http),
    'a wait': getEvent(asked, { retry: 0 }),
    'a wait that is too long': getEvent(asked, {}, { retry: { maxDelay: 1000 } }),
    'a wait of a part of a second': getEvent(status(429, { 'retry-after': '0.5' }), { retry: 0 }),
    'a wait that no number can hold': getEvent(status(503, { 'retry-after': '9'.repeat(30) })),
    'a status after all retries': getEvent(status(503)),
    'a redirect to another origin': getEvent(redirect),
    'a 304': getEvent(status(304)),
    'a 204 instead of a stream': createChat({ fetch: stubFetch(status(204)) })
      .listenConversation({ id: 'c' })
      .open(),
    'a redirect of the admin API': listBots(status(308)),
    'a body that is too large': getEvent(raw('{"a":1}'), { maxResponseBytes: 5 }),
    'issues of a page': listBots(json({ bots: [botOf(0), { id: 5, createdAt: 'x' }], meta: [] })),
    'a page that is not a stream': createChat({ fetch: stubFetch(raw('<html>')) })
      .listenConversation({ id: 'c' })
      .open(),
    'a repeated token': listBots(json({ bots: [], meta: { nextToken: 't' } })).toArray(),
    'too many empty pages': createAdmin({ fetch: stubFetch(...emptyPages) })
      .listBots()
      .toArray(),
    'many issues': listBots(json({ bots: Array(30).fill({}) })),
    'a payload that a schema rejects': createChat({
      fetch: stubFetch(json({ event: { id: 'e', payload: { text: 5 } } })),
    }).getEvent({ id: 'e' }, { payload: z.object({ text: z.string() }) }),
  };
  expect(await wordsOf(calls)).toMatchSnapshot();
});

test('the words for a request that fails', async () => {
  const calls = {
    'a reset over loopback http:': getEvent(fault('ECONNRESET'), loopback),
    'a reset over https:': getEvent(fault('ECONNRESET'), https),
    'a closed connection over http:': getEvent(fault('UND_ERR_SOCKET'), http),
    '`timeout`': getEvent(hang(), { timeout: 1, retry: 0 }),
    '`totalTimeout`': getEvent(hang(), { totalTimeout: 1 }),
    'an abort': getEvent(hang(), {}, { signal: AbortSignal.abort() }),
    'a code that says nothing': getEvent(() => Promise.reject(vague), { retry: 0 }),
    'the address of a proxy': getEvent(() => Promise.reject(byProxy), { retry: 0 }),
    'a certificate for another host': listBots(fault('ERR_TLS_CERT_ALTNAME_INVALID')),
    'TLS to the admin API': listBots(fault('ERR_SSL_WRONG_VERSION_NUMBER')),
    'a reset over http:': getEvent(fault('ECONNRESET'), http),
    'a reset within a response over http:': getEvent(streamed({ end: reset }).respond, http),
    'a wrong input': createChat().getEvent(untyped({ id: '', page: 1 })),
    'an input that is too large': createChat().getOrCreateConversation({ id: 'x'.repeat(2 ** 20) }),
    'a wrong option': createChat().getEvent({ id: 'e' }, { timeout: -1 }),
    'a wrong limit of a list': createAdmin().listBots().toArray({ limit: -1 }),
    'a client without a user': createChat({ userKey: null }).getEvent({ id: 'e' }),
    'a client without a workspace': createAdmin({ workspaceId: null }).listBots(),
    'a function that throws': createChat({ userKey: fail }).getEvent({ id: 'e' }),
    'an `onInvalidItem` that throws': createAdmin({ fetch: stubFetch(json({ bots: [7] })) })
      .listBots({}, { onInvalidItem: fail })
      .toArray(),
    'a silent stream': createChat({ fetch: stubFetch(silent) })
      .listenConversation({ id: 'c' }, { idleTimeout: 1, reconnect: false })
      [Symbol.asyncIterator]()
      .next(),
  };
  expect(await wordsOf(calls)).toMatchSnapshot();
  vi.stubGlobal('fetch', undefined);
  expect(await wordsOf({ 'no `fetch`': createChat().getEvent({ id: 'e' }) })).toMatchSnapshot();
});

/** The messages that differ; the message, if all are the same. */
function distinct(messages: readonly string[]): string | string[] {
  const [first = '', ...others] = new Set(messages);
  return others.length === 0 ? first : [first, ...others];
}

test('the words for a wrong option of a client', () => {
  const wordsFor = (client: string, path: string, values: readonly unknown[]) =>
    distinct(values.map((value) => constructed(client, optionsWith(path, value)).message));
  const errors = [
    ...ofBoth.map(([option, values]) => [option, wordsFor('ChatClient', option, values)]),
    ...addresses.map(([title, values]) => [
      `an address: ${title}`,
      wordsFor('ChatClient', 'baseUrl', values),
    ]),
    ...ofOne.map(([client, option, values]) => [option, wordsFor(client, option, values)]),
    ...credentials.map(([title, values]) => [
      `a token: ${title}`,
      wordsFor('AdminClient', 'token', values),
    ]),
    ...wholes.map(([title, options]) => [
      `the options are ${title}`,
      thrown(() => new ChatClient(untyped(options)), ConfigurationError).message,
    ]),
    ['a name that resembles one', constructed('ChatClient', { apiUrl: 'x' }).message],
    ['a name that resembles none', constructed('AdminClient', { colour: 1 }).message],
    ['a token with its prefix', constructed('AdminClient', { token: 'Bearer x' }).message],
  ];
  expect(Object.fromEntries(errors)).toMatchSnapshot();
});

const withB = zm.object({ b: zm.string() });
const withC = zm.object({ c: zm.string() });

/** What a schema may require, and a value that does not fit. */
const rules: Readonly<Record<string, readonly [schema: Schema, value: unknown]>> = {
  'a type': [zm.string(), 5],
  'a type, not null': [zm.string(), null],
  'a type, not an array': [zm.looseObject({}), []],
  'a type, not an object': [zm.array(zm.string()), {}],
  'a type, not a Date': [zm.string(), new Date(0)],
  'a date': [z.date(), '2024-05-01'],
  'a date after': [z.date().check(zm.lt(new Date('2025-01-01'))), new Date('2025-01-01')],
  'a record': [zm.record(zm.string(), zm.any()), []],
  'a key of a record': [zm.record(zm.string().check(zm.minLength(3)), zm.any()), { a: 1 }],
  'an element of a map': [zm.map(zm.object({}), zm.string()), new Map([[{}, 5]])],
  'a tuple': [zm.tuple([zm.any()]), {}],
  'no NaN': [zm.pipe(zm.transform(Number), zm.number()), 'a'],
  'a whole number': [zm.int(), 5.5],
  'a property that is missing': [zm.string(), undefined],
  'no other property': [zm.strictObject({}), { b: 1 }],
  'one character': [zm.string().check(zm.minLength(1)), ''],
  'some characters': [zm.string().check(zm.minLength(3)), 'a'],
  'few items': [zm.array(zm.any()).check(zm.maxLength(1)), [1, 2]],
  'at least a number': [zm.number().check(zm.gte(5)), 4],
  'at most a number': [zm.number().check(zm.lte(5)), 6],
  'a multiple': [zm.number().check(zm.multipleOf(5)), 4],
  'a date-time': [zm.iso.datetime(), '2024-05-01'],
  'a pattern': [zm.string().check(zm.regex(/^a+$/)), 'b'],
  'a prefix': [zm.string().check(zm.startsWith('a"')), 'b'],
  'a suffix': [zm.string().check(zm.endsWith('a')), 'b'],
  'an email address': [zm.email(), 'ada'],
  'a URL': [zm.url(), 'ada'],
  'another format': [zm.base64(), '?'],
  'one of two values': [zm.enum(['a', 'b']), 'c'],
  'one value': [zm.literal(5), 'c'],
  'a value that JSON does not have': [z.literal([1n, 2n]), 'a'],
  'the format of a classic schema': [z.uuid(), 'c'],
  'types of a union': [zm.union([zm.string(), zm.number(), zm.array(zm.string())]), true],
  'values of a union': [zm.union([zm.literal('a'), zm.literal('b'), zm.number()]), 'c'],
  'several variants': [zm.union([withB, withC]), {}],
  'one variant only': [zm.xor([withB, withC]), { b: '', c: '' }],
};

test('the words for each rule of a schema', async () => {
  const rows = Object.entries(rules).map(async ([title, [schema, value]]) => {
    const { issues } = await rejectedInput({ body: zm.object({ a: schema }) }, { a: value });
    return [title, issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join()];
  });
  expect(Object.fromEntries(await Promise.all(rows))).toMatchSnapshot();
});
