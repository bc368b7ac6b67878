import { expect, test, vi } from 'vitest';
import { createChat } from '../support/clients.ts';
import { event } from '../support/resources.ts';
import { json, stubFetch } from '../support/stub-fetch.ts';

test('a request sends no cookies and uses no cache, so that the data of two users cannot be mixed', async () => {
  const fetch = stubFetch(json({ event }));
  const chat = createChat({ fetch });
  await chat.getEvent({ id: 'event_1' });
  await chat.withOptions({ userKey: 'fake-other-key' }).getEvent({ id: 'event_1' });
  expect(fetch.requests.map(({ init }) => [init.credentials, init.cache])).toEqual([
    ['omit', 'no-store'],
    ['omit', 'no-store'],
  ]);
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
