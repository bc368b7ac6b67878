import { expect } from 'vitest';
import type { Platform } from '../../src/testing.ts';

/** Outcomes that several suites expect. */
export const noRoute = "404: Route doesn't exist";
export const noMethod = "404: Method doesn't exist";
export const invalid = '400 InvalidPayload';
export const unauthorized = '401 Unauthorized';
export const forbidden = '403 Forbidden';
export const missing = '404 ResourceNotFound';

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

export interface ChatRequest extends RawRequest {
  /** By default, that of the first user. */
  readonly userKey?: string | undefined;
}

/** Sends a request to the chat API that a client would not send. */
export function sendChat(
  { chatOptions, fetch }: Platform,
  path: string,
  request: ChatRequest = {},
): Promise<Response> {
  const { userKey = 'userKey' in request ? undefined : chatOptions.userKey } = request;
  const credentials = userKey === undefined ? {} : { 'x-user-key': userKey };
  return fetch(chatOptions.baseUrl + path, initOf(request, credentials));
}

/** Sends a request to the admin API that a client would not send. */
export function sendAdmin(
  { adminOptions, fetch }: Platform,
  path: string,
  request: RawRequest = {},
): Promise<Response> {
  const { adminUrl, token, workspaceId } = adminOptions;
  const credentials = { authorization: `Bearer ${token}`, 'x-workspace-id': workspaceId };
  return fetch(`${adminUrl}/v1/admin${path}`, initOf(request, credentials));
}

/**
 * Asserts how a request ends: `200`; `403 Forbidden`, an error of the service itself, whose body has `id`, `code`,
 * `type` and `message`; or `404: Route`, an error of its router or of a schema, whose body has only a message, which
 * begins so.
 */
export async function expectOutcome(sent: Promise<Response>, expected: string): Promise<void> {
  const outcome = await outcomeOf(await sent);
  expect(outcome.startsWith(expected) ? expected : outcome).toBe(expected);
}

async function outcomeOf(response: Response): Promise<string> {
  const { status, ok } = response;
  if (ok) return String(status);
  const { type, message, ...body } = (await response.json()) as Record<string, unknown>;
  const isOfService = type !== undefined;
  const rest = isOfService ? { id: expect.stringMatching(/^err_/), code: status } : {};
  expect({ ...body, message }).toEqual({ ...rest, message: expect.any(String) });
  return isOfService ? `${status} ${type}` : `${status}: ${message}`;
}
