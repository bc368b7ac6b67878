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
  type InvalidInputError,
  InvalidResponseError,
  isBotPlatformError,
  type NotFoundError,
  type PaginationError,
  type PayloadTooLargeError,
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
  invalid_input: InvalidInputError & { readonly kind: 'invalid_input' };
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

test('the fields of errors are read-only, and the wait is that of any error', () => {
  expectTypeOf<AnyBotPlatformError['retryAfterMs']>().toEqualTypeOf<number | undefined>();
  const change = (failure: ApiError): void => {
    // @ts-expect-error: read-only
    failure.status = 200;
  };
  expectTypeOf(change).toBeFunction();
});

describe('the classes of errors', () => {
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
