import { describe, expect, test } from 'vitest';
import { AdminClient, ChatClient, type ClientOptions } from '../../src/index.ts';
import * as operations from '../../src/operations.ts';
import { createAdmin, createChat, untyped } from '../support/clients.ts';
import { type DocumentedOperation, documentedOperations, sampleOf } from '../support/document.ts';
import { isLeast } from '../support/extent.ts';
import { everyRecord } from '../support/records.ts';
import { fault, json, stubFetch } from '../support/stub-fetch.ts';

type Method = (input?: unknown, options?: unknown) => PromiseLike<unknown>;

/** The method of an operation, on a client with these options. */
function methodOf({ id, api }: DocumentedOperation, options: Partial<ClientOptions>): Method {
  const client = api === 'chat' ? createChat(options) : createAdmin(options);
  const method: unknown = Reflect.get(client, id);
  if (typeof method !== 'function') throw new Error(`there is no method ${id}`);
  return untyped<Method>(method.bind(client));
}

/** An input of an operation, and the request that it must become. */
function exampleOf({ method, path, parameters, body }: DocumentedOperation, isComplete: boolean) {
  const used = parameters.filter(({ required }) => isComplete || required);
  const values = used.map((parameter) => ({
    ...parameter,
    value: sampleOf(parameter.schema, { isComplete }),
  }));
  const content = body === undefined ? undefined : Object(sampleOf(body, { isComplete }));
  const query = values
    .filter((parameter) => parameter.in === 'query')
    .flatMap(({ name, value }) => [value].flat().map((item) => [name, String(item)]))
    .sort();
  const inPath = values.reduce(
    (text, { name, value }) => text.replace(`{${name}}`, encodeURIComponent(String(value))),
    path,
  );
  return {
    input: { ...Object.fromEntries(values.map(({ name, value }) => [name, value])), ...content },
    request: { method, path: inPath, query, body: content },
  };
}

test('bot-platform-sdk/operations has every operation of the document, under its id', () => {
  expect(everyRecord.map(({ id }) => id).sort()).toEqual(
    documentedOperations.map(({ id }) => id).sort(),
  );
  for (const record of everyRecord) expect(operations).toHaveProperty(record.id, record);
});

test.for([
  ['chat', ChatClient],
  ['admin', AdminClient],
] as const)(
  'the %s client has a method for each operation of its API, and none of the other',
  ([api, client]) => {
    const ofApi = documentedOperations.filter((operation) => operation.api === api);
    const methods = documentedOperations.filter(({ id }) => id in client.prototype);
    expect(methods).toEqual(ofApi);
    expect(ofApi.length).toBeGreaterThan(20);
  },
);

test('every list is a PageList, and so is every other operation with a token', () => {
  const lists = documentedOperations.filter(
    ({ id, parameters }) =>
      (id.startsWith('list') && id !== 'listenConversation') ||
      parameters.some(({ name }) => name === 'nextToken'),
  );
  const records = everyRecord.filter(({ paging }) => paging !== undefined);
  expect(records.map(({ id }) => id).sort()).toEqual(lists.map(({ id }) => id).sort());
});

const keys = [
  { id: 'k1', createdAt: '2024-05-01T12:00:00Z', note: 'a' },
  { id: 'k2', createdAt: '2024-05-01T12:00:00Z', note: 'b' },
];
const answering = (body: object) => {
  const fetch = stubFetch(json(body));
  return { fetch, list: createAdmin({ fetch }).listBotApiKeys({ botId: 'b' }) };
};

test('a list without tokens is one page, which can be iterated, and ignores a token in the response', async () => {
  const { fetch, list } = answering({ baks: keys, nextToken: 't', meta: { nextToken: 't' } });
  expect(fetch.requests).toEqual([]);
  expect(await list.toArray()).toEqual(keys);
  const pages = [];
  for await (const { baks } of list.pages()) pages.push(baks.length);
  expect(pages).toEqual([2]);
  expect((await list).baks).toEqual(keys);
  expect(fetch.requests).toHaveLength(3);
});

test('only createUser is public, and only listenConversation is a stream', () => {
  const having = (field: string) => everyRecord.flatMap((one) => (field in one ? [one.id] : []));
  expect(having('public')).toEqual(['createUser']);
  expect(having('stream')).toEqual(['listenConversation']);
});

const calls = documentedOperations.filter(({ isStream }) => !isStream);

/** In another setting, each method is called once. */
const repeated = isLeast ? [] : documentedOperations;
const inputs = [
  { isComplete: true, what: 'all of its inputs' },
  { isComplete: false, what: 'its required inputs' },
];

describe.for(isLeast ? inputs.slice(0, 1) : inputs)('with $what', ({ isComplete, what }) => {
  test.for(repeated)(`$id sends what the document says, with ${what}`, async (one) => {
    const { input, request } = exampleOf(one, isComplete);
    const fetch = stubFetch(json({}));
    // The response fits no operation: what matters is what was sent.
    const call = methodOf(one, { fetch, retry: 0 })(input);
    await Promise.allSettled([
      Reflect.has(call, 'open') ? Reflect.get(call, 'open').call(call) : call,
    ]);
    const [sent] = fetch.requests;
    const prefix = one.api === 'chat' ? '/fake-webhook-path-5Rb4' : '/v1/admin';
    expect({
      method: sent?.method,
      path: sent?.url.pathname.slice(prefix.length),
      query: [...(sent?.url.searchParams ?? [])].sort(),
      body: sent?.body,
    }).toEqual(request);
    expect(sent?.url.pathname).toMatch(new RegExp(`^${prefix}/`));
  });

  test.for(calls)(`$id returns what the document says, with ${what}`, async (one) => {
    const response = sampleOf(one.response, { isComplete });
    const fetch = stubFetch(json(response));
    const { input } = exampleOf(one, isComplete);
    expect(await methodOf(one, { fetch })(input)).toEqual(response);
  });
});

test.for(repeated.filter(({ isStream }) => !isStream))(
  '$id is repeated after a lost response if its method is safe to repeat',
  async (one) => {
    const { input } = exampleOf(one, true);
    const fetch = stubFetch(
      fault('ECONNRESET'),
      json(sampleOf(one.response, { isComplete: true })),
    );
    const call = methodOf(one, { fetch, retry: { limit: 1, maxDelay: 1 } })(input);
    const isSafe =
      one.method !== 'POST' || /^(getOrCreateConversation$|set.*Preference$)/.test(one.id);
    if (isSafe) await call;
    else await expect(call).rejects.toMatchObject({ kind: 'connection', maybeProcessed: true });
    expect(fetch.requests).toHaveLength(isSafe ? 2 : 1);
  },
);

test.for(repeated)(
  '$id rejects an input that it does not have, and one that lacks what is required, before anything is sent',
  async (one) => {
    const fetch = stubFetch(json({}));
    const call = methodOf(one, { fetch });
    const { input } = exampleOf(one, false);
    const names = Object.keys(input);
    const wrong = [
      { ...input, further: 1 },
      ...names.map((name) => ({ ...input, [name]: undefined })),
    ];
    for (const value of wrong) {
      const used = call(value);
      const end = Reflect.has(used, 'open') ? Reflect.get(used, 'open').call(used) : used;
      await expect(end).rejects.toMatchObject({ kind: 'invalid_input' });
    }
    expect(fetch.requests).toEqual([]);
  },
);
