import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import {
  type AdminClient,
  type ChatClient,
  type ClientOptions,
  defineOperation,
  isBotPlatformError,
  type ResponseDefinition,
} from '../../src/index.ts';
import { createAdmin, createChat, untyped } from '../support/clients.ts';
import { botsOf, event } from '../support/resources.ts';
import {
  fault,
  hang,
  json,
  type Responder,
  raw,
  status,
  stubFetch,
} from '../support/stub-fetch.ts';

const { captureStackTrace, stackTraceLimit } = Error;

beforeEach(() => {
  // The jitter is 0, so that retries do not wait.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  // The default of Node. The test runner raises it, which would hide that frames of the package displace others.
  Error.stackTraceLimit = 10;
});
afterEach(() => {
  Error.stackTraceLimit = stackTraceLimit;
  Error.captureStackTrace = captureStackTrace;
});

interface Clients {
  readonly chat: ChatClient;
  readonly admin: AdminClient;
}

type Use = (clients: Clients) => PromiseLike<unknown>;

/*
 * Three functions of a user, each awaiting the next one. They do not return the promise, so that each of them is on
 * the stack while it waits.
 */
async function receiveWebhook(use: Use, clients: Clients): Promise<void> {
  await processQueue(use, clients);
}
async function processQueue(use: Use, clients: Clients): Promise<void> {
  await handleDelivery(use, clients);
}
async function handleDelivery(use: Use, clients: Clients): Promise<void> {
  // After an await, no synchronous frame of the caller remains on the stack.
  await undefined;
  await use(clients);
}

/** The error with which a use of the clients fails in the functions of the user. */
async function errorOf(
  use: Use,
  responders: readonly Responder[],
  options: Partial<ClientOptions> = {},
) {
  const own = { fetch: stubFetch(...responders), ...options };
  try {
    await receiveWebhook(use, { chat: createChat(own), admin: createAdmin(own) });
  } catch (error) {
    if (isBotPlatformError(error)) return error;
    throw error;
  }
  throw new Error('expected a failure');
}

/** The functions of the user in a stack, innermost first. The test runner removes `async` from a frame that it maps. */
function userFrames(stack = ''): string[] {
  const frames = stack.matchAll(/^ +at (?:async )?(handleDelivery|processQueue|receiveWebhook) /gm);
  return [...frames].map(([, name = '']) => name);
}

const allFrames = ['handleDelivery', 'processQueue', 'receiveWebhook'];

const getEvent: Use = ({ chat }) => chat.getEvent({ id: 'evt_1' });
const page = json({ bots: botsOf(1), meta: { nextToken: 't' } });

/** Responds on a later turn of the event loop, as a network does. */
function later(responder: Responder): Responder {
  return async (request) => {
    await new Promise((resolve) => setImmediate(resolve));
    return responder(request);
  };
}

interface Case {
  readonly title: string;
  readonly use: Use;
  readonly responders: readonly Responder[];
  readonly kind: string;
  readonly options?: Partial<ClientOptions>;
}

const ofEveryKind: readonly Case[] = [
  { title: 'an error status', use: getEvent, responders: [later(status(404))], kind: 'not_found' },
  {
    title: 'a status that the retries did not fix',
    use: getEvent,
    responders: [later(status(503))],
    kind: 'internal_server',
  },
  { title: 'a redirect', use: getEvent, responders: [later(status(302))], kind: 'redirect' },
  {
    title: 'a body that is not JSON',
    use: getEvent,
    responders: [later(raw('<html>'))],
    kind: 'invalid_response',
  },
  {
    title: 'an envelope that is not as documented',
    use: getEvent,
    responders: [later(json({}))],
    kind: 'invalid_response',
  },
  {
    title: 'a payload that the schema rejects',
    use: ({ chat }) => chat.getEvent({ id: 'e' }, { payload: z.object({ count: z.number() }) }),
    responders: [later(json({ event }))],
    kind: 'invalid_response',
  },
  {
    title: 'a connection fault',
    use: getEvent,
    responders: [later(fault('ECONNRESET'))],
    kind: 'connection',
  },
  {
    title: 'a `fetch` that throws at once',
    use: getEvent,
    responders: [fault('ENOTFOUND')],
    kind: 'connection',
  },
  {
    title: 'an attempt that passes `timeout`',
    use: getEvent,
    responders: [hang()],
    kind: 'timeout',
    options: { timeout: 1, retry: 0 },
  },
  {
    title: 'a call that passes `totalTimeout`',
    use: getEvent,
    responders: [hang()],
    kind: 'timeout',
    options: { totalTimeout: 1 },
  },
  {
    title: 'a signal that aborts while the request is in progress',
    use: ({ chat }) => {
      const controller = new AbortController();
      setImmediate(() => controller.abort());
      return chat.getEvent({ id: 'e' }, { signal: controller.signal });
    },
    responders: [hang()],
    kind: 'aborted',
  },
  {
    title: 'a signal that was aborted before',
    use: ({ chat }) => chat.getEvent({ id: 'e' }, { signal: AbortSignal.abort() }),
    responders: [hang()],
    kind: 'aborted',
  },
  {
    title: 'an input that is rejected',
    use: ({ chat }) => chat.getEvent({ id: '' }),
    responders: [],
    kind: 'invalid_request',
  },
  {
    title: 'a body that is too large',
    use: ({ chat }) => chat.getOrCreateConversation({ id: 'x'.repeat(2 ** 20) }),
    responders: [],
    kind: 'payload_too_large',
  },
  {
    title: 'a credential function that rejects',
    use: getEvent,
    responders: [],
    kind: 'configuration',
    options: {
      headers: async () => {
        throw new Error('no headers today');
      },
    },
  },
  {
    title: 'a definition that cannot be used',
    use: ({ chat }) =>
      chat.request(untyped<ResponseDefinition>({ id: 'x', method: 'TRACE', path: '/x' })),
    responders: [],
    kind: 'configuration',
  },
];

