import { expect } from 'vitest';
import type { AdminClientOptions, CallOptions, ChatClientOptions } from '../../src/index.ts';
import { createAdmin, createChat } from './clients.ts';
import { event } from './resources.ts';
import { json, type Responder, type SentRequest, stubFetch } from './stub-fetch.ts';

/** A call of `getEvent` to which the service always responds like this. */
export const getEvent = (
  respond: Responder,
  client: Partial<ChatClientOptions> = {},
  options: CallOptions = {},
) => createChat({ fetch: stubFetch(respond), ...client }).getEvent({ id: 'e' }, options);

/** A call of `listBots` to which the service always responds like this. */
export const listBots = (respond: Responder, client: Partial<AdminClientOptions> = {}) =>
  createAdmin({ fetch: stubFetch(respond), ...client }).listBots();

/** The request of a call of `getEvent` with these options of its client, and of itself. */
export async function requestWith(
  client: Partial<ChatClientOptions> = {},
  options: CallOptions = {},
): Promise<SentRequest> {
  const fetch = stubFetch(json({ event }));
  await createChat({ fetch, ...client }).getEvent({ id: 'e' }, options);
  const [request = expect.fail('no request')] = fetch.requests;
  return request;
}
