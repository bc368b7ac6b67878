import { afterEach, expect, test, vi } from 'vitest';
import { BotPlatformError, type ChatClient, type ClientOptions } from '../../src/index.ts';
import {
  adminOptions,
  chatOptions,
  createAdmin,
  createChat,
  rejection,
  untyped,
} from '../support/clients.ts';
import type { Clients } from '../support/every-operation.ts';
import { botsOf, event } from '../support/resources.ts';
import {
  fault,
  hang,
  json,
  later,
  type Responder,
  status,
  stubFetch,
} from '../support/stub-fetch.ts';
import { quickRetries } from '../support/timing.ts';
import { allFrames, failureOfUser, keepTenFrames, userFrames } from '../support/user-frames.ts';

const { captureStackTrace } = Error;

keepTenFrames();
quickRetries();
afterEach(() => {
  Error.captureStackTrace = captureStackTrace;
});

type Use = (clients: Clients) => PromiseLike<unknown>;

/** The error with which a use of the clients fails in the functions of the user. */
async function errorOf(
  use: Use,
  responders: readonly Responder[],
  options: Partial<ClientOptions> = {},
) {
  const own = { fetch: stubFetch(...responders), ...options };
  const clients = { chat: createChat(own), admin: createAdmin(own) };
  return await failureOfUser(() => use(clients));
}

const getEvent: Use = ({ chat }) => chat.getEvent({ id: 'evt_1' });
const toArray: Use = ({ admin }) => admin.listBots().toArray();
const firstPage: Use = ({ admin }) => admin.listBots();
const firstPageOfTwo: Use = ({ admin }) => Promise.all([admin.listBots(), 1]);
const pageResponse: Use = ({ admin }) => admin.listBots().withResponse();
const page = later(json({ bots: botsOf(1), meta: { nextToken: 't' } }));

const notFound = later(status(404));
const forbidden = later(status(403));

const abortSoon: Use = ({ chat }) => {
  const controller = new AbortController();
  setImmediate(() => controller.abort());
  return chat.getEvent({ id: 'e' }, { signal: controller.signal });
};
async function readAll(items: AsyncIterable<unknown>): Promise<unknown> {
  let read = 0;
  for await (const _ of items) read += 1;
  return read;
}

const readBots: Use = ({ admin }) => readAll(admin.listBots());
const wrongInput: Use = ({ chat }) => chat.getEvent({ id: '' });
const headers = () => Promise.reject(new Error('no headers today'));
const withResponse: Use = ({ chat }) => chat.getEvent({ id: 'e' }).withResponse();

test.for<
  readonly [
    title: string,
    kind: string,
    Use,
    readonly Responder[],
    options?: Partial<ClientOptions>,
  ]
>([
  ['an error status', 'not_found', getEvent, [notFound]],
  ['a connection fault', 'connection', getEvent, [later(fault('ECONNRESET'))]],
  ['an attempt past `timeout`', 'timeout', getEvent, [hang()], { timeout: 1, retry: 0 }],
  ['an abort while the request is in progress', 'aborted', abortSoon, [hang()]],
  ['an input that is rejected', 'invalid_input', wrongInput, []],
  ['a header function that rejects', 'configuration', getEvent, [], { headers }],
  ['`withResponse()` of a call', 'not_found', withResponse, [notFound]],
  ['a list that is awaited', 'forbidden', firstPage, [forbidden]],
  ['`Promise.all` of a list', 'forbidden', firstPageOfTwo, [forbidden]],
  ['`withResponse()` of a list', 'forbidden', pageResponse, [forbidden]],
  ['`for await` over a list, on its second page', 'forbidden', readBots, [page, forbidden]],
  ['`toArray()` of a list whose token repeats', 'pagination', toArray, [page]],
])(
  'the stack of an error names the functions of the caller with $0',
  async ([, kind, use, responders, options]) => {
    const error = await errorOf(use, responders, options);
    expect(error.kind).toBe(kind);
    expect(userFrames(error.stack), error.stack).toEqual(allFrames);
  },
);

test('the stack of an error begins with its name and message, and has the file and the line of the caller', async () => {
  const { message, stack } = await errorOf(getEvent, [notFound]);
  expect(stack?.startsWith(`NotFoundError: ${message}\n    at `)).toBe(true);
  expect(stack).toMatch(/^ +at (?:async )?handleDelivery \(.*user-frames\.ts:\d+:\d+\)$/m);
});

test.for<readonly [title: string, use: (chat: ChatClient) => PromiseLike<unknown>]>([
  ['`withResponse()`', (chat) => chat.getEvent({ id: '' }).withResponse()],
  ['an option', (chat) => chat.getEvent({ id: 'e' }, { foo: 1 } as never)],
])(
  'the stack of a call that is rejected before it is sent names its caller: %s',
  async ([, use]) => {
    // It does not await the call, so it is on the stack only while the call begins.
    function beginDelivery(): PromiseLike<unknown> {
      return use(createChat({ fetch: stubFetch(json({ event })) }));
    }
    const { stack } = await rejection(beginDelivery(), BotPlatformError);
    expect(stack).toContain('beginDelivery');
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
  const error = await errorOf(getEvent, [notFound]);
  Error.captureStackTrace = captureStackTrace;
  expect(error).toMatchObject({ kind: 'not_found', status: 404 });
});

test('a call rejects with the same error, without frames, if `Error.stackTraceLimit` is 0', async () => {
  Error.stackTraceLimit = 0;
  const error = await errorOf(getEvent, [notFound]);
  expect(error).toMatchObject({ kind: 'not_found', status: 404 });
  expect(error.stack).not.toMatch(/^ +at /m);
});

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
  const chat = new ChatClient({ ...chatOptions, fetch });
  const admin = new AdminClient({ ...adminOptions, fetch });

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
