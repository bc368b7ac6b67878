import ky from 'ky';
import type { Fetch } from '../options/client-options.ts';
import { NoResponse } from './network-fault.ts';

export type CompleteInit = RequestInit & { readonly method: string; readonly signal: AbortSignal };

/**
 * Sends one request: with the `fetch` of the client if it has one, else with ky, which joins the address, makes the
 * `Request` and calls the `fetch` of the platform, and no more: its timeouts and retries would begin anew for the body, and
 * know neither the retry budget nor which calls may be repeated. `path` includes the query.
 */
export function send(
  fetch: Fetch | undefined,
  address: string,
  path: string,
  init: CompleteInit,
): Promise<Response> {
  if (fetch !== undefined) return callFetch(fetch, address + path, init);
  return ky(path, {
    prefix: address,
    method: init.method,
    redirect: 'manual',
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    fetch: (request) => callFetch(globalThis.fetch, (request as Request).url, init),
  });
}

async function callFetch(fetch: Fetch, url: string, init: CompleteInit): Promise<Response> {
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
