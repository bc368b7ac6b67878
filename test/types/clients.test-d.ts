import { expectTypeOf, test } from 'vitest';
import { AdminClient, ChatClient, type ClientEvent, type Fetch } from '../../src/index.ts';

/*
 * The reports in `tools/api` have every declared type. What is tested here is what follows from them: what is inferred, and
 * what must not compile.
 */

const chat = { baseUrl: 'https://chat.example', userKey: 'fake-key' };
const admin = { adminUrl: 'https://admin.example', token: 'fake-token', workspaceId: 'fake-ws' };
const client = new ChatClient(chat);

test('a client requires an address and credentials, and takes no option of the other client', () => {
  // @ts-expect-error: userKey is missing
  new ChatClient({ baseUrl: '' });
  // @ts-expect-error: workspaceId is missing
  new AdminClient({ adminUrl: '', token: '' });
  // @ts-expect-error: misspelt
  new ChatClient({ ...chat, timeOut: 1 });
  // @ts-expect-error: of the other client
  client.withOptions({ token: '' });
  // @ts-expect-error: misspelt
  client.getEvent({ id: 'e' }, { signals: undefined });
});

test('a credential may be a sync or async function, but a workspace id may not', () => {
  new ChatClient({ ...chat, userKey: ({ rejected }) => rejected?.trim() ?? 'fake-key' });
  const renew = async (context: { rejected?: string }) => context.rejected ?? 'fake-key';
  new ChatClient({ ...chat, userKey: renew });
  client.withOptions({ userKey: null });
  // @ts-expect-error: the context is no name of a user
  new ChatClient({ ...chat, userKey: (name = 'ada') => name });
  // @ts-expect-error: a workspace is no credential that expires
  new AdminClient({ ...admin, workspaceId: () => 'fake-ws' });
  // @ts-expect-error: not a string
  new ChatClient({ ...chat, userKey: async () => 5 });
});

test('optional options may be `undefined`, and required ones may not', () => {
  new ChatClient({ ...chat, timeout: undefined, retry: { limit: undefined } });
  client.getEvent({ id: 'e' }, { signal: undefined, headers: undefined, query: undefined });
  // @ts-expect-error: this one may not
  new ChatClient({ ...chat, userKey: undefined });
});

test('with `exactOptionalPropertyTypes`, the compiler refuses an identity of withOptions that may be `undefined`', () => {
  const tenant: { readonly key?: string; readonly workspaceId?: string } = {};
  client.withOptions({ timeout: undefined, fetch: undefined });
  // @ts-expect-error: it may be undefined
  client.withOptions({ userKey: tenant.key });
  // @ts-expect-error: it may be undefined
  new AdminClient(admin).withOptions({ workspaceId: tenant.workspaceId });
});

test('an inline `fetch` has typed parameters', () => {
  const fetch: Fetch = async () => new Response();
  new ChatClient({ ...chat, fetch });
  new ChatClient({ ...chat, fetch: globalThis.fetch });
  new ChatClient({
    ...chat,
    fetch: async (url, init) => {
      expectTypeOf(url).toEqualTypeOf<string>();
      expectTypeOf(init).toEqualTypeOf<RequestInit>();
      return new Response();
    },
  });
});

test('`query` accepts plain values and arrays of them', () => {
  client.getEvent({ id: 'e' }, { query: { a: 'x', b: 1, c: true, d: ['x', 1], e: undefined } });
  // @ts-expect-error: not a plain value
  client.getEvent({ id: 'e' }, { query: { a: {} } });
});

test('an event is narrowed by its type', () => {
  type Failed = Extract<ClientEvent, { type: 'error' }>;
  expectTypeOf<Failed['error']['retryAfterMs']>().toEqualTypeOf<number | undefined>();
  expectTypeOf<Extract<ClientEvent, { type: 'request' }>>().not.toHaveProperty('status');
});
