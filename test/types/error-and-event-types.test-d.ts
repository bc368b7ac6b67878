import { describe, expectTypeOf, test } from 'vitest';
import type {
  AnyBotPlatformError,
  ApiError,
  BadRequestError,
  ClientEvent,
  ConflictError,
  InvalidResponseError,
  ResponseInfo,
} from '../../src/index.ts';

type RateLimit = NonNullable<ApiError['rateLimit']>;

describe('an error', () => {
  test('of 400 or 409 is an ApiError with a class and a kind of its own', () => {
    expectTypeOf<BadRequestError>().toExtend<ApiError>();
    expectTypeOf<ConflictError>().toExtend<ApiError>();
    expectTypeOf<BadRequestError['kind']>().toEqualTypeOf<'bad_request'>();
    expectTypeOf<ConflictError['kind']>().toEqualTypeOf<'conflict'>();
    expectTypeOf<BadRequestError['status']>().toEqualTypeOf<400>();
    expectTypeOf<ConflictError['status']>().toEqualTypeOf<409>();
  });

  test('is narrowed to them by `kind`', () => {
    type OfKind<K> = Extract<AnyBotPlatformError, { readonly kind: K }>;
    expectTypeOf<OfKind<'bad_request'>>().toEqualTypeOf<BadRequestError>();
    expectTypeOf<OfKind<'conflict'>>().toEqualTypeOf<ConflictError>();
    const handle = (error: AnyBotPlatformError): void => {
      if (error.kind === 'bad_request') expectTypeOf(error.status).toEqualTypeOf<400>();
      if (error.kind === 'conflict') expectTypeOf(error.status).toEqualTypeOf<409>();
      if (error.kind === 'api') expectTypeOf(error.status).toBeNumber();
    };
    expectTypeOf(handle).toBeFunction();
  });

  test('has the reason `payload` if the schema given with the call refused the payload', () => {
    expectTypeOf<'payload'>().toExtend<InvalidResponseError['reason']>();
  });

  test('of the service and the information about a response have the rate limit', () => {
    expectTypeOf<RateLimit['limit']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<RateLimit['remaining']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<RateLimit['resetMs']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<ResponseInfo['rateLimit']>().toEqualTypeOf<RateLimit | undefined>();
  });
});

describe('an event', () => {
  type OfType<T> = Extract<ClientEvent, { readonly type: T }>;

  test('of every type has the id of its call, and while paging the token', () => {
    expectTypeOf<ClientEvent['callId']>().toBeString();
    expectTypeOf<ClientEvent['pageToken']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<ClientEvent['type']>().toEqualTypeOf<
      'request' | 'response' | 'retry' | 'success' | 'error'
    >();
  });

  test('of a success has the status, the duration, and of a page the number of items', () => {
    expectTypeOf<OfType<'success'>['status']>().toBeNumber();
    expectTypeOf<OfType<'success'>['durationMs']>().toBeNumber();
    expectTypeOf<OfType<'success'>['items']>().toEqualTypeOf<number | undefined>();
  });

  test('of a response has the rate limit', () => {
    expectTypeOf<OfType<'response'>['rateLimit']>().toEqualTypeOf<RateLimit | undefined>();
  });

  test('of an error has what the service reported', () => {
    type Observed = OfType<'error'>['error'];
    expectTypeOf<Observed['status']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Observed['type']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Observed['errorId']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Observed['retryAfterMs']>().toEqualTypeOf<number | undefined>();
  });
});
