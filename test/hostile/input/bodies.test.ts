import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { defineOperation } from '../../../src/index.ts';
import { anyAnswer } from '../../support/any-answer.ts';
import { send, startServer } from '../../support/bad-servers.ts';
import { clientsOf } from '../../support/every-operation.ts';
import { refusalOf } from './refusal.ts';

const MiB = 1024 * 1024;

/** The length of a `userId` that makes the body of addParticipant so many bytes long. */
const userIdFor = (bytes: number): number => bytes - '{"userId":""}'.length;

test.for([
  '__proto__',
  'constructor',
  '"}, "admin": true, "x": {"',
  'line\nbreak\r\nand\0control\u2028\u2029',
  '\u202eright to left\u202c \u05d0\u05d1',
  '😀👩‍👩‍👧 e\u0301',
  '\\u0041 \\" \\\\',
  '\ufeff',
  '..',
  'a/b',
  ' ',
  '',
])('a string in a body arrives as the JSON string that it is: %j', async (userId) => {
  await using server = await startServer(send(anyAnswer));

  await clientsOf(server).chat.addParticipant({ conversationId: 'conv_1', userId });

  const [body = ''] = server.requests.map((request) =>
    Buffer.from(request.body, 'latin1').toString('utf8'),
  );
  expect(body).toBe(JSON.stringify({ userId }));
  expect(JSON.parse(body)).toEqual({ userId });
});

test('a chat body of exactly 1 MiB arrives complete', async () => {
  await using server = await startServer(send(anyAnswer));
  const userId = 'é'.repeat(userIdFor(MiB) / 2) + 'x'.repeat(userIdFor(MiB) % 2);

  await clientsOf(server).chat.addParticipant({ conversationId: 'conv_1', userId });

  expect(server.requests[0]?.headers.get('content-length')).toBe(String(MiB));
  expect(server.requests[0]?.body.length).toBe(MiB);
});

describe('an input that JSON cannot represent is rejected, and nothing is sent', () => {
  const createNote = defineOperation({
    id: 'createNote',
    method: 'POST',
    path: '/notes',
    body: z.object({ content: z.any() }),
    response: z.looseObject({}),
  });
  const circle: Record<string, unknown> = {};
  circle.itself = circle;

  test.for<[title: string, content: unknown]>([
    ['a BigInt', 1n],
    ['a circle', circle],
    ['a BigInt deep inside', { list: [{ value: 2n }] }],
    ['a toJSON that throws', { toJSON: () => JSON.parse('') }],
    [
      'a getter that throws',
      {
        get value(): never {
          throw new Error('a getter');
        },
      },
    ],
  ])('$0 in an input is rejected', async ([, content]) => {
    await refusalOf(({ chat }) => chat.request(createNote, { content }));
  });

  test('an input nested deeper than the stack is rejected', async () => {
    let content: unknown = 1;
    for (let depth = 0; depth < 200_000; depth++) content = [content];
    await refusalOf(({ chat }) => chat.request(createNote, { content }));
  });
});

test('a body is sent once, with its content-length', async () => {
  await using server = await startServer(send(anyAnswer));

  await clientsOf(server).chat.getOrCreateConversation({ id: 'ключ' });

  expect(server.requests).toHaveLength(1);
  const { headers, body } = server.requests[0] ?? {};
  expect(headers?.get('content-type')).toBe('application/json');
  expect(headers?.get('content-length')).toBe(String(body?.length));
  expect(headers?.has('transfer-encoding')).toBe(false);
});
