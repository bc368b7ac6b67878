import assert from 'node:assert/strict';
import { createPlatform, type Failure, type Platform } from '../../src/testing.ts';
import { until } from './until.ts';

/** A backend of the examples, whatever it runs on. */
export interface Backend {
  readonly platform: BackendPlatform;
  /** Sends a request with a body of JSON. */
  readonly post: (path: string, body: string, options?: PostOptions) => Promise<Response>;
}

export interface PostOptions {
  /** Aborted when the browser leaves. */
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Posts JSON over TCP. */
export function postTo(origin: string): Backend['post'] {
  return (path, body, { signal, headers } = {}) =>
    fetch(new URL(origin + path), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      ...(signal && { signal }),
    });
}

/** The platform of backends. Its events can be held back. */
export interface BackendPlatform extends Platform {
  /** Creates an event that is read after `release` was called. */
  createHeldEvent(): { readonly eventId: string; readonly release: () => void };
}

/** Its bot replies with each line of a message. It says nothing to an empty line. */
export function createBackendPlatform(): BackendPlatform {
  const held = new Map<string, PromiseWithResolvers<void>>();
  const platform = createPlatform({
    users: [{ name: 'The bot' }, { id: 'agent_grace', name: 'Grace' }],
    conversations: [{ id: 'support-42' }],
    bot: {
      message({ message: { payload }, reply }) {
        if (payload.type !== 'text') return;
        for (const line of payload.text.split('\n')) if (line.trim() !== '') reply(line);
      },
    },
  });
  platform.handle('chat', 'getEvent', async ({ params: { id } }) => {
    await held.get(id)?.promise;
    return { event: { id, payload: { type: 'handover', agentId: 'agent_grace' } } };
  });
  return Object.assign(platform, {
    createHeldEvent() {
      const eventId = `event_${held.size}`;
      const release = Promise.withResolvers<void>();
      held.set(eventId, release);
      return { eventId, release: release.resolve };
    },
  });
}

/** Ends a backend with `stop` while the work of a delivery is in progress, and resolves when the work is done. */
export async function stopDuringWork(
  { platform, post }: Backend,
  stop: () => unknown,
): Promise<void> {
  const { eventId, release } = platform.createHeldEvent();
  const body = JSON.stringify({ eventId });
  assert.equal((await post('/webhook', body)).status, 202);
  stop();
  while (await isServed(post('/webhook', '{}')));
  release();
  await until(() => platform.conversations.has(`handover-${eventId}`));
}

function isServed(call: Promise<Response>): Promise<boolean> {
  return call.then(
    () => true,
    () => false,
  );
}

const say = '/conversations/support-42/say';

/** What every backend of the examples does. Each rejects if the backend does not. */
export const backendScenarios: Readonly<Record<string, (backend: Backend) => Promise<void>>> = {
  'the webhook responds before its work, and does its work': async ({ platform, post }) => {
    const { eventId, release } = platform.createHeldEvent();
    const response = await post('/webhook', JSON.stringify({ eventId }));
    assert.deepEqual([response.status, await response.json()], [202, { accepted: true }]);
    const joined = () => platform.conversations.has(`handover-${eventId}`);
    assert.equal(joined(), false);
    release();
    await until(joined);
    await until(() =>
      platform.conversations.participantsOf(`handover-${eventId}`).includes('agent_grace'),
    );
  },

  'the relay sends the replies in order, then the end': async ({ post }) => {
    const response = await post(say, JSON.stringify({ text: 'One\nTwo\nThree' }));
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'text/event-stream');
    const text = await response.text();
    const events = [...text.matchAll(/event: (\w+)\ndata: (.*)\n/g)];
    assert.deepEqual(
      events.map(([, event, data = '']) => [event, JSON.parse(data)?.text]),
      [
        ['reply', 'One'],
        ['reply', 'Two'],
        ['reply', 'Three'],
        ['end', undefined],
      ],
    );
  },

  'when the browser leaves, the relay closes its stream': async ({ platform, post }) => {
    await until(() => platform.openStreams === 0);
    const browser = new AbortController();
    const response = await post(say, JSON.stringify({ text: ' \n ' }), {
      signal: browser.signal,
    });
    await response.body?.getReader().read();
    assert.equal(platform.openStreams, 1);
    browser.abort();
    await until(() => platform.openStreams === 0);
  },

  'an error has the status of the table': async ({ platform, post }) => {
    for (const [kind, failure, status] of failures) {
      platform.fail('listenConversation', failure);
      const response = await post(say, JSON.stringify({ text: 'Hello' }));
      assert.deepEqual([await response.json(), response.status], [{ error: kind }, status]);
      assert.equal(response.headers.get('retry-after'), status === 503 ? '5' : null);
    }
  },

  'a request that is wrong is a 400': async ({ post }) => {
    const tooLong = `/conversations/${'x'.repeat(1100)}/say`;
    for (const [path, body] of [
      ['/webhook', '{}'],
      ['/webhook', 'eventId=event_1'],
      [say, '{"text":""}'],
      [tooLong, '{"text":"Hello"}'],
    ] as const) {
      const { status } = await post(path, body);
      assert.equal(status, 400, `${path.slice(0, 40)} ${body}`);
    }
  },

  'a form or a page of another site says nothing to the bot': async ({ platform, post }) => {
    const before = platform.messages.size;
    const body = JSON.stringify({ text: 'Hello' });
    for (const headers of foreign) {
      const { status } = await post(say, body, { headers });
      assert.ok([400, 403, 415].includes(status), `${status} after ${JSON.stringify(headers)}`);
    }
    assert.equal(platform.messages.size, before);
  },

  'a body that is too large is a 413': async ({ post }) => {
    for (const path of ['/webhook', say]) {
      const { status } = await post(path, JSON.stringify({ text: 'x'.repeat(110_000) }));
      assert.equal(status, 413, path);
    }
  },
};

/** What a browser sends for a form, a page of another site, and one whose browser does not name the site. */
const foreign: readonly Readonly<Record<string, string>>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://other.example' },
  { origin: 'null' },
];

/** Some that a stream is not opened again after. The test of the table has all. */
const failures: readonly (readonly [kind: string, failure: Failure, status: number])[] = [
  ['forbidden', { status: 403 }, 403],
  ['redirect', { status: 302, headers: { location: 'https://example.com/' } }, 500],
  ['internal_server', { status: 501 }, 502],
];
