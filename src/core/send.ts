import ky from 'ky';
import type { Fetch } from '../options/client-options.ts';
import { NoResponse } from './network-fault.ts';

export type CompleteInit = RequestInit & { readonly method: string; readonly signal: AbortSignal };

/** Sends one request. `path` includes the query. */
export function send(fetch: Fetch, address: string, path: string, init: CompleteInit) {
  return ky(path, {
    prefix: address,
    method: init.method,
    redirect: 'manual',
    // Off, since one deadline covers credential functions, headers and body, and the retry policy knows budgets and idempotence.
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    async fetch(request) {
      init.signal.throwIfAborted();
      const response: unknown = await fetch((request as Request).url, init);
      if (isResponse(response)) return response;
      throw new NoResponse('`fetch` returned no Response');
    },
  });
}

function isResponse(value: unknown): value is Response {
  const { status, headers, body, type }: Partial<Response> = Object(value);
  return (
    Number.isInteger(status) && headers !== undefined && body !== undefined && type !== 'error'
  );
}
