import { expect, test } from 'vitest';
import { createChat } from '../support/clients.ts';
import { event } from '../support/resources.ts';
import { json, stubFetch } from '../support/stub-fetch.ts';

test('no cookie goes with a request, and no cache answers it: the answers of two users are not mixed', async () => {
  const fetch = stubFetch(json({ event }));
  const chat = createChat({ fetch });
  await chat.getEvent({ id: 'event_1' });
  await chat.withOptions({ userKey: 'fake-other-key' }).getEvent({ id: 'event_1' });
  expect(fetch.requests.map(({ init }) => [init.credentials, init.cache])).toEqual([
    ['omit', 'no-store'],
    ['omit', 'no-store'],
  ]);
});
