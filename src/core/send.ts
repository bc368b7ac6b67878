import type { Fetch } from '../options/client-options.ts';
import { requireResponse } from '../shared/response.ts';

export type CompleteInit = RequestInit & { readonly method: string; readonly signal: AbortSignal };

/** Sends one request. */
export async function send(fetch: Fetch, url: string, init: CompleteInit): Promise<Response> {
  init.signal.throwIfAborted();
  return requireResponse(await fetch(url, init));
}
