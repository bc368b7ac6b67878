import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Failure, PlatformOptions } from '../../src/testing.ts';
import { platformClients, platformForms, type StartedPlatform } from '../support/platform-forms.ts';

/*
 * The rules of the fake platform are tested over `fetch`. They hold over MSW and over TCP, too, since the same requests have
 * the same outcome, the same record and the same effect in each form.
 */

/** Each form has the same credentials and content. */
const options: PlatformOptions = {
  webhookId: 'dev',
  userKey: 'fake-key-of-ada',
  token: 'fake-token',
  workspaceId: 'fake-workspace',
  users: [{ id: 'ada' }, { id: 'bob', key: 'fake-key-of-bob' }],
  conversations: [{ id: 'c' }],
  messages: [{ id: 'm', conversationId: 'c' }],
  events: [
    { id: 'e', conversationId: 'c' },
    { id: 'a/b', conversationId: 'c' },
  ],
  bots: [{ id: 'b', tags: { env: 'prod' } }, {}, {}],
  pageSize: 2,
  encryptionKey: 'fake-encryption-key',
};

/** A request, or a failure of the next one, if it is of that operation. */
interface Step {
  readonly path: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
  readonly failure: Failure | undefined;
}

const chat = (path: string): string => `/hooks/dev${path}`;
const admin = (path: string): string => `/v1/admin${path}`;

const paths = [
  ...['/events/e', '/events/a%2Fb', '/events/none', '/events/%ff', '/events/e/', '//events/e', ''],
  ...['/conversations', '/conversations/get-or-create', '/conversations/c', '/conversations/a%2Fb'],
  ...['/conversations/c/participants', '/conversations/c/participants/bob', '/nothing', '/hello'],
  ...['/conversations/c/messages?nextToken=x', '/messages', '/messages/m', '/users', '/users/me'],
].map(chat);
const adminPaths = [
  ...['/bots', '/bots?tags.env=prod&pageSize=1&a=1&a=x%20y', '/bots?sortField=none', '/bots/b'],
  ...['/workspaces', '/account/me', '/nothing', ''],
].map(admin);

const bodies = [
  ...[{}, { id: 'new' }, { id: 1 }, { id: 'é' }, { userId: 'bob' }, { name: 'Ada', further: 1 }],
  ...['text', ''].map((text) => ({ conversationId: 'c', payload: { type: 'text', text } })),
  { conversationId: 'c', payload: { secret: 'fake-key-of-bob' } },
].map((value) => JSON.stringify(value));
const nested = `{"conversationId":"c","payload":{"x":${'['.repeat(600)}${']'.repeat(600)}}}`;
const tooLarge = JSON.stringify({ id: 'x'.repeat(2 ** 20) });

const failures = fc.oneof(
  fc.record({ fault: fc.constantFrom('reset', 'truncate', 'html'), processed: fc.boolean() }),
  fc.record(
    {
      status: fc.constantFrom(200, 204, 205, 302, 304, 404, 429, 503, 599),
      headers: fc.constantFrom({ 'Retry-After': '7' }, { location: 'https://else.example/a' }),
      delayMs: fc.constant(1),
      processed: fc.boolean(),
    },
    { requiredKeys: ['status'] },
  ),
  fc.record({
    status: fc.constantFrom(200, 400, 500),
    body: fc.constantFrom('', 'out of order', { code: 403, message: 'é' }),
  }),
);

const methods = ['GET', 'GET', 'POST', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'];
const steps = fc.record({
  path: fc.constantFrom(...paths, ...adminPaths, '/', '/v1/adminbots'),
  method: fc.constantFrom(...methods),
  headers: fc.record(
    {
      'x-user-key': fc.constantFrom('fake-key-of-ada', 'fake-key-of-bob', 'fake-wrong-key'),
      authorization: fc.constantFrom('Bearer fake-token', 'Bearer fake-wrong-token'),
      'x-workspace-id': fc.constantFrom('fake-workspace', 'fake-wrong-workspace'),
      'content-type': fc.constantFrom('application/json', 'application/json', 'text/plain'),
      origin: fc.constant('https://app.example'),
      'access-control-request-method': fc.constant('PUT'),
      'x-trace': fc.constantFrom('abc', 'key=fake-key-of-bob'),
    },
    { requiredKeys: [] },
  ),
  body: fc.oneof(
    { weight: 6, arbitrary: fc.constant(undefined) },
    { weight: 12, arbitrary: fc.constantFrom(...bodies, '{"id":', nested) },
    // It takes long.
    { weight: 1, arbitrary: fc.constant(tooLarge) },
  ),
  failure: fc.oneof(
    { weight: 3, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: failures },
  ),
});

/** The headers that HTTP itself adds. */
const ofHttp = /^(connection|date|keep-alive|transfer-encoding|content-length: 0$)/;

/** The versions of MSW have their own words. */
const nameOf = (error: Error): string => error.name;

async function outcomeOf({ fetch, chatOptions }: StartedPlatform, step: Step): Promise<unknown> {
  const { origin } = new URL(chatOptions.baseUrl);
  const { path, method, headers, body } = step;
  const init = { method, headers, redirect: 'manual' } as const;
  const hasBody = body !== undefined && !['GET', 'HEAD'].includes(method);
  const sent = fetch(origin + path, { ...init, ...(hasBody && { body }) });
  const response = await sent.catch(nameOf);
  if (typeof response === 'string') return response;
  const received = [...response.headers].map((header) => header.join(': '));
  const text = await response.text().catch(nameOf);
  return {
    status: response.status,
    headers: received.filter((header) => !ofHttp.test(header)),
    text,
  };
}

/** The outcomes of some steps, and what the platform has recorded and holds after them. */
async function play(form: StartedPlatform, script: readonly Step[]): Promise<unknown> {
  const { platform } = form;
  platform.reset();
  const outcomes: unknown[] = [];
  for (const step of script) {
    if (step.failure !== undefined) platform.fail('*', step.failure);
    outcomes.push(await outcomeOf(form, step));
  }
  const requests = platform.requests.map(({ headers, ...request }) => {
    const names = ['x-user-key', 'authorization', 'x-workspace-id', 'content-type', 'x-trace'];
    return { ...request, headers: names.map((name) => headers[name]) };
  });
  const { users, conversations, messages, events, bots } = platform;
  const state = [users, conversations, messages, events, bots].map((all) => all.all());
  // Some ids and secrets are random.
  return JSON.parse(
    JSON.stringify({ outcomes, requests, state }).replaceAll(/[\da-f]{8}-[-\da-f]{27}/g, ''),
  );
}

test('any requests and failures have the same outcomes, records and effects in each form', {
  // With MSW, a request takes milliseconds.
  timeout: 60_000,
}, async () => {
  vi.useFakeTimers({ now: new Date('2026-05-04T12:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const start = (name: string): Promise<StartedPlatform> =>
    platformForms.find((form) => form.name === name)?.start(options) ?? expect.fail();
  await using inProcess = await start('fetch');
  await using overTcp = await start('loopback TCP');
  // MSW replaces the global `fetch`, with which the form over TCP is called: so it is started last.
  await using withMsw = await start('MSW');
  const forms = [inProcess, overTcp, withMsw];
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 8 }), async (script) => {
      const [first, ...others] = await Promise.all(forms.map((form) => play(form, script)));
      for (const other of others) expect(other).toEqual(first);
    }),
    { numRuns: 50 },
  );
});

