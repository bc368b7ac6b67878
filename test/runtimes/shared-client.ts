import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import type { Backend } from '../support/backends.ts';

const conversationId = 'support-42';

/** What a Worker does whose requests share one client. Each rejects if it does not. */
export const sharedClientScenarios: Readonly<Record<string, (backend: Backend) => Promise<void>>> =
  {
    'two requests of one conversation at once both get their replies': async (backend) => {
      const texts = ['Ada', 'Grace'];
      const replies = await Promise.all(texts.map((text) => repliesTo(backend, text)));
      assert.deepEqual(replies, [['Ada'], ['Grace']]);
      // And none is left in the queue.
      assert.deepEqual(await repliesTo(backend, 'Third'), ['Third']);
    },

    'a visitor who leaves in mid-reply keeps one message waiting, as long as the turn could last':
      async (backend) => {
        const { platform } = backend;
        const visitor = new AbortController();
        const response = await say(backend, 'Left', visitor.signal);
        const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
        for (let text = ''; !text.includes('event: reply'); ) text += (await reader?.read())?.value;
        visitor.abort();
        // The runtime notices it as it writes, and stops the request without a word.
        const userId = platform.messages.all().at(-1)?.userId;
        const payload = { type: 'text', text: 'A further reply' } as const;
        while (platform.openStreams > 0) {
          const data = platform.messages.create({ conversationId, userId, payload });
          platform.emit(conversationId, {
            type: 'message_created',
            data: { ...data, isBot: true },
          });
          await setTimeout(100);
        }
        assert.deepEqual(await repliesTo(backend, 'Next'), ['Next']);
        const startedAt = performance.now();
        assert.deepEqual(await repliesTo(backend, 'Then'), ['Then']);
        assert.ok(performance.now() - startedAt < maxWait / 2, 'the second message waits, too');
      },
  };

/** Milliseconds: less than the `replyTimeout` of the relay, which a message waits for if the queue does not go on before. */
const maxWait = 20_000;

function say({ post }: Backend, text: string, signal: AbortSignal): Promise<Response> {
  return post(`/conversations/${conversationId}/say`, JSON.stringify({ text }), { signal });
}

async function repliesTo(backend: Backend, text: string): Promise<string[]> {
  const response = await say(backend, text, AbortSignal.timeout(maxWait));
  const events = (await response.text()).matchAll(/event: (\w+)\ndata: (.*)\n/g);
  const all = [...events].map(([, event, data = '']) => ({ event, data: JSON.parse(data) }));
  assert.equal(all.pop()?.event, 'end');
  return all.map(({ data }) => data.text);
}