const getUser = defineOperation({
  id: 'getUser',
  method: 'GET',
  path: '/users/{id}',
  response: z.object({ user: z.object({ id: z.string() }) }),
});

const listNotes = defineOperation({
  id: 'listNotes',
  method: 'GET',
  path: '/notes',
  response: z.object({ notes: z.array(z.string()), meta: z.object({ nextToken: z.string() }) }),
  paging: { items: 'notes' },
});

async function readAll(items: AsyncIterable<unknown>): Promise<unknown> {
  let count = 0;
  for await (const _ of items) count += 1;
  return count;
}

const inEveryForm: readonly Case[] = [
  {
    title: '`withResponse()` of a call',
    use: ({ chat }) => chat.getEvent({ id: 'e' }).withResponse(),
    responders: [later(status(404))],
    kind: 'not_found',
  },
  {
    title: '`request()`',
    use: ({ chat }) => chat.request(getUser, { id: 'u' }),
    responders: [later(status(404))],
    kind: 'not_found',
  },
  {
    title: '`request()` with `withResponse()`',
    use: ({ chat }) => chat.request(getUser, { id: 'u' }).withResponse(),
    responders: [later(status(404))],
    kind: 'not_found',
  },
  {
    title: '`request()` of a paged operation',
    use: ({ chat }) => chat.request(listNotes).toArray(),
    responders: [later(status(403))],
    kind: 'forbidden',
  },
  {
    title: 'a list that is awaited',
    use: ({ admin }) => admin.listBots(),
    responders: [later(status(403))],
    kind: 'forbidden',
  },
  {
    title: '`withResponse()` of a list',
    use: ({ admin }) => admin.listBots().withResponse(),
    responders: [later(status(403))],
    kind: 'forbidden',
  },
  {
    title: '`for await` over a list, on its second page',
    use: ({ admin }) => readAll(admin.listBots()),
    responders: [later(page), later(status(403))],
    kind: 'forbidden',
  },
  {
    title: '`for await` over a list with `prefetch`, on its second page',
    use: ({ admin }) => readAll(admin.listBots({}, { prefetch: true })),
    responders: [later(page), later(status(403))],
    kind: 'forbidden',
  },
  {
    title: '`for await` over `pages()`, on its second page',
    use: ({ admin }) => readAll(admin.listBots().pages()),
    responders: [later(page), later(status(403))],
    kind: 'forbidden',
  },
  {
    title: '`toArray()`, on its second page',
    use: ({ admin }) => admin.listBots().toArray(),
    responders: [later(page), later(status(403))],
    kind: 'forbidden',
  },
  {
    title: '`toArray()` of a list whose token repeats',
    use: ({ admin }) => admin.listBots().toArray(),
    responders: [later(page)],
    kind: 'pagination',
  },
  {
    title: '`next()` of an iterator',
    use: ({ admin }) => admin.listBots()[Symbol.asyncIterator]().next(),
    responders: [later(status(403))],
    kind: 'forbidden',
  },
  {
    title: 'a call that is awaited later than it was begun',
    use: async ({ chat }) => {
      const call = chat.getEvent({ id: 'e' });
      await undefined;
      return await call;
    },
    responders: [later(status(404))],
    kind: 'not_found',
  },
  {
    title: '`Promise.all`',
    use: ({ chat }) =>
      Promise.all([chat.getEvent({ id: 'a' }), chat.getEvent({ id: 'b' }).withResponse()]),
    responders: [later(json({ event })), later(status(404))],
    kind: 'not_found',
  },
];

