import { describe, expectTypeOf, test } from 'vitest';
import {
  AdminClient,
  type AdminClientOptions,
  ChatClient,
  type ChatClientOptions,
  type ClientEvent,
  type Fetch,
  VERSION,
} from '../../src/index.ts';

const chat = { baseUrl: 'https://chat.example', userKey: 'fake-key' };
const admin = { adminUrl: 'https://admin.example', token: 'fake-token', workspaceId: 'fake-ws' };

describe('client options', () => {
  test('client options require an address and credentials', () => {
    new ChatClient(chat);
    new AdminClient(admin);
    // @ts-expect-error: userKey is missing
    new ChatClient({ baseUrl: '' });
    // @ts-expect-error: baseUrl is missing
    new ChatClient({ userKey: '' });
    // @ts-expect-error: workspaceId is missing
    new AdminClient({ adminUrl: '', token: '' });
    // @ts-expect-error: the options are required
    new ChatClient();
  });

  test('a credential may be a sync or async function, but a workspace id may not', () => {
    new ChatClient({ ...chat, userKey: () => 'fake-key' });
    new ChatClient({ ...chat, userKey: ({ rejected }) => rejected?.trim() ?? 'fake-key' });
    const renew = async (context: { rejected?: string }) => context.rejected ?? 'fake-key';
    new ChatClient({ ...chat, userKey: renew });
    // @ts-expect-error: the context is no name of a user
    new ChatClient({ ...chat, userKey: (name = 'ada') => name });
    new AdminClient({ ...admin, token: async () => 'fake-token' });
    // @ts-expect-error: a workspace is no credential that expires
    new AdminClient({ ...admin, workspaceId: () => 'fake-ws' });
    // @ts-expect-error: not a string
    new ChatClient({ ...chat, userKey: async () => 5 });
  });

  test('client options are those of the documentation, and no others', () => {
    const fetch: Fetch = async () => new Response();
    new ChatClient({
      ...chat,
      timeout: 1,
      totalTimeout: 1,
      retry: { limit: 1, maxDelay: 1 },
      headers: { a: 'b' },
      fetch,
      maxResponseBytes: 1,
      onEvent: (event) => expectTypeOf(event).toEqualTypeOf<ClientEvent>(),
      allowInsecureHttp: true,
    });
    new ChatClient({ ...chat, retry: 1, headers: async () => ({ a: 'b' }) });
    // @ts-expect-error: misspelt
    new ChatClient({ ...chat, timeOut: 1 });
    // @ts-expect-error: of the other client
    new ChatClient({ ...chat, token: '' });
    // @ts-expect-error: no such property
    new ChatClient({ ...chat, retry: { times: 1 } });
    // @ts-expect-error: not a string
    new ChatClient({ ...chat, headers: { a: 1 } });
  });

  test('optional client options may be `undefined`, and required ones may not', () => {
    new ChatClient({ ...chat, timeout: undefined, retry: { limit: undefined } });
    // @ts-expect-error: this one may not
    new ChatClient({ ...chat, userKey: undefined });
  });

  test('an inline `fetch` has typed parameters', () => {
    new ChatClient({ ...chat, fetch: (...request) => fetch(...request) });
    new ChatClient({
      ...chat,
      fetch: async (url, init) => {
        expectTypeOf(url).toEqualTypeOf<string>();
        expectTypeOf(init).toEqualTypeOf<RequestInit>();
        return new Response();
      },
    });
    new ChatClient({ ...chat, fetch: globalThis.fetch });
  });

  test('withOptions may replace any option, and returns the same class', () => {
    const client = new ChatClient(chat);
    expectTypeOf(client.withOptions({ userKey: 'fake-key' })).toEqualTypeOf<ChatClient>();
    expectTypeOf(client.withOptions({})).toEqualTypeOf<ChatClient>();
    expectTypeOf(client.withOptions).parameter(0).toEqualTypeOf<Partial<ChatClientOptions>>();
    const other = new AdminClient(admin);
    expectTypeOf(other.withOptions({ workspaceId: 'fake-ws' })).toEqualTypeOf<AdminClient>();
    expectTypeOf(other.withOptions).parameter(0).toEqualTypeOf<Partial<AdminClientOptions>>();
    // @ts-expect-error: of the other client
    client.withOptions({ token: '' });
  });
});

describe('call options', () => {
  const client = new ChatClient(chat);

  test('call options may be `undefined`', () => {
    client.getEvent(
      { id: 'e' },
      {
        signal: undefined,
        timeout: undefined,
        retry: undefined,
        headers: undefined,
        query: undefined,
      },
    );
  });

  test('`query` accepts plain values and arrays of them', () => {
    client.getEvent({ id: 'e' }, { query: { a: 'x', b: 1, c: true, d: ['x', 1], e: undefined } });
    // @ts-expect-error: not a plain value
    client.getEvent({ id: 'e' }, { query: { a: {} } });
    // @ts-expect-error: misspelt
    client.getEvent({ id: 'e' }, { signals: undefined });
  });
});

test('an event is narrowed by its type', () => {
  type Failed = Extract<ClientEvent, { type: 'error' }>;
  expectTypeOf<Failed['error']['retryAfterMs']>().toEqualTypeOf<number | undefined>();
  expectTypeOf<Extract<ClientEvent, { type: 'request' }>>().not.toHaveProperty('status');
});

test('VERSION is a string', () => {
  expectTypeOf(VERSION).toBeString();
});
