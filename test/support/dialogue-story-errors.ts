import { type AnyBotPlatformError, ChatClient, type Fetch } from '../../src/index.ts';
import { failure, fault, hang, json, type Responder, status } from './stub-fetch.ts';

/** The operations that a dialogue calls. */
export type Called = 'create' | 'list' | 'listen' | 'participants' | 'user' | 'message';

/** How a request can fail at a client. */
export type Failing =
  | 'reset'
  | 'refused'
  | 'unavailable'
  | 'gateway'
  | 'limited'
  | 'limited long'
  | 'broken'
  | 'forbidden'
  | 'misfit'
  | 'timeout'
  | 'aborted'
  | 'missing';

const responders: { readonly [F in Failing]: Responder } = {
  reset: fault('ECONNRESET'),
  refused: fault('ECONNREFUSED'),
  unavailable: status(503),
  gateway: status(504),
  limited: status(429, { 'retry-after': '2' }),
  'limited long': status(429, { 'retry-after': '100' }),
  broken: status(501),
  forbidden: failure(403, 'Forbidden', 'You are no participant'),
  misfit: json({ unexpected: true }),
  timeout: hang(),
  aborted: hang(),
  missing: failure(404, 'ResourceNotFound', 'There is none'),
};

function call(chat: ChatClient, called: Called, signal: AbortSignal): PromiseLike<unknown> {
  const options = { retry: 0, signal };
  switch (called) {
    case 'create':
      return chat.createMessage(
        { conversationId: 'c', payload: { type: 'text', text: 'Hello' } },
        options,
      );
    case 'list':
      return chat.listMessages({ conversationId: 'c' }, options);
    case 'listen':
      return chat.listenConversation({ id: 'c' }, options).open();
    case 'participants':
      return chat.listParticipants({ conversationId: 'c' }, options);
    case 'user':
      return chat.getUser({}, options);
    case 'message':
      return chat.getMessage({ id: 'm1' }, options);
  }
}

/** The error that a real client makes of a failure. */
async function make(called: Called, failing: Failing): Promise<AnyBotPlatformError> {
  const respond = responders[failing];
  const abort = new AbortController();
  const fetch: Fetch = async (url, init) => {
    if (failing === 'aborted') setTimeout(() => abort.abort(), 0);
    const method = init.method ?? 'GET';
    return respond({ url: new URL(url), method, headers: new Headers(), body: undefined, init });
  };
  const chat = new ChatClient({
    baseUrl: 'https://chat.example.com/hook',
    userKey: 'key',
    fetch,
    ...(failing === 'timeout' && { timeout: 1 }),
  });
  try {
    await call(chat, called, abort.signal);
  } catch (error) {
    return error as AnyBotPlatformError;
  }
  throw new Error(`no failure: ${called} ${failing}`);
}

const operations = ['create', 'list', 'listen', 'participants', 'user', 'message'] as const;

const made = new Map<string, AnyBotPlatformError>();

/** Makes one error of each kind: a story that calls the real client for each would take a hundred times as long. */
export async function makeErrors(): Promise<void> {
  for (const called of operations) {
    for (const failing of Object.keys(responders) as Failing[]) {
      made.set(`${called} ${failing}`, await make(called, failing));
    }
  }
}

export function errorOf(called: Called, failing: Failing): AnyBotPlatformError {
  const error = made.get(`${called} ${failing}`);
  if (error === undefined) throw new Error('the errors were not made');
  return error;
}
