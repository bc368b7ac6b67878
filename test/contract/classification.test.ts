import { afterEach, expect, test } from 'vitest';
import { statusOf } from '../../examples/backends/statuses.ts';
import { decide } from '../../examples/queue-workers/decide.ts';
import { transientStatuses } from '../../src/errors/classification.ts';
import { ApiError } from '../../src/index.ts';
import { getEvent } from '../support/calls.ts';
import { createChat, rejection, untyped } from '../support/clients.ts';
import { inMemory, startDialogue, textsOf } from '../support/dialogues.ts';
import { event } from '../support/resources.ts';
import { json, status, stubFetch } from '../support/stub-fetch.ts';

const added = 418;
const table = untyped<number[]>(transientStatuses);

afterEach(() => {
  table.splice(table.indexOf(added), table.includes(added) ? 1 : 0);
});

test('a status that is added to the one table is transient everywhere', async () => {
  const call = () => getEvent(status(added), { retry: 0 });
  expect((await rejection(call(), ApiError)).isTransient).toBe(false);
  table.push(added);
  const error = await rejection(call(), ApiError);
  expect(error.isTransient).toBe(true);

  // The engine
  const fetch = stubFetch(status(added), json({ event }));
  await createChat({ fetch, retry: { maxDelay: 1 } }).getEvent({ id: 'e' });
  expect(fetch.requests).toHaveLength(2);

  // A dialogue
  await using started = await startDialogue(inMemory, { script: ({ bot }) => bot('One') });
  started.platform.fail('createMessage', { status: added });
  expect(textsOf(await started.dialogue.say('Hello'))).toEqual(['One']);

  // The examples
  expect(statusOf(untyped(error)).status).toBe(503);
  expect(decide(untyped(error))).toEqual({ action: 'retry' });
});
