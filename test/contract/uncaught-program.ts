/* Fails in a function of its own and does not handle the error. */
import { createChat } from '../support/clients.ts';
import { secrets } from '../support/secrets.ts';
import { json, stubFetch } from '../support/stub-fetch.ts';

const body = { id: 'err_1', code: 429, type: 'RateLimited', message: `no, ${secrets.userKey}` };
const headers = { 'retry-after': '60', 'x-echo': secrets.userKey };
const chat = createChat({ fetch: stubFetch(json(body, { status: 429, headers })) });

async function handleDelivery(): Promise<void> {
  await chat.getEvent({ id: 'evt_1' });
}

await handleDelivery();
