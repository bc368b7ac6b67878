import { expectTypeOf, test } from 'vitest';
import * as z from 'zod';
import {
  type ChatClient,
  defineOperation,
  type EventStream,
  type OperationEvent,
  type OperationInput,
  type StreamDefinition,
} from '../../src/index.ts';

declare const chat: ChatClient;

const listen = defineOperation({
  id: 'listen',
  method: 'GET',
  path: '/conversations/{id}/listen',
  query: z.object({ from: z.number().optional() }),
  stream: z.object({ type: z.string(), at: z.iso.datetime().transform((at) => new Date(at)) }),
});

interface Signal {
  type: string;
  at: Date;
}

test('`request` returns a stream of what the schema makes of an event', () => {
  const stream = chat.request(listen, { id: 'c' });
  expectTypeOf(stream).toEqualTypeOf<EventStream<Signal>>();
  expectTypeOf<OperationEvent<typeof listen>>().toEqualTypeOf<Signal>();
  expectTypeOf(stream).toExtend<AsyncIterable<Signal> & AsyncDisposable>();
  // @ts-expect-error: a stream is not awaited
  stream.then();
});

test('the input of a stream has the parameters of path and query', () => {
  expectTypeOf<OperationInput<typeof listen>>().toEqualTypeOf<{
    id: string;
    from?: number | undefined;
  }>();
  // @ts-expect-error: the input is required
  chat.request(listen);
});

test('a stream takes its own options, and those of a call without `idempotent`', () => {
  chat.request(listen, { id: 'c' }, { headers: { 'x-a': '1' }, idleTimeout: 5, reconnect: false });
  // @ts-expect-error: a stream is a GET, which is repeated
  chat.request(listen, { id: 'c' }, { idempotent: true });
  // @ts-expect-error: another call is not a stream
  chat.getEvent({ id: 'e' }, { idleTimeout: 5 });
});

test('the definition of a stream is a GET without the fields of a response', () => {
  const base = { id: 'x', method: 'GET', path: '/x', stream: z.unknown() } as const;
  expectTypeOf(base).toExtend<StreamDefinition>();
  // @ts-expect-error: a stream is a GET
  defineOperation({ ...base, method: 'POST' });
  // @ts-expect-error: either a response or a stream
  defineOperation({ ...base, response: z.unknown() });
  // @ts-expect-error: a stream has no pages
  defineOperation({ ...base, paging: { items: 'x' } });
  // @ts-expect-error: one of `response` and `stream` is required
  defineOperation({ id: 'x', method: 'GET', path: '/x' });
});
