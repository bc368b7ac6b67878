import { describe, expectTypeOf, test } from 'vitest';
import type { ClientEvent, Issue, RateLimit } from '../../src/index.ts';

describe('the events of a client', () => {
  type OfType<T> = Extract<ClientEvent, { readonly type: T }>;

  test('an event of every type has the id of its call, and the token while paging', () => {
    expectTypeOf<ClientEvent['callId']>().toBeString();
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

  test('a `response` event has the rate limit', () => {
    expectTypeOf<OfType<'response'>['rateLimit']>().toEqualTypeOf<RateLimit | undefined>();
  });

  test('an `unknown_variant` event has its place, and its kind if it has one', () => {
    type Unknown = OfType<'unknown_variant'>;
    expectTypeOf<Unknown['at']>().toBeString();
    expectTypeOf<Unknown['tag']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Unknown['issues']>().toEqualTypeOf<readonly Issue[]>();
  });

  test('an `error` event has what the service reported', () => {
    type Observed = OfType<'error'>['error'];
    expectTypeOf<Observed['status']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Observed['type']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Observed['errorId']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Observed['retryAfterMs']>().toEqualTypeOf<number | undefined>();
  });
});
