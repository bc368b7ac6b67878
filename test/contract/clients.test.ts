import { expect, test, vi } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import {
  type Call,
  ForbiddenError,
  InvalidInputError,
  isBotPlatformError,
  VERSION,
} from '../../src/index.ts';
import { createAdmin, createChat, rejection, untyped } from '../support/clients.ts';
import { botsOf, conversation, event, user } from '../support/resources.ts';
import { json, status, stubFetch } from '../support/stub-fetch.ts';

test('no method throws synchronously: every failure is a rejection', async () => {
  const chat = createChat({ fetch: stubFetch(json({})) });
  const admin = createAdmin({ fetch: stubFetch(json({})) });
  const bad = untyped<never>(Symbol('bad'));
  const calls: PromiseLike<unknown>[] = [
    chat.getEvent(bad, bad),
    chat.addParticipant(bad, bad),
    chat.getOrCreateConversation(bad, bad),
    untyped<Call<unknown>>(Reflect.apply(chat.request, chat, [bad, bad, bad])),
    admin.listBots(bad, bad),
    untyped<Call<unknown>>(Reflect.apply(admin.request, admin, [bad, bad, bad])),
    admin.listBots().toArray(bad),
    admin.listBots(bad).pages().next(),
    admin.listBots(bad).withResponse(),
  ];
  for (const call of calls) {
    await expect(call).rejects.toSatisfy(isBotPlatformError);
  }
});

test('VERSION is the version in package.json', () => {
  expect(VERSION).toBe(manifest.version);
});

test('the package depends on zod at run time, and on nothing else', () => {
  expect(Object.keys(manifest.dependencies)).toEqual(['zod']);
});

const init = { status: 201, headers: { 'x-trace': 'abc' } };

test('`.withResponse()` of each operation returns the data with status and headers', async () => {
  const bots = botsOf(1);
  const fetch = stubFetch(json({ participant: user, conversation, event, bots }, init));
  const chat = createChat({ fetch });
  const calls = [
    chat.addParticipant({ conversationId: 'c', userId: 'u' }).withResponse(),
    chat.getOrCreateConversation({ id: 'c' }).withResponse(),
    chat.getEvent({ id: 'e' }).withResponse(),
    createAdmin({ fetch }).listBots().withResponse(),
  ];
  for (const { data, response } of await Promise.all(calls)) {
    expect(data).toMatchObject({ event });
    expect(response.status).toBe(201);
    expect(response.headers).toBeInstanceOf(Headers);
    expect(response.headers.get('x-trace')).toBe('abc');
  }
});

test('`.withResponse()` sends no second request, and returns the same data as the promise', async () => {
  const fetch = stubFetch(json({ event }, init));
  const call = createChat({ fetch }).getEvent({ id: 'e' });
  const [plain, first, second] = await Promise.all([
    call,
    call.withResponse(),
    call.withResponse(),
  ]);
  expect(first.data).toBe(plain);
  expect(second.data).toBe(plain);
  expect(fetch.requests).toHaveLength(1);
});

test('`.withResponse()` rejects with the error of the call', async () => {
  const call = createChat({ fetch: stubFetch(status(403)) }).getEvent({ id: 'e' });
  const error = await rejection(call.withResponse(), ForbiddenError);
  expect(await rejection(call, ForbiddenError)).toBe(error);
  await rejection(createChat().getEvent(untyped({})).withResponse(), InvalidInputError);
});

test('`credentials` and `cache` are omitted on platforms that do not support them, such as Workers', async () => {
  const { Request } = globalThis;
  const construct = (_: object, parameters: ConstructorParameters<typeof Request>) =>
    new Request(...parameters);
  vi.stubGlobal('Request', new Proxy(class {}, { construct }));
  const fetch = stubFetch(json({ event }));
  await createChat({ fetch }).getEvent({ id: 'event_1' });
  const { init } = fetch.requests[0] ?? {};
  expect(init).toMatchObject({ method: 'GET', redirect: 'manual' });
  expect(init).not.toHaveProperty('credentials');
  expect(init).not.toHaveProperty('cache');
});

test('a GET sets `keepalive` if Next.js has replaced `fetch`, so that its response is not shared', async () => {
  const requests: Request[] = [];
  const fetch = async (request: Request) => {
    requests.push(request);
    return Response.json({ event });
  };
  vi.stubGlobal('fetch', Object.assign(fetch, { __nextPatched: true }));
  const chat = createChat();
  await chat.getEvent({ id: 'event_1' });
  await chat.createConversation({}).catch(() => undefined);
  expect(requests.map(({ method, keepalive }) => [method, keepalive])).toEqual([
    ['GET', true],
    // Next.js makes its body a stream, which is not permitted beside `keepalive`.
    ['POST', false],
  ]);
});