describe('the stack of an error', () => {
  test.for(ofEveryKind)(
    'the stack of an error names the functions of the caller after $title',
    async ({ use, responders, kind, options }) => {
      const error = await errorOf(use, responders, options);
      expect(error.kind).toBe(kind);
      expect(userFrames(error.stack), error.stack).toEqual(allFrames);
    },
  );

  test.for(inEveryForm)(
    'the stack of an error names the functions of the caller through $title',
    async ({ use, responders, kind, options }) => {
      const error = await errorOf(use, responders, options);
      expect(error.kind).toBe(kind);
      expect(userFrames(error.stack), error.stack).toEqual(allFrames);
    },
  );

  test('the stack of an error has the file and the line of the caller', async () => {
    const { stack } = await errorOf(getEvent, [later(status(404))]);
    expect(stack).toMatch(/^ +at (?:async )?handleDelivery \(.*stack-traces\.test\.ts:\d+:\d+\)$/m);
  });

  test('the stack of an error begins with the name and the message of the error', async () => {
    const error = await errorOf(getEvent, [later(status(404))]);
    expect(error.stack?.startsWith(`NotFoundError: ${error.message}\n    at `)).toBe(true);
  });

  test('the stack of an error names the caller of each call, when several fail at the same time', async () => {
    const fetch = stubFetch(later(status(404)));
    const chat = createChat({ fetch });
    async function readFirst(): Promise<void> {
      await chat.getEvent({ id: '1' });
    }
    async function readSecond(): Promise<void> {
      await chat.getEvent({ id: '2' });
    }
    const [first, second] = await Promise.allSettled([readFirst(), readSecond()]);
    expect(untyped<{ reason: Error }>(first).reason.stack).toMatch(/at (?:async )?readFirst /);
    expect(untyped<{ reason: Error }>(second).reason.stack).toMatch(/at (?:async )?readSecond /);
  });
});

test.for<readonly [title: string, use: (chat: ChatClient) => PromiseLike<unknown>]>([
  ['`withResponse()`', (chat) => chat.getEvent({ id: '' }).withResponse()],
  ['`catch()`', (chat) => chat.getEvent({ id: '' }).catch((error) => Promise.reject(error))],
  ['an option', (chat) => chat.getEvent({ id: 'e' }, { foo: 1 } as never).withResponse()],
  [
    'a signal that was aborted before',
    (chat) => chat.getEvent({ id: 'e' }, { signal: AbortSignal.abort() }).withResponse(),
  ],
])(
  'the stack of a call that is rejected before it is sent names its caller: %s',
  async ([, use]) => {
    // It does not await the call, so it is on the stack only while the call begins.
    function beginDelivery(): PromiseLike<unknown> {
      return use(createChat({ fetch: stubFetch(json({ event })) }));
    }
    const error = await Promise.resolve(beginDelivery()).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(isBotPlatformError(error) ? error.stack : error).toContain('beginDelivery');
  },
);

test('the stack of an error about a client option names the function that created the client', () => {
  function createBackend(): void {
    createChat({ timeout: -1 });
  }
  expect(createBackend).toThrow(
    expect.objectContaining({ stack: expect.stringMatching(/^ +at createBackend /m) }),
  );
});

test('a runtime without `Error.captureStackTrace` rejects with the same error', async () => {
  Error.captureStackTrace = untyped(undefined);
  const error = await errorOf(getEvent, [later(status(404))]);
  Error.captureStackTrace = captureStackTrace;
  expect(error).toMatchObject({ kind: 'not_found', status: 404 });
});

test('a call rejects with the same error, without frames, if `Error.stackTraceLimit` is 0', async () => {
  Error.stackTraceLimit = 0;
  const error = await errorOf(getEvent, [later(status(404))]);
  expect(error).toMatchObject({ kind: 'not_found', status: 404 });
  expect(error.stack).not.toMatch(/^ +at /m);
});

describe('the stack of a successful call', () => {
  /** Loads the package again, with every error that it constructs, and every stack that it captures, counted. */
  async function loadCounted() {
    const counts = { constructed: 0, captured: 0 };
    for (const name of ['Error', 'TypeError', 'RangeError'] as const) {
      const counted = new Proxy(globalThis[name], {
        construct(target, parameters, newTarget) {
          counts.constructed += 1;
          return Reflect.construct(target, parameters, newTarget);
        },
      });
      vi.stubGlobal(name, counted);
    }
    Error.captureStackTrace = (...parameters) => {
      counts.captured += 1;
      captureStackTrace(...parameters);
    };
    vi.resetModules();
    const { ChatClient, AdminClient } = await import('../../src/index.ts');
    return { ChatClient, AdminClient, counts };
  }

  test('a call that succeeds creates no error and captures no stack', async () => {
    const { ChatClient, AdminClient, counts } = await loadCounted();
    const fetch = stubFetch(json({ event, bots: botsOf(1), meta: {} }));
    const chat = new ChatClient({ baseUrl: 'https://chat.example', userKey: 'fake-key', fetch });
    const admin = new AdminClient({
      adminUrl: 'https://admin.example',
      token: 'fake-token',
      workspaceId: 'fake-workspace',
      fetch,
    });

    await chat.getEvent({ id: 'e' });
    await chat.getEvent({ id: 'e' }).withResponse();
    await admin.listBots();
    await admin.listBots().toArray();
    const whileItSucceeded = { ...counts };
    await chat.getEvent({ id: '' }).catch(() => undefined);
    vi.unstubAllGlobals();

    expect(whileItSucceeded).toEqual({ constructed: 0, captured: 0 });
    expect(counts.constructed, 'the errors of this copy are counted').toBeGreaterThan(0);
  });
});
