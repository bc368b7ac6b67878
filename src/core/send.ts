import type { Fetch } from '../options/client-options.ts';
import { NoResponse } from './network-fault.ts';

export type CompleteInit = RequestInit & { readonly method: string; readonly signal: AbortSignal };

/** Sends one request. What a `fetch` returns may be anything. */
export async function send(fetch: Fetch, url: string, init: CompleteInit): Promise<Response> {
  init.signal.throwIfAborted();
  const response: unknown = await fetch(url, init);
  if (isResponse(response)) return response;
  throw new NoResponse('`fetch` returned no Response');
}

function isResponse(value: unknown): value is Response {
  const { status, headers, body, type }: Partial<Response> = Object(value);
  return (
    Number.isInteger(status) && headers !== undefined && body !== undefined && type !== 'error'
  );
}
