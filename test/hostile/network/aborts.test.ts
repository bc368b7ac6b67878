import { describe, expect, test } from 'vitest';
import { AbortError } from '../../../src/index.ts';
import { cut, json, type Responder, stall, startServer } from '../../support/bad-servers.ts';
import { clientsOf, everyOperation } from '../../support/every-operation.ts';
import { failureOf } from '../../support/failure.ts';
import { expectClosed } from '../../support/release.ts';

const reason = new Error('the caller has changed his mind');

describe.for(everyOperation)(
  'an abort of $title takes effect at once, and nothing is sent after it',
  ({ body, call }) => {
    const bytes = json(body);
    const phases: Record<string, Responder> = {
      'while the head is awaited': stall(),
      'in the middle of the head': cut(bytes, 'stall', 20),
      'in the middle of the body': cut(bytes, 'stall', bytes.byteLength - 5),
      'in the middle of the body of an error': cut(json({}, { status: 500, length: 9 }), 'stall'),
    };

    test.for(Object.entries(phases))(
      'an abort ends the call and closes the connection: %s',
      async ([, respond]) => {
        const controller = new AbortController();
        await using server = await startServer((socket, request) => {
          respond(socket, request);
          // After the written bytes have arrived.
          setImmediate(() => setImmediate(() => controller.abort(reason)));
        });

        const error = await failureOf(
          call(clientsOf(server), { signal: controller.signal }),
          AbortError,
        );

        expect(error).toMatchObject({ kind: 'aborted', cause: reason, attempts: 1 });
        await expectClosed(server);
        expect(server.requests).toHaveLength(1);
      },
    );
  },
);
