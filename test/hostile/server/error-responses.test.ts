import { describe, expect, test } from 'vitest';
import {
  ApiError,
  ConnectionError,
  ForbiddenError,
  InternalServerError,
  NotFoundError,
  UnauthorizedError,
} from '../../../src/index.ts';
import { createNodeFetch } from '../../../src/node/index.ts';
import {
  cut,
  drip,
  endless,
  json,
  openHead,
  type Responder,
  response,
  send,
  startServer,
} from '../../support/bad-servers.ts';
import { clientsOf, everyOperation, getEvent } from '../../support/every-operation.ts';
import { failureOf } from '../../support/failure.ts';
import { expectReleased } from '../../support/release.ts';

const kibibyte = 1024;

describe('an error status determines the error, whatever its body', () => {
  const classes: Record<401 | 403 | 404, abstract new (...parameters: never[]) => ApiError> = {
    401: UnauthorizedError,
    403: ForbiddenError,
    404: NotFoundError,
  };
  const forms: Record<string, (status: number) => Responder> = {
    JSON: (status) =>
      send(json({ id: 'err_1', code: status, type: 'Any', message: 'No.' }, { status })),
    'JSON of another shape': (status) => send(json([null, { deep: [1] }], { status })),
    'JSON nested 30,000 deep': (status) =>
      send(response({ status, body: `${'['.repeat(30_000)}${']'.repeat(30_000)}` })),
    HTML: (status) => send(response({ status, body: '<html><h1>No</h1>'.repeat(100) })),
    'an empty body': (status) => send(response({ status })),
    'one long line': (status) => send(response({ status, body: 'no '.repeat(10_000) })),
    'binary data': (status) =>
      send(response({ status, body: Uint8Array.from({ length: 5000 }, (_, index) => index) })),
    '50 MB': (status) =>
      send(response({ status, body: Buffer.alloc(50 * kibibyte * kibibyte, 'x') })),
    'endless text': (status) => endless(openHead({ status }), Buffer.alloc(kibibyte, 'x')),
    'text that stalls': (status) => cut(response({ status, body: 'half of it' }), 'stall', 60),
    'truncated text': (status) => cut(response({ status, body: 'half of it' }), 'reset', 60),
    'a dripping text': (status) =>
      drip([openHead({ status }), ...Array.from({ length: 1000 }, () => Buffer.from('x'))], 10),
    'a wrong content encoding': (status) =>
      send(response({ status, headers: { 'content-encoding': 'gzip' }, body: 'plain' })),
    'an unknown content encoding': (status) =>
      send(response({ status, headers: { 'content-encoding': 'fancy' }, body: 'plain' })),
    'a wrong charset': (status) =>
      send(
        response({
          status,
          headers: { 'content-type': 'text/plain; charset=fancy' },
          body: Buffer.from([0xff, 0xfe, 0x80]),
        }),
      ),
  };

  describe.for([401, 403, 404] as const)('status %i', (status) => {
    test.for(Object.entries(forms))(
      'the status determines the error with %s as the body',
      async ([, form]) => {
        await using server = await startServer(form(status));
        const startedAt = performance.now();

        const error = await failureOf(getEvent(server), classes[status]);

        // The body is read for at most a second; the rest is tolerance for a busy machine.
        expect(performance.now() - startedAt).toBeLessThan(5000);
        expect(error.status).toBe(status);
        expect(error.attempts).toBe(1);
        expect(error.message.length).toBeLessThanOrEqual(400);
        expect((JSON.stringify(error.body) ?? '').length).toBeLessThanOrEqual(66 * kibibyte);
        expect(server.requests).toHaveLength(1);
        await expectReleased(server);
      },
    );
  });

  test.for(everyOperation)(
    'the message of $title has at most 200 characters of the body',
    async ({ call }) => {
      const body = `nothing here ${'x'.repeat(1000)}`;
      await using server = await startServer(send(response({ status: 404, body })));

      const error = await failureOf(call(clientsOf(server)), NotFoundError);

      expect(error.body).toBe(body);
      expect(error.message).toContain('nothing here');
      expect(error.message).not.toContain('x'.repeat(200));
    },
  );
});

describe('a proxy in front of the service', () => {
  test('407 is an ApiError with createNodeFetch', async () => {
    await using server = await startServer(send(response({ status: 407 })));
    await using fetch = createNodeFetch();

    const error = await failureOf(getEvent(server, { fetch }), ApiError);

    expect(error.status).toBe(407);
  });

  test('407 is a ConnectionError with the `fetch` of Node, which hides the response', async () => {
    await using server = await startServer(send(response({ status: 407 })));

    await failureOf(getEvent(server, { fetch: globalThis.fetch }), ConnectionError);

    await expectReleased(server);
  });

  test('502 with a long page is an InternalServerError, without the page in the message', async () => {
    const page = `<html><title>Bad Gateway</title>${'<p>nginx'.repeat(20_000)}`;
    const headers = { 'content-type': 'text/html' };
    await using server = await startServer(send(response({ status: 502, headers, body: page })));

    const error = await failureOf(getEvent(server), InternalServerError);

    expect(error).toMatchObject({ status: 502, attempts: 3 });
    expect(error.message).not.toContain('nginx');
    expect(String(error.body).length).toBeLessThanOrEqual(64 * kibibyte);
    await expectReleased(server);
  });
});
