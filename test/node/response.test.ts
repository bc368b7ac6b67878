import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createNodeFetch } from '../../src/node/index.ts';
import { endless, json, openHead, response, send, startServer } from '../support/bad-servers.ts';
import { untyped } from '../support/clients.ts';
import { event } from '../support/resources.ts';

describe('the Response of the fetch', () => {
  test.for(['json', 'text', 'arrayBuffer', 'bytes', 'blob'] as const)(
    'a Response of the fetch has %s()',
    async (method) => {
      const body = JSON.stringify({ event });
      await using server = await startServer(send(json({ event })));
      await using fetch = createNodeFetch();
      const received = await fetch(`${server.url}/events?a=b`);
      const headers = { 'content-type': 'application/json' };
      const expected = await new Response(body, { headers })[method]();

      expect(received.bodyUsed).toBe(false);
      const value: unknown = await received[method]();

      expect(value).toEqual(expected);
      expect(received.bodyUsed).toBe(true);
      await expect(received[method]()).rejects.toThrow(TypeError);
    },
  );

  test('a Response of the fetch has formData()', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await using server = await startServer(send(response({ headers, body: 'a=b' })));
    await using fetch = createNodeFetch();

    expect([...(await (await fetch(server.url)).formData())]).toEqual([['a', 'b']]);
  });

  test('a Response of the fetch has clone()', async () => {
    await using server = await startServer(send(json({ event })));
    await using fetch = createNodeFetch();
    const received = await fetch(server.url);

    const clone = received.clone();

    expect(await clone.json()).toEqual({ event });
    expect(await received.json()).toEqual({ event });
  });

  test('a Response of the fetch has the status and the headers', async () => {
    await using server = await startServer(send(json({ event }, { status: 404 })));
    await using fetch = createNodeFetch();

    const received = await fetch(`${server.url}/events`);

    expect(received).toBeInstanceOf(Response);
    expect(received).toMatchObject({ status: 404, ok: false, redirected: false, type: 'default' });
    expect(received.headers.get('content-type')).toBe('application/json');
    await received.body?.cancel();
  });

  test('the body of a Response of the fetch is an async iterable', async () => {
    await using server = await startServer(send(json({ event })));
    await using fetch = createNodeFetch();
    const { body } = await fetch(server.url);

    const chunks: Uint8Array[] = [];
    for await (const chunk of body ?? []) chunks.push(chunk);

    expect(JSON.parse(Buffer.concat(chunks).toString())).toEqual({ event });
  });
});

test('a compressed body is received no faster than its reader takes it', async () => {
  const mebibyte = gzipSync(Buffer.alloc(2 ** 20));
  const head = openHead({ headers: { 'content-encoding': 'gzip' } });
  await using server = await startServer(endless(head, mebibyte));
  await using fetch = createNodeFetch();
  const reader = (await fetch(server.url)).body?.getReader();
  const readMebibytes = async (count: number): Promise<void> => {
    for (let size = 0; size < count * 2 ** 20; ) size += (await reader?.read())?.value?.length ?? 0;
  };
  /** What the service has sent when it can send no more: what lies between is full. */
  const sentUntilFull = async (): Promise<number> => {
    const sent = () => [...server.sockets][0]?.bytesWritten ?? Number.NaN;
    for (let before = -1; before !== sent(); await setTimeout(100)) before = sent();
    return sent();
  };
  await readMebibytes(1);
  const before = await sentUntilFull();

  await readMebibytes(100);

  const after = await sentUntilFull();
  await reader?.cancel();
  expect(after - before).toBeLessThan(100 * mebibyte.length + 2 ** 20);
});

test('a status above 599 is returned unchanged', async () => {
  await using server = await startServer(send(response({ status: 999, body: 'fake' })));
  await using fetch = createNodeFetch();

  const received = await fetch(server.url);

  expect(received).toMatchObject({ status: 999, ok: false });
  expect(await received.text()).toBe('fake');
});

test('bytes of a response that are not ASCII are read as Latin-1, as fetch does', async () => {
  const head = 'HTTP/1.1 200 Übung \u2713\r\nx-fake: Übung \u2713\r\ncontent-length: 0\r\n\r\n';
  await using server = await startServer(send(Buffer.from(head)));
  await using fetch = createNodeFetch();

  const received = await fetch(server.url);

  expect(received.headers.get('x-fake')).toBe(Buffer.from('Übung \u2713').toString('latin1'));
});

test.for([
  ['a record', { 'X-Fake': 'a' }],
  ['pairs', [['X-Fake', 'a']]],
  ['Headers', new Headers({ 'X-Fake': 'a' })],
] as const)('request headers may be %s', async ([, headers]) => {
  await using server = await startServer(send(json({ event })));
  await using fetch = createNodeFetch();

  await (await fetch(server.url, { headers: untyped<HeadersInit>(headers) })).text();

  expect(server.requests[0]?.headers.get('x-fake')).toBe('a');
});

test('a body may be bytes', async () => {
  await using server = await startServer(send(json({ event })));
  await using fetch = createNodeFetch();

  await (await fetch(server.url, { method: 'POST', body: Buffer.from('abc') })).text();

  expect(server.requests[0]?.body).toBe('abc');
});

test('a request body that cannot be sent again is rejected', async () => {
  await using fetch = createNodeFetch();

  const call = fetch('http://127.0.0.1:9', { method: 'POST', body: new FormData() });

  await expect(call).rejects.toThrow(TypeError);
});
