import { describe, expectTypeOf, test } from 'vitest';
import type { ClientEvent, Issue, RateLimit } from '../../src/index.ts';

describe('the events of a client', () => {
  type OfType<T> = Extract<ClientEvent, { readonly type: T }>;

  test('an event of every type has the id of its call, and the token while paging', () => {
    expectTypeOf<ClientEvent['callId']>().toBeString();
    expectTypeOf<ClientEvent['attempt']>().toBeNumber();
    expectTypeOf<ClientEvent['pageToken']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<ClientEvent['type']>().toEqualTypeOf<
      'request' | 'response' | 'retry' | 'unknown_variant' | 'success' | 'error'
    >();
  });

  test('a `success` event has the status, the duration, and the number of items of a page', () => {
    expectTypeOf<OfType<'success'>['status']>().toBeNumber();
    expectTypeOf<OfType<'success'>['durationMs']>().toBeNumber();
    expectTypeOf<OfType<'success'>['items']>().toEqualTypeOf<number | undefined>();
  });

  test('a `response` event has the status, the duration and the rate limit, and a `request` has no status', () => {
    expectTypeOf<OfType<'response'>['status']>().toBeNumber();
    expectTypeOf<OfType<'response'>['durationMs']>().toBeNumber();
    expectTypeOf<OfType<'response'>['rateLimit']>().toEqualTypeOf<RateLimit | undefined>();
    expectTypeOf<OfType<'request'>>().not.toHaveProperty('status');
  });

  test('a `retry` event has the wait, the error, and the status if there was a response', () => {
    expectTypeOf<OfType<'retry'>['delayMs']>().toBeNumber();
    expectTypeOf<OfType<'retry'>['error']['name']>().toBeString();
    expectTypeOf<OfType<'retry'>['status']>().toEqualTypeOf<number | undefined>();
  });

  test('an `unknown_variant` event has its place, and its kind if it has one', () => {
    type Unknown = OfType<'unknown_variant'>;
    expectTypeOf<Unknown['at']>().toBeString();
    expectTypeOf<Unknown['tag']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Unknown['issues']>().toEqualTypeOf<readonly Issue[]>();
  });

  test('an `error` event has what the service reported', () => {
    expectTypeOf<OfType<'error'>['durationMs']>().toBeNumber();
    type Observed = OfType<'error'>['error'];
    expectTypeOf<Observed['status']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Observed['type']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Observed['errorId']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Observed['retryAfterMs']>().toEqualTypeOf<number | undefined>();
  });
});
