import { expect, test } from 'vitest';
import { anyResponse } from '../../support/any-response.ts';
import { send, startServer } from '../../support/bad-servers.ts';
import { clientsOf } from '../../support/every-operation.ts';

const MiB = 1024 * 1024;

/** The length of a `userId` that makes the body of addParticipant so many bytes long. */
const userIdFor = (bytes: number): number => bytes - '{"userId":""}'.length;

test('a chat body of exactly 1 MiB arrives complete', async () => {
  await using server = await startServer(send(anyResponse));
  const userId = 'é'.repeat(userIdFor(MiB) / 2) + 'x'.repeat(userIdFor(MiB) % 2);

  await clientsOf(server).chat.addParticipant({ conversationId: 'conv_1', userId });

  expect(server.requests[0]?.headers.get('content-length')).toBe(String(MiB));
  expect(server.requests[0]?.body.length).toBe(MiB);
});

test('a body is sent once, with its content-length', async () => {
  await using server = await startServer(send(anyResponse));

  await clientsOf(server).chat.getOrCreateConversation({ id: 'ключ' });

  expect(server.requests).toHaveLength(1);
  const { headers, body } = server.requests[0] ?? {};
  expect(headers?.get('content-type')).toBe('application/json');
  expect(headers?.get('content-length')).toBe(String(body?.length));
  expect(headers?.has('transfer-encoding')).toBe(false);
});
