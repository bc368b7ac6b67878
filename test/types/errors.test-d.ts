import { expectTypeOf, test } from 'vitest';
import {
  type AbortError,
  type AnyBotPlatformError,
  ApiError,
  type BadRequestError,
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
});

/** The class of each `kind`. */
type Classes = {
  configuration: ConfigurationError;
  invalid_input: InvalidInputError;
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

test('`kind` narrows to the class and its fields', () => {
  type Narrowed = { [K in BotPlatformErrorKind]: Extract<AnyBotPlatformError, { kind: K }> };
  expectTypeOf<Narrowed>().toEqualTypeOf<Classes>();
  // @ts-expect-error: only an ApiError has a body
  if (error.kind === 'connection') error.body;
  // @ts-expect-error: no such kind
  if (error.kind === 'unknown') error;
});

test('the wait that the service asks for can be read of any error', () => {
  expectTypeOf<AnyBotPlatformError['retryAfterMs']>().toEqualTypeOf<number | undefined>();
});

test('a helper that takes the constructor of any error takes a class of the package', () => {
  // biome-ignore lint/suspicious/noExplicitAny: it is how such helpers are written.
  const only = <E>(_: new (...args: any[]) => E): E => caught as E;
  expectTypeOf(only(ConfigurationError)).toEqualTypeOf<ConfigurationError>();
  expectTypeOf(only(TimeoutError)).toEqualTypeOf<TimeoutError>();
  expectTypeOf(only(ApiError)).toEqualTypeOf<ApiError>();
  expectTypeOf(only(InvalidResponseError)).toEqualTypeOf<InvalidResponseError>();
});