describe.for(platformForms)('what differs on the way, over $name', ({ start }) => {
  test('a stalled request ends with the reason of its signal', async () => {
    await using form = await start(options);
    form.platform.fail('getEvent', { fault: 'stall' });
    const controller = new AbortController();
    const reason = new Error('enough');
    const { signal } = controller;
    const call = form.fetch(`${form.chatOptions.baseUrl}/events/e`, { signal });
    const ended = expect(call).rejects.toBe(reason);
    await expect.poll(() => form.platform.requests.length).toBe(1);
    controller.abort(reason);
    await ended;
  });

  test('the fault truncate sends half of the body of a 200', async () => {
    await using form = await start(options);
    form.platform.fail('getEvent', { fault: 'truncate' });
    const response = await form.fetch(`${form.chatOptions.baseUrl}/events/e`);
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow(TypeError);
    expect(form.platform.requests).toMatchObject([{ status: 200, fault: 'truncate' }]);
  });

  test('the signals of a stream arrive while it is open, and a stream that was lost is opened again', async () => {
    await using form = await start(options);
    const { chat } = platformClients(form);
    const reconnected = vi.fn();
    await using signals = chat.listenConversation(
      { id: 'c' },
      { onReconnect: reconnected, reconnect: { maxDelay: 1 } },
    );
    await signals.open();
    const received: string[] = [];
    const reading = (async () => {
      for await (const { type } of signals) received.push(type);
    })();
    const bob = { conversationId: 'c', userId: 'bob' };
    await chat.addParticipant(bob);
    await expect.poll(() => received).toEqual(['participant_added']);
    form.platform.disconnect('c');
    await expect.poll(() => reconnected.mock.calls).toHaveLength(1);
    await chat.removeParticipant(bob);
    await expect.poll(() => received).toEqual(['participant_added', 'participant_removed']);
    signals.close();
    await reading;
  });

  test('`fail` acts on the connections of a stream', async () => {
    await using form = await start(options);
    const { platform } = form;
    const { chat } = platformClients(form);
    platform.fail('listenConversation', { status: 503 });
    platform.fail('listenConversation', { fault: 'reset' });
    platform.fail('listenConversation', { fault: 'truncate' });
    platform.fail('listenConversation', { delayMs: 20 });
    const reconnected = vi.fn();
    await using signals = chat.listenConversation(
      { id: 'c' },
      { onReconnect: reconnected, reconnect: { maxDelay: 1 } },
    );
    await signals.open();
    await expect.poll(() => reconnected.mock.calls).toHaveLength(1);
    await chat.createEvent({ conversationId: 'c', payload: {} });
    const { value } = await signals[Symbol.asyncIterator]().next();
    expect(value?.type).toBe('event_created');
    const outcomes = platform.requests.map(({ status, fault }) => fault ?? status);
    expect(outcomes).toEqual([503, 'reset', 'truncate', 200, 201]);
  });

  test('a stream ends for the platform when its client leaves', async () => {
    await using form = await start(options);
    const { platform, chatOptions, fetch } = form;
    const headers = { 'x-user-key': String(chatOptions.userKey) };
    const controller = new AbortController();
    const { signal } = controller;
    const url = `${chatOptions.baseUrl}/conversations/c/listen`;
    const response = await fetch(url, { headers, signal });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(platform.openStreams).toBe(1);
    controller.abort();
    await expect.poll(() => platform.openStreams).toBe(0);
  });
});
