// For a page: asks the relay of this folder, and yields what the bot replies. It imports nothing that runs.
import type { MessagePayload } from 'bot-platform-sdk';

export type BotEvent =
  /** The text of a reply so far, while the bot writes it. The reply follows. */
  | { readonly type: 'writing'; readonly text: string }
  | { readonly type: 'reply'; readonly id: string; readonly payload: MessagePayload }
  /** The bot has the message, and does not reply. It is the last event. Do not ask again. */
  | { readonly type: 'silent' };

/** Says something to the bot. The loop over the result ends with the turn; leaving it ends the request. */
export async function* askBot(
  address: string,
  text: string,
  signal?: AbortSignal,
): AsyncGenerator<BotEvent, void, undefined> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
    signal: signal ?? null,
  });
  if (!response.ok || response.body === null)
    throw new Error(`the relay responded with ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (let rest = ''; ; ) {
      const { done, value = '' } = await reader.read();
      const events = (rest + value).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) {
        // Not with a regular expression: a reply may have characters that end a line there, and not here.
        const lines = event.split('\n');
        const field = (name: string) =>
          lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? '';
        const data = JSON.parse(field('data') || 'null');
        const type = field('event');
        if (type === 'writing') yield { type, text: data };
        if (type === 'reply') yield { type, id: field('id'), payload: data };
        if (type === 'silent') return yield { type };
        if (type === 'failed') throw new Error(`the bot does not reply: ${data}`);
        if (type === 'end') return;
      }
      if (done) throw new Error('the connection was lost before the end of the turn');
    }
  } finally {
    await reader.cancel();
  }
}
