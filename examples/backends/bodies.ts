// The requests that a backend receives.
import * as z from 'zod';

/** A delivery of the webhook. The specification does not show it: adapt it to yours, and check who sent it. */
export const Delivery = z.object({ eventId: z.string() });

/** A message of a browser to the bot. */
export const Said = z.object({ text: z.string().min(1) });

/** A request that is refused before it is handled. */
export class RefusedRequest extends Error {
  readonly status: 403 | 413 | 415;

  constructor(status: RefusedRequest['status'], reason: string) {
    super(reason);
    this.status = status;
  }
}

/** Bytes of a body. Without a limit, anyone can fill the memory of this process. */
const maxBytes = 100_000;

/** Reads what a page of this site, or a program that is no browser, says to the bot. */
export async function readSaid(request: Request): Promise<z.infer<typeof Said>> {
  assertOwnPage((name) => request.headers.get(name));
  // A form cannot send JSON, and a script of another site only if this backend permits it.
  const isJson = /^application\/json\b/i.test(request.headers.get('content-type') ?? '');
  if (!isJson) throw new RefusedRequest(415, 'unsupported_media_type');
  return Said.parse(await readJson(request));
}

/**
 * Refuses what a page of another site sends in the name of its visitor. Browsers set these headers, and no page can change them.
 * If your page has another origin than this backend, compare `origin` with that of the page.
 */
export function assertOwnPage(header: (name: string) => string | null | undefined): void {
  const site = header('sec-fetch-site');
  const origin = header('origin');
  const isOwn = site
    ? site === 'same-origin' || site === 'none'
    : !origin || URL.parse(origin)?.host === header('host');
  if (!isOwn) throw new RefusedRequest(403, 'foreign_page');
}

export async function readJson({ body }: Request): Promise<unknown> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let bytes = 0; ; ) {
    const { value } = (await reader?.read()) ?? {};
    if (value === undefined) return JSON.parse(text + decoder.decode());
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader?.cancel();
      throw new RefusedRequest(413, 'payload_too_large');
    }
    text += decoder.decode(value, { stream: true });
  }
}
