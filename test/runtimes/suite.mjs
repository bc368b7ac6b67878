// What is promised on every runtime. Plain JavaScript without an import of a runtime, so that each runs it unchanged.

/**
 * @param {typeof import('bot-platform-sdk')} sdk
 * @param {{ chatOptions: object, adminOptions: object, troubleUrl: string, userId: string, eventId: string, bots: number }} setting
 * @returns {Promise<{ name: string, problem?: string }[]>}
 */
export async function runSuite(
  sdk,
  { chatOptions, adminOptions, troubleUrl, userId, eventId, bots },
) {
  const { ChatClient, AdminClient, defineOperation, isBotPlatformError, EventSchema } = sdk;
  const listen = defineOperation({
    id: 'listen',
    method: 'GET',
    path: '/listen',
    stream: EventSchema,
  });
  const chat = new ChatClient(chatOptions);
  const admin = new AdminClient(adminOptions);
  const trouble = (kind, options = {}) =>
    new ChatClient({
      baseUrl: `${troubleUrl}/${kind}`,
      userKey: 'fake-user-key',
      retry: 0,
      ...options,
    });

  const cases = {
    'getOrCreateConversation returns a conversation': async () => {
      const { conversation } = await chat.getOrCreateConversation({ id: 'support-42' });
      equal(conversation.id, 'support-42');
    },
    'addParticipant returns the participant': async () => {
      const { conversation } = await chat.getOrCreateConversation({ id: 'support-43' });
      const { participant } = await chat.addParticipant({
        conversationId: conversation.id,
        userId,
      });
      equal(participant.id, userId);
    },
    'getEvent returns the event, its payload checked by a schema': async () => {
      const payload = {
        '~standard': {
          version: 1,
          vendor: 'test',
          validate: (value) => ({ value: value.text.length }),
        },
      };
      const { event } = await chat.getEvent({ id: eventId }, { payload });
      equal(event.payload, 5);
    },
    'withResponse returns status and headers': async () => {
      const { data, response } = await chat.getEvent({ id: eventId }).withResponse();
      equal(data.event.id, eventId);
      equal(response.status, 200);
    },
    'listBots iterates over every bot': async () => {
      const seen = new Set();
      for await (const bot of admin.listBots()) seen.add(bot.id);
      equal(seen.size, bots);
    },
    'listBots with prefetch yields every page': async () => {
      let count = 0;
      for await (const page of admin.listBots({}, { prefetch: true }).pages())
        count += page.bots.length;
      equal(count, bots);
    },
    'a wrong key is an UnauthorizedError': () =>
      fails(
        'UnauthorizedError',
        chat.withOptions({ userKey: 'wrong-key' }).getEvent({ id: eventId }),
      ),
    '403 is a ForbiddenError': () => fails('ForbiddenError', trouble('403').getEvent({ id: 'x' })),
    'an unknown event is a NotFoundError': () =>
      fails('NotFoundError', chat.getEvent({ id: 'unknown' })),
    '500 is an InternalServerError': () =>
      fails('InternalServerError', trouble('500').getEvent({ id: 'x' })),
    'a redirect is a RedirectError, and is not followed': async () => {
      await fails('RedirectError', trouble('redirect').getEvent({ id: 'x' }));
      const { followed } = await (await fetch(`${troubleUrl}/followed`)).json();
      equal(followed, 0);
    },
    'a stall is a TimeoutError': () =>
      fails('TimeoutError', trouble('stall', { timeout: 200 }).getEvent({ id: 'x' })),
    'an abort is an AbortError': async () => {
      const controller = new AbortController();
      const call = trouble('stall').getEvent({ id: 'x' }, { signal: controller.signal });
      setTimeout(() => controller.abort('enough'), 50);
      const error = await fails('AbortError', call);
      equal(error.cause, 'enough');
    },
    'an incomplete body is a ConnectionError': () =>
      fails('ConnectionError', trouble('truncate').getEvent({ id: 'x' })),
    'a body over the limit is an InvalidResponseError': async () => {
      const error = await fails(
        'InvalidResponseError',
        trouble('large', { maxResponseBytes: 1_000_000 }).getEvent({ id: 'x' }),
      );
      equal(error.reason, 'too_large');
    },
    'a refused connection is a ConnectionError': () =>
      fails(
        'ConnectionError',
        chat.withOptions({ baseUrl: 'http://127.0.0.1:1', retry: 0 }).getEvent({ id: 'x' }),
      ),
    'a stream goes on after a lost connection, and releases the last one': async () => {
      let reconnects = 0;
      const onReconnect = () => {
        reconnects += 1;
      };
      const reconnect = { limit: 3, maxDelay: 10 };
      const stream = trouble('stream').request(listen, {}, { onReconnect, reconnect });
      await stream.open();
      const ids = [];
      for await (const { id } of stream) {
        ids.push(id);
        if (id === '3') break;
      }
      equal(ids.join(), '1,2,3');
      equal(reconnects, 1);
      let left = 1;
      for (let round = 0; left > 0 && round < 100; round++) {
        left = (await (await fetch(`${troubleUrl}/openStreams`)).json()).openStreams;
      }
      equal(left, 0, 'connections are open');
    },
    'a silent stream is a TimeoutError': () =>
      fails(
        'TimeoutError',
        firstOf(trouble('silent').request(listen, {}, { idleTimeout: 100, reconnect: false })),
      ),
    'an abort of a stream is an AbortError': async () => {
      const controller = new AbortController();
      const { signal } = controller;
      setTimeout(() => controller.abort(), 100);
      await fails('AbortError', firstOf(trouble('silent').request(listen, {}, { signal })));
    },
    'a stream that is refused is a ForbiddenError': () =>
      fails('ForbiddenError', trouble('403').request(listen).open()),
    'an identifier never leaves its segment': async () => {
      await fails('InvalidInputError', chat.getEvent({ id: '..' }));
      await fails('NotFoundError', chat.getEvent({ id: 'a/../b?c#d' }));
    },
  };

  async function firstOf(stream) {
    for await (const event of stream) return event;
  }

  async function fails(name, call) {
    const error = await call.then(
      () => undefined,
      (reason) => reason,
    );
    equal(isBotPlatformError(error) && error.name, name, error?.message ?? 'it succeeded');
    const printed = `${error.message} ${error.stack} ${JSON.stringify(error)}`;
    for (const secret of [chatOptions.userKey, adminOptions.token, 'fake-user-key', 'wrong-key']) {
      equal(printed.includes(secret), false, 'a secret is printed');
    }
    return error;
  }

  const results = [];
  for (const [name, run] of Object.entries(cases)) {
    try {
      await run();
      results.push({ name });
    } catch (error) {
      results.push({ name, problem: String(error?.message ?? error) });
    }
  }
  return results;
}

function equal(actual, expected, note = '') {
  if (actual !== expected) throw new Error(`expected ${expected}, got ${actual} ${note}`);
}
