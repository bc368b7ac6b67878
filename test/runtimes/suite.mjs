// What is promised on every runtime. Plain JavaScript without an import of a runtime, so that each runs it unchanged.

/**
 * @param {typeof import('bot-platform-sdk')} sdk
 * @param {{ chatOptions: object, adminOptions: object, userId: string, eventId: string, bots: number }} setting
 *   The platform fails as the id of an event, or of a conversation, says.
 * @returns {Promise<{ name: string, problem?: string }[]>}
 */
export async function runSuite(sdk, { chatOptions, adminOptions, userId, eventId, bots }) {
  const { ChatClient, AdminClient, isBotPlatformError } = sdk;
  const chat = new ChatClient({ ...chatOptions, retry: 0 });
  const admin = new AdminClient(adminOptions);

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
    '403 is a ForbiddenError': () => fails('ForbiddenError', chat.getEvent({ id: '403' })),
    'an unknown event is a NotFoundError': () =>
      fails('NotFoundError', chat.getEvent({ id: 'unknown' })),
    '500 is an InternalServerError': () =>
      fails('InternalServerError', chat.getEvent({ id: '500' })),
    'a redirect is a RedirectError, and is not followed': () =>
      fails('RedirectError', chat.getEvent({ id: 'redirect' })),
    'a stall is a TimeoutError': () =>
      fails('TimeoutError', chat.getEvent({ id: 'stall' }, { timeout: 200 })),
    'an abort is an AbortError': async () => {
      const controller = new AbortController();
      const call = chat.getEvent({ id: 'stall' }, { signal: controller.signal });
      setTimeout(() => controller.abort('enough'), 50);
      const error = await fails('AbortError', call);
      equal(error.cause, 'enough');
    },
    'an incomplete body is a ConnectionError': () =>
      fails('ConnectionError', chat.getEvent({ id: 'truncate' })),
    'a body over the limit is an InvalidResponseError': async () => {
      const error = await fails(
        'InvalidResponseError',
        chat.withOptions({ maxResponseBytes: 1_000_000 }).getEvent({ id: 'large' }),
      );
      equal(error.reason, 'too_large');
    },
    'a refused connection is a ConnectionError': () =>
      fails(
        'ConnectionError',
        chat.withOptions({ baseUrl: 'http://127.0.0.1:1' }).getEvent({ id: 'x' }),
      ),
    'a stream goes on after its connection has ended': async () => {
      let reconnects = 0;
      const onReconnect = () => {
        reconnects += 1;
      };
      const reconnect = { limit: 3, maxDelay: 10 };
      const id = `ending-${Math.random()}`;
      const stream = chat.listenConversation({ id }, { onReconnect, reconnect });
      await stream.open();
      const ids = [];
      for await (const { data } of stream) {
        ids.push(data.id);
        if (data.id === '3') break;
      }
      equal(ids.join(), '1,2,3');
      equal(reconnects, 1);
    },
    'a silent stream is a TimeoutError': () =>
      fails('TimeoutError', firstOf('silent', { idleTimeout: 100, reconnect: false })),
    'an abort of a stream is an AbortError': async () => {
      const controller = new AbortController();
      const { signal } = controller;
      setTimeout(() => controller.abort(), 100);
      await fails('AbortError', firstOf('silent', { signal }));
    },
    'a stream that is refused is a ForbiddenError': () =>
      fails('ForbiddenError', chat.listenConversation({ id: '403' }).open()),
    'an identifier never leaves its segment': async () => {
      await fails('InvalidInputError', chat.getEvent({ id: '..' }));
      await fails('NotFoundError', chat.getEvent({ id: 'a/../b?c#d' }));
    },
  };

  async function firstOf(id, options) {
    for await (const signal of chat.listenConversation({ id }, options)) return signal;
  }

  async function fails(name, call) {
    const error = await call.then(
      () => undefined,
      (reason) => reason,
    );
    equal(isBotPlatformError(error) && error.name, name, error?.message ?? 'it succeeded');
    const printed = `${error.message} ${error.stack} ${JSON.stringify(error)}`;
    for (const secret of [chatOptions.userKey, adminOptions.token, 'wrong-key']) {
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
