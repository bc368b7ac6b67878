import { expect } from 'vitest';
import type { StartedPlatform } from './platform-forms.ts';

/** The messages of a 404 of the router. */
export const noRoute: unknown = expect.stringMatching(/^Route doesn't exist/);
export const noMethod: unknown = expect.stringMatching(/^Method doesn't exist/);

interface RawRequest {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  /** A string is sent unchanged, any other value as JSON. */
  readonly body?: unknown;
}

function initOf({ method, headers, body }: RawRequest, credentials: Record<string, string>) {
  const init = { headers: { ...credentials, ...headers } };
  if (body === undefined) return { ...init, method: method ?? 'GET' };
  const type = { 'content-type': 'application/json' };
  return {
    method: method ?? 'POST',
    headers: { ...type, ...init.headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}

/** Sends a request to the chat API that a client would not send. */
export function sendChat(
  { chatOptions, fetch }: StartedPlatform,
  path: string,
  request: RawRequest & { readonly userKey?: string | undefined } = {},
): Promise<Response> {
  const { userKey = 'userKey' in request ? undefined : String(chatOptions.userKey) } = request;
  const credentials = userKey === undefined ? {} : { 'x-user-key': userKey };
  return fetch(chatOptions.baseUrl + path, initOf(request, credentials));
}

/** Sends a request to the admin API that a client would not send. */
export function sendAdmin(
  { adminOptions, fetch }: StartedPlatform,
  path: string,
  request: RawRequest = {},
): Promise<Response> {
  const { adminUrl, token, workspaceId } = adminOptions;
  const credentials = { authorization: `Bearer ${token}`, 'x-workspace-id': workspaceId };
  return fetch(`${adminUrl}/v1/admin${path}`, initOf(request, credentials));
}

/** The status of an error that the service itself reports, and its `type`: the body has `id`, `code`, `type` and `message`. */
export async function serviceError(sent: Promise<Response>): Promise<[number, unknown]> {
  const response = await sent;
  const { type, ...body } = (await response.json()) as Record<string, unknown>;
  const { id, code, message, ...rest } = body;
  const isComplete =
    /^err_/.test(String(id)) && code === response.status && typeof message === 'string';
  if (isComplete && Object.keys(rest).length === 0) return [response.status, type];
  throw new Error(`not an error of the service: ${JSON.stringify({ type, ...body })}`);
}

/** The status of an error that the router or a schema of the service reports, and its message: the body has nothing else. */
export async function routerError(sent: Promise<Response>): Promise<[number, unknown]> {
  const response = await sent;
  const { message, ...rest } = (await response.json()) as Record<string, unknown>;
  if (Object.keys(rest).length === 0) return [response.status, message];
  throw new Error(`not an error of the router: ${JSON.stringify({ message, ...rest })}`);
}
