import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import {
  AdminClient,
  ChatClient,
  ConfigurationError,
  ConnectionError,
  NotFoundError,
} from '../../src/index.ts';
import { createPlatform, type PlatformServer } from '../../src/testing/index.ts';
import { rejection, untyped } from '../support/clients.ts';

/** Sends a path as it is: `fetch` would take dot segments out of it. */
async function statusOf({ chatOptions }: PlatformServer, path: string): Promise<number> {
  const { hostname, port, pathname } = new URL(chatOptions.baseUrl);
  const headers = { 'x-user-key': chatOptions.userKey };
  const sent = request({ hostname, port, path: pathname + path, headers, agent: false }).end();
  const [response] = await once(sent, 'response');
  response.resume();
  return response.statusCode;
}

describe('platform.listen', () => {
  test('serves the platform on a loopback port until its scope ends', async () => {
    const platform = createPlatform({ events: [{ id: 'e' }], bots: 3 });
    let chat: ChatClient;
    {
      await using server = await platform.listen();
      expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
      expect(server.chatOptions.baseUrl.startsWith(`${server.url}/hooks/`)).toBe(true);
      expect(server.adminOptions.adminUrl).toBe(server.url);
      chat = new ChatClient({ ...server.chatOptions, retry: 0 });
      await chat.getEvent({ id: 'e' });
      expect(await new AdminClient(server.adminOptions).listBots().toArray()).toHaveLength(3);
    }
    await rejection(chat.getEvent({ id: 'e' }), ConnectionError);
  });

  test('shares its state with the other forms, and with a second server', async () => {
    const platform = createPlatform();
    await using first = await platform.listen();
    await using second = await platform.listen();
    expect(first.url).not.toBe(second.url);
    await new ChatClient(first.chatOptions).getOrCreateConversation({ id: 'c' });
    await new ChatClient(second.chatOptions).getOrCreateConversation({ id: 'c' });
    await new ChatClient(platform.chatOptions).getOrCreateConversation({ id: 'c' });
    expect(platform.conversations.size).toBe(1);
    expect(platform.requests).toHaveLength(3);
  });

  test('closes at once, whatever stalls or idles, and as often as it is asked', async () => {
    const platform = createPlatform({ events: [{ id: 'e' }] });
    const server = await platform.listen();
    const chat = new ChatClient({ ...server.chatOptions, retry: 0 });
    const { hostname, port } = new URL(server.url);
    const silent = connect(Number(port), hostname);
    const halfway = connect(Number(port), hostname);
    halfway.write('POST /hooks HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nhalf');
    const ends = [silent, halfway].map((socket) =>
      once(
        socket.on('error', () => {}),
        'close',
      ),
    );
    await Promise.all([once(silent, 'connect'), once(halfway, 'connect')]);
    await chat.getEvent({ id: 'e' });
    platform.fail('getEvent', { fault: 'stall' });
    const stalled = rejection(chat.getEvent({ id: 'e' }), ConnectionError);
    await expect.poll(() => platform.requests.at(-1)?.fault).toBe('stall');
    await expect.poll(() => platform.requests.some(({ path }) => path === '/hooks')).toBe(true);

    const closed = server.close();
    expect(server.close()).toBe(closed);
    await closed;
    await Promise.all([stalled, ...ends]);
    await server[Symbol.asyncDispose]();
  });

  test('listens on the host and the port that it is given', async () => {
    const platform = createPlatform({ events: [{ id: 'e' }] });
    const free = await platform.listen();
    const port = Number(new URL(free.url).port);
    await free.close();
    await using server = await platform.listen({ port, host: 'localhost' });
    expect(server.url).toBe(`http://localhost:${port}`);
    await new ChatClient(server.chatOptions).getEvent({ id: 'e' });
  });

  test('rejects where the port is taken', async () => {
    const platform = createPlatform();
    await using server = await platform.listen();
    const port = Number(new URL(server.url).port);
    const error = await rejection(createPlatform().listen({ port }), ConfigurationError);
    expect(error.option).toBe('port');
    expect(error.cause).toMatchObject({ code: 'EADDRINUSE' });
  });

  test.each<[string, unknown, string]>([
    ['a number', 8080, 'options'],
    ['an unknown option', { prot: 1 }, 'prot'],
    ['a port that is a text', { port: '80' }, 'port'],
    ['a negative port', { port: -1 }, 'port'],
    ['a port over 65535', { port: 65_536 }, 'port'],
    ['half a port', { port: 80.5 }, 'port'],
    ['a host that others can reach', { host: '0.0.0.0' }, 'host'],
    ['a host that is a number', { host: 127 }, 'host'],
  ])('refuses %s', async (_, options, option) => {
    const error = await rejection(createPlatform().listen(untyped(options)), ConfigurationError);
    expect(error.option).toBe(option);
  });

  test('takes a path as it is on the wire: dot segments are not folded', async () => {
    const platform = createPlatform({ events: [{ id: '..' }, { id: 'e' }] });
    await using server = await platform.listen();
    expect(await statusOf(server, '/events/x/../e')).toBe(404);
    expect(await statusOf(server, '/conversations/../events/e')).toBe(404);
    expect(await statusOf(server, '/events/%2e%2e')).toBe(200);
    const paths = platform.requests.map(({ path }) => path);
    expect(paths).toEqual(['/events/x/../e', '/conversations/../events/e', '/events/%2e%2e']);
  });

  test('resets the connection with the fault reset, and does not just end it', async () => {
    const platform = createPlatform();
    await using server = await platform.listen();
    platform.fail('getEvent', { fault: 'reset' });
    await expect(statusOf(server, '/events/e')).rejects.toMatchObject({
      code: 'ECONNRESET',
      syscall: 'read',
    });
  });

  test('lets a page in a browser call it', async () => {
    const platform = createPlatform({ events: [{ id: 'e' }] });
    await using server = await platform.listen();
    const { baseUrl, userKey } = server.chatOptions;
    const origin = 'https://app.example';
    const preflight = await fetch(`${baseUrl}/events/e`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization,x-user-key',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe(origin);
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization,x-user-key');
    expect(platform.requests).toEqual([]);
    const headers = { origin, 'x-user-key': userKey };
    const response = await fetch(`${baseUrl}/events/e`, { headers });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe(origin);
    const options = await fetch(`${baseUrl}/events/e`, { method: 'OPTIONS', headers });
    expect(options.status).toBe(404);
  });

  test('survives a client that goes away in the middle of its request', async () => {
    const platform = createPlatform({ events: [{ id: 'e' }] });
    await using server = await platform.listen();
    const { hostname, port, pathname } = new URL(server.chatOptions.baseUrl);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.write(`POST ${pathname}/x HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nhalf`);
    await expect.poll(() => platform.requests.length).toBe(1);
    socket.destroy();
    await rejection(new ChatClient(server.chatOptions).getEvent({ id: 'x' }), NotFoundError);
    expect(platform.requests[0]).toMatchObject({ status: undefined, body: undefined });
  });
});
