import type { AdminClientOptions, CallOptions, ChatClientOptions } from '../../src/index.ts';
import { createAdmin, createChat } from './clients.ts';
import { type Responder, stubFetch } from './stub-fetch.ts';

/** A call of `getEvent` to which the service always responds like this. */
export const getEvent = (
  respond: Responder,
  client: Partial<ChatClientOptions> = {},
  options: CallOptions = {},
) => createChat({ fetch: stubFetch(respond), ...client }).getEvent({ id: 'e' }, options);

/** A call of `listBots` to which the service always responds like this. */
export const listBots = (respond: Responder, client: Partial<AdminClientOptions> = {}) =>
  createAdmin({ fetch: stubFetch(respond), ...client }).listBots();
