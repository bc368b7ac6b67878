import { describe, expectTypeOf, test } from 'vitest';
import {
  type AbortError,
  type AnyBotPlatformError,
  ApiError,
  type BadRequestError,
  BotPlatformError,
  type BotPlatformErrorKind,
  ConfigurationError,
  type ConflictError,
  type ConnectionError,
  type ForbiddenError,
  type InternalServerError,
  type InvalidRequestError,
  InvalidResponseError,
  type Issue,
  isBotPlatformError,
  type NotFoundError,
  type PaginationError,
  type PayloadTooLargeError,
  type RateLimit,
  type RateLimitError,
  type RedirectError,
  TimeoutError,
  type UnauthorizedError,
} from '../../src/index.ts';

declare const caught: unknown;
declare const error: AnyBotPlatformError;

test('isBotPlatformError narrows to every error of the package', () => {
  if (isBotPlatformError(caught)) expectTypeOf(caught).toEqualTypeOf<AnyBotPlatformError>();
  else expectTypeOf(caught).toBeUnknown();
  expectTypeOf<AnyBotPlatformError>().toExtend<BotPlatformError>();
  expectTypeOf<BotPlatformError>().toExtend<Error>();
});

/** The class of each `kind`. */
type Classes = {
  configuration: ConfigurationError;
  invalid_request: InvalidRequestError & { readonly kind: 'invalid_request' };
  payload_too_large: PayloadTooLargeError;
  api: ApiError & { readonly kind: 'api' };
  bad_request: BadRequestError;
  unauthorized: UnauthorizedError;
  forbidden: ForbiddenError;
  not_found: NotFoundError;
  conflict: ConflictError;
  rate_limited: RateLimitError;
  internal_server: InternalServerError;
  redirect: RedirectError;
  invalid_response: InvalidResponseError;
  connection: ConnectionError;
  timeout: TimeoutError;
  aborted: AbortError;
  pagination: PaginationError;
};

describe('`kind`', () => {
  test('`kind` has the documented values', () => {
    expectTypeOf<BotPlatformErrorKind>().toEqualTypeOf<keyof Classes>();
  });

  test('`kind` narrows to the class and its fields', () => {
    type Narrowed = { [K in BotPlatformErrorKind]: Extract<AnyBotPlatformError, { kind: K }> };
    expectTypeOf<Narrowed>().toEqualTypeOf<Classes>();
    if (error.kind === 'bad_request') expectTypeOf(error).toEqualTypeOf<BadRequestError>();
    // @ts-expect-error: only an ApiError has a body
    if (error.kind === 'connection') error.body;
    // @ts-expect-error: no such kind
    if (error.kind === 'unknown') error;
  });
});

describe('the fields of an error', () => {
  test('the common fields are optional, since there may be no call', () => {
    expectTypeOf<BotPlatformError['operation']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<BotPlatformError['method']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<BotPlatformError['path']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<BotPlatformError['attempts']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<BotPlatformError['durationMs']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<BotPlatformError['pageToken']>().toEqualTypeOf<string | undefined>();
  });

  test('the fields of response errors are typed', () => {
    expectTypeOf<ApiError['status']>().toBeNumber();
    expectTypeOf<BadRequestError['status']>().toEqualTypeOf<400>();
    expectTypeOf<ConflictError['status']>().toEqualTypeOf<409>();
    expectTypeOf<UnauthorizedError['status']>().toEqualTypeOf<401>();
    expectTypeOf<ForbiddenError['status']>().toEqualTypeOf<403>();
    expectTypeOf<NotFoundError['status']>().toEqualTypeOf<404>();
    expectTypeOf<RateLimitError['status']>().toEqualTypeOf<429>();
    expectTypeOf<InternalServerError['status']>().toBeNumber();
    expectTypeOf<ApiError['headers']>().toEqualTypeOf<Headers>();
    expectTypeOf<ApiError['body']>().toBeUnknown();
    expectTypeOf<ApiError['code']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<ApiError['type']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<ApiError['errorId']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<ApiError['retryAfterMs']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<ApiError['rateLimit']>().toEqualTypeOf<RateLimit | undefined>();
    expectTypeOf<RateLimit>().toEqualTypeOf<{
      readonly limit?: number;
      readonly remaining?: number;
      readonly resetMs?: number;
    }>();
    expectTypeOf<RedirectError['locationOrigin']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<InvalidResponseError['reason']>().toEqualTypeOf<
      'empty' | 'encoding' | 'json' | 'schema' | 'payload' | 'too_large'
    >();
  });

  test('the fields of the other errors are typed', () => {
    expectTypeOf<ConfigurationError['option']>().toBeString();
    expectTypeOf<InvalidRequestError['issues']>().toEqualTypeOf<readonly Issue[]>();
    expectTypeOf<Issue['path']>().toEqualTypeOf<readonly PropertyKey[]>();
    expectTypeOf<PayloadTooLargeError['limit']>().toBeNumber();
    expectTypeOf<PayloadTooLargeError['size']>().toBeNumber();
    expectTypeOf<ConnectionError['maybeProcessed']>().toBeBoolean();
    expectTypeOf<TimeoutError['maybeProcessed']>().toBeBoolean();
    expectTypeOf<TimeoutError['option']>().toEqualTypeOf<
      'timeout' | 'totalTimeout' | 'idleTimeout' | 'replyTimeout' | 'maxDuration'
    >();
    expectTypeOf<AnyBotPlatformError['retryAfterMs']>().toEqualTypeOf<number | undefined>();
  });

  test('the fields of errors are read-only', () => {
    const change = (failure: ApiError): void => {
      // @ts-expect-error: read-only
      failure.status = 200;
    };
    expectTypeOf(change).toBeFunction();
  });
});

describe('the classes of errors', () => {
  test('the classes of errors inherit as documented', () => {
    expectTypeOf<PayloadTooLargeError>().toExtend<InvalidRequestError>();
    expectTypeOf<BadRequestError>().toExtend<ApiError>();
    expectTypeOf<ConflictError>().toExtend<ApiError>();
    expectTypeOf<UnauthorizedError>().toExtend<ApiError>();
    expectTypeOf<ForbiddenError>().toExtend<ApiError>();
    expectTypeOf<NotFoundError>().toExtend<ApiError>();
    expectTypeOf<RateLimitError>().toExtend<ApiError>();
    expectTypeOf<InternalServerError>().toExtend<ApiError>();
  });

  test('the base class is abstract', () => {
    // @ts-expect-error: abstract
    const make = () => new BotPlatformError({ summary: '' });
    expectTypeOf(make).toBeFunction();
  });

  test('a helper that takes the constructor of any error takes a class of the package', () => {
    // biome-ignore lint/suspicious/noExplicitAny: it is how such helpers are written.
    const only = <E>(_: new (...args: any[]) => E): E => caught as E;
    expectTypeOf(only(ConfigurationError)).toEqualTypeOf<ConfigurationError>();
    expectTypeOf(only(TimeoutError)).toEqualTypeOf<TimeoutError>();
    expectTypeOf(only(ApiError)).toEqualTypeOf<ApiError>();
    expectTypeOf(only(InvalidResponseError)).toEqualTypeOf<InvalidResponseError>();
  });
});
