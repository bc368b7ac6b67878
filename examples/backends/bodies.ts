// The bodies of the requests that a backend receives.
import * as z from 'zod';

/** A delivery of the webhook. The specification does not show it: adapt it to yours, and check who sent it. */
export const Delivery = z.object({ eventId: z.string() });

/** A message of a browser to the bot. */
export const Said = z.object({ text: z.string().min(1) });

/** The body has more bytes than `readJson` reads. */
export class BodyTooLarge extends Error {}

/** Bytes of a body. Without a limit, anybody can fill the memory of this process. */
const maxBytes = 100_000;

export async function readJson({ body }: Request | Response): Promise<unknown> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let bytes = 0; ; ) {
    const { value } = (await reader?.read()) ?? {};
    if (value === undefined) return JSON.parse(text + decoder.decode());
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader?.cancel();
      throw new BodyTooLarge();
    }
    text += decoder.decode(value, { stream: true });
  }
}
