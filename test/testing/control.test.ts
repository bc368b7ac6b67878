import { describe, expect, test } from 'vitest';
import { ChatClient, InternalServerError } from '../../src/index.ts';
import { createPlatform } from '../../src/testing/index.ts';
import { rejection } from '../support/clients.ts';
import { oneEvent } from '../support/platform-forms.ts';

async function start() {
  const platform = createPlatform(oneEvent);
  const server = await platform.listen({ control: true });
  const chat = new ChatClient({ ...server.chatOptions, retry: 0 });
  const send = (method: string, path: string, body?: unknown, headers = {}) =>
    fetch(`${server.url}/_platform${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  return { platform, chat, send, [Symbol.asyncDispose]: () => server.close() };
}

describe('the control address', () => {
  test('POST /_platform/fail plans a failure', async () => {
    await using started = await start();
    const failure = { operation: 'getEvent', status: 503, times: 2 };
    expect((await started.send('POST', '/fail', failure)).status).toBe(200);
    for (let call = 0; call < 2; call++) {
      await rejection(started.chat.getEvent({ id: 'e' }), InternalServerError);
    }
    await started.chat.getEvent({ id: 'e' });
  });

  test('POST /_platform/fail plans an outage until the platform is reset', async () => {
    await using started = await start();
    const outage = { operation: 'getEvent', status: 503, times: 'Infinity' };
    expect((await started.send('POST', '/fail', outage)).status).toBe(200);
    for (let call = 0; call < 5; call++) {
      await rejection(started.chat.getEvent({ id: 'e' }), InternalServerError);
    }
    await started.send('POST', '/reset');
    await started.chat.getEvent({ id: 'e' });
  });

  test('GET /_platform/requests returns platform.requests, without those to the control address', async () => {
    await using started = await start();
    await started.chat.getEvent({ id: 'e' });
    const response = await started.send('GET', '/requests');
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(started.platform.requests)));
    expect(started.platform.requests).toMatchObject([{ operation: 'getEvent', status: 200 }]);
  });

  test('POST /_platform/reset restores the platform', async () => {
    await using started = await start();
    await started.chat.getOrCreateConversation({ id: 'new' });
    started.platform.fail('getEvent', { status: 500 });
    expect((await started.send('POST', '/reset')).status).toBe(200);
    expect(started.platform.conversations.has('new')).toBe(false);
    await started.chat.getEvent({ id: 'e' });
  });

  test.for<[string, unknown, string]>([
    ['an unknown operation', { operation: 'getEvnt', status: 500 }, '`getEvnt` is not a known'],
    ['a wrong failure', { operation: 'getEvent', status: 99 }, '`status` must be'],
    ['no operation', { status: 500 }, 'is not a known operation'],
    ['a fault of another layer', { operation: 'getEvent', fault: 'dns' }, '`fault` must be one of'],
    ['an array', [], 'must be a JSON object'],
    ['text', 'getEvent:503', 'is not JSON'],
  ])(
    'POST /_platform/fail with %s is 400, and its message says what is wrong',
    async ([, body, problem]) => {
      await using started = await start();
      const response = await started.send('POST', '/fail', body);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ message: expect.stringContaining(problem) });
    },
  );

  test('any other request to the control address is 404, and its message says what there is', async () => {
    await using started = await start();
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/fail'],
      ['POST', '/requests'],
      ['POST', '/fail/'],
    ] as const) {
      const response = await started.send(method, path);
      expect(response.status, path).toBe(404);
      expect(await response.text()).toContain('POST /_platform/fail');
    }
  });

  test('a page on another origin may use the control address', async () => {
    await using started = await start();
    const origin = 'https://app.example';
    const asked = { origin, 'access-control-request-method': 'POST' };
    const preflight = await started.send('OPTIONS', '/reset', undefined, asked);
    expect(preflight.headers.get('access-control-allow-methods')).toBe('POST');
    const response = await started.send('POST', '/reset', undefined, { origin });
    expect(response.headers.get('access-control-allow-origin')).toBe(origin);
  });

  test('without `control`, the control address is an unknown route', async () => {
    await using server = await createPlatform().listen();
    const response = await fetch(`${server.url}/_platform/requests`);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ message: "Route doesn't exist" });
  });
});
