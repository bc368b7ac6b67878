import { expect, test, vi } from 'vitest';
import { ApiError, NotFoundError } from '../../../src/index.ts';
import { createNodeFetch } from '../../../src/node.ts';
import {
  cut,
  drip,
  endless,
  openHead,
  type Responder,
  response,
  send,
  startServer,
} from '../../support/bad-servers.ts';
import { recordEvents } from '../../support/events.ts';
import { getEvent } from '../../support/every-operation.ts';
import { failureOf } from '../../support/failure.ts';
import { expectReleased } from '../../support/release.ts';
import { holdTime } from '../../support/timing.ts';
import { until } from '../../support/until.ts';

const kibibyte = 1024;

test.for<readonly [title: string, respond: Responder]>([
  ['of 50 MB', send(response({ status: 404, body: Buffer.alloc(50 * kibibyte * kibibyte, 'x') }))],
  ['of endless text', endless(openHead({ status: 404 }), Buffer.alloc(kibibyte, 'x'))],
  ['that stalls', cut(response({ status: 404, body: 'half of it' }), 'stall', 60)],
  ['that is truncated', cut(response({ status: 404, body: 'half of it' }), 'reset', 60)],
  [
    'that drips',
    drip(
      [openHead({ status: 404 }), ...Array.from({ length: 10_000 }, () => Buffer.from('x'))],
      10,
    ),
  ],
  [
    'in a wrong content encoding',
    send(response({ status: 404, headers: { 'content-encoding': 'gzip' }, body: 'plain' })),
  ],
  [
    'in an unknown content encoding',
    send(response({ status: 404, headers: { 'content-encoding': 'fancy' }, body: 'plain' })),
  ],
])('an error status determines the error, with a body %s', async ([, respond]) => {
  await using server = await startServer(respond);
  const { events, observer } = recordEvents();
  using _ = await holdTime();

  const call = failureOf(getEvent(server, { observer }), NotFoundError);
  // The body is read for at most a second.
  await until(() => events.some(({ type }) => type === 'response'));
  await vi.advanceTimersByTimeAsync(1000);

  const error = await call;
  expect(error).toMatchObject({ status: 404, attempts: 1 });
  expect(error.message.length).toBeLessThanOrEqual(400);
  expect((JSON.stringify(error.body) ?? '').length).toBeLessThanOrEqual(66 * kibibyte);
  expect(server.requests).toHaveLength(1);
  await expectReleased(server);
});

test('407 is an ApiError with createNodeFetch', async () => {
  await using server = await startServer(send(response({ status: 407 })));
  await using fetch = createNodeFetch();

  const error = await failureOf(getEvent(server, { fetch }), ApiError);

  expect(error.status).toBe(407);
});
