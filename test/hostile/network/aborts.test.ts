import { connect, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { AbortError } from '../../../src/index.ts';
import {
  type BadServer,
  cut,
  json,
  type Responder,
  send,
  stall,
  startServer,
} from '../../support/bad-servers.ts';
import { createCertificate } from '../../support/certificates.ts';
import { clientsOf, everyOperation } from '../../support/every-operation.ts';
import { failureOf } from '../../support/failure.ts';
import { expectClosed } from '../../support/release.ts';
import { trustOnly } from '../../support/trust.ts';

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

    test('an abort during the TLS handshake ends the call, and the next call succeeds', async () => {
      const certificate = await createCertificate({ host: 'localhost' });
      using _ = trustOnly(certificate);
      await using server = await startServer(send(bytes), { tls: certificate });
      const { promise: opened, resolve: open } = Promise.withResolvers<void>();
      // A gate between the client and the server, closed at first, so that the TLS handshake waits.
      await using gate = await startServer(stall(), {
        onConnect: (socket) => {
          socket.pause();
          opened.then(() => forward(socket, server));
        },
      });
      const clients = clientsOf({ url: gate.url.replace('http://127.0.0.1', 'https://localhost') });
      const controller = new AbortController();
      const failed = failureOf(call(clients, { signal: controller.signal }), AbortError);
      await expect.poll(() => gate.connections, { timeout: 10_000 }).toBe(1);

      controller.abort(reason);
      await failed;
      open();

      await expect(call(clients)).resolves.toEqual(body);
      expect(server.requests).toHaveLength(1);
    });
  },
);

function forward(socket: Socket, { url }: BadServer): void {
  const upstream = connect(Number(new URL(url).port), '127.0.0.1');
  upstream.on('error', () => undefined);
  socket.on('close', () => upstream.destroy());
  socket.pipe(upstream).pipe(socket);
}
