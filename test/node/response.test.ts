import type { Dispatcher } from 'undici';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Exchange } from '../../src/node/exchange.ts';
import { createNodeFetch } from '../../src/node.ts';
import { type BadServer, json, response, send, startServer } from '../support/bad-servers.ts';
import { untyped } from '../support/clients.ts';
import { event } from '../support/resources.ts';

const eventBytes = json({ event });

/** What the fetch receives from a server that sends these bytes, and the server. */
async function receive(
  bytes: Buffer,
  init?: RequestInit,
): Promise<{ readonly received: Response; readonly server: BadServer }> {
  const server = await startServer(send(bytes));
  const fetch = createNodeFetch();
  onTestFinished(async () => {
    await fetch.close();
    await server.close();
  });
  return { received: await fetch(`${server.url}/events?a=b`, init), server };
}

test('the fetch returns a Response of the platform, with the status, the headers and the body', async () => {
  const { received } = await receive(json({ event }, { status: 404 }));

  expect(received).toBeInstanceOf(Response);
  expect(received).toMatchObject({ status: 404, ok: false, redirected: false, type: 'default' });
  expect(received.headers.get('content-type')).toBe('application/json');
  expect(await received.clone().json()).toEqual({ event });
  expect(await received.json()).toEqual({ event });
});

test('a status above 599 is returned unchanged', async () => {
  const { received } = await receive(response({ status: 999, body: 'fake' }));

  expect(received).toMatchObject({ status: 999, ok: false });
  expect(await received.text()).toBe('fake');
});

test('bytes of a response that are not ASCII are read as Latin-1, as fetch does', async () => {
  const head = 'HTTP/1.1 200 Übung \u2713\r\nx-fake: Übung \u2713\r\ncontent-length: 0\r\n\r\n';
  const { received } = await receive(Buffer.from(head));

  expect(received.headers.get('x-fake')).toBe(Buffer.from('Übung \u2713').toString('latin1'));
});

test.for([
  ['a record', { 'X-Fake': 'a' }],
  ['pairs', [['X-Fake', 'a']]],
  ['Headers', new Headers({ 'X-Fake': 'a' })],
] as const)('request headers may be %s', async ([, headers]) => {
  const { received, server } = await receive(eventBytes, untyped<RequestInit>({ headers }));
  await received.text();

  expect(server.requests[0]?.headers.get('x-fake')).toBe('a');
});

test('a body may be bytes', async () => {
  const init = { method: 'POST', body: Buffer.from('abc') };
  const { received, server } = await receive(eventBytes, init);
  await received.text();

  expect(server.requests[0]?.body).toBe('abc');
});

test('a request body that cannot be sent again is rejected', async () => {
  await using fetch = createNodeFetch();

  const call = fetch('http://127.0.0.1:9', { method: 'POST', body: new FormData() });

  await expect(call).rejects.toThrow(TypeError);
});

test.for([
  ['large', 65_408, 4],
  ['of one byte', 1, 2033],
] as const)(
  'of a body that is not read, at most 256 KiB are held, with the cost of chunks that are %s',
  ([, size, count]) => {
    const pause = vi.fn();
    const controller = untyped<Dispatcher.DispatchController>({ pause });
    const exchange = new Exchange(null);
    exchange.onResponseStart(controller, 200, {});
    for (let index = 1; index < count; index++) {
      exchange.onResponseData(controller, Buffer.alloc(size));
    }
    expect(pause).not.toHaveBeenCalled();
    exchange.onResponseData(controller, Buffer.alloc(size));
    expect(pause).toHaveBeenCalledOnce();
  },
);
