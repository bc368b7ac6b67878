import { defineAll } from './define.ts';
import type { ResponseInfo } from './response-info.ts';

// A registered symbol is the same in every copy of the package (ESM beside CJS, two versions) and in every realm.
export const brand = /* @__PURE__ */ Symbol.for('bot-platform-sdk.error');

/** The call that failed. Its error has fields of the same names. */
export interface ErrorContext {
  /** The id of the operation. */
  readonly operation: string;
  /** The HTTP method. */
  readonly method: string;
  /** The path template. */
  readonly path: string;
  /** How many attempts were started. */
  readonly attempts: number;
  /** When the call began, on the clock of `performance.now()`. */
  readonly startedAt: number;
  /** While paging: the token of the page. */
  readonly pageToken: string | undefined;
  /** Whether an attempt before the one that failed may have been processed. */
  readonly wasProcessed: boolean;
}

/** One thing that is wrong with an input or with a response. */
export interface Issue {
  /** Property names and array indexes, from the outside in. */
  readonly path: readonly PropertyKey[];
  /** What was expected. */
  readonly message: string;
}

/** Answers the two questions of whoever catches an error. */
export interface Classification {
  /** Whether another attempt, later, may succeed. */
  readonly isTransient: boolean;
  /** Whether the service may have processed the request. */
  readonly maybeProcessed: boolean;
}

/** The parts of every error. Its message is the summary, with the call if there is one, and the detail. */
export interface ErrorParts extends Classification {
  /** The event, such as `404 Not Found`. */
  readonly summary: string;
  /** The text after the colon. */
  readonly detail: string;
  /** The call that failed. */
  readonly context: ErrorContext | undefined;
  /** The error of code that is not of this package. */
  readonly cause: unknown;
  /** The response that the error is about. */
  readonly response: ResponseInfo | undefined;
  /** The value that `received()` of an {@link InvalidResponseError} returns. */
  readonly received: unknown;
}

/** The parts of an error that says no more than its summary: nothing was sent, and another attempt fails, too. */
const noParts: Omit<ErrorParts, 'summary'> = {
  isTransient: false,
  maybeProcessed: false,
  detail: '',
  context: undefined,
  cause: undefined,
  response: undefined,
  received: undefined,
};

/** The fields that a class of errors has of its own. */
export type FieldsOf<E extends BotPlatformError> = OrUndefined<
  Omit<E, Exclude<keyof BotPlatformError, 'retryAfterMs'> | 'response' | 'received'>
>;

type OrUndefined<T> = { readonly [K in keyof T]: T[K] | undefined };

/**
 * The base class of everything this package throws or rejects with. No rendering of an error shows a secret of the
 * client. `JSON.stringify(error)`, and `toJSON()` in the serializer of a logger, keep every field and the stack.
 * Every field can be assigned, as frameworks do; the types are read-only for your own code.
 * Only this package makes errors: for the tests of an error handler, `createPlatform().fail` produces real ones.
 *
 * @example
 * ```ts
 * import { type ChatClient, isBotPlatformError } from 'bot-platform-sdk';
 *
 * async function load(chat: ChatClient, id: string) {
 *   try {
 *     return await chat.getEvent({ id });
 *   } catch (error) {
 *     if (!isBotPlatformError(error)) throw error;
 *     console.error(JSON.stringify(error)); // every field, and no secret
 *     return undefined;
 *   }
 * }
 * ```
 */
export abstract class BotPlatformError extends Error {
  /** The class of failure, to `switch` over: it narrows the type `AnyBotPlatformError`. */
  abstract readonly kind: string;
  /**
   * Whether another attempt, later, may succeed: after a status such as 429 or 503 (docs/errors.md lists them), after a timeout,
   * and after a fault of the connection that may pass. Whether a second attempt does harm is another question: see
   * {@link maybeProcessed}.
   */
  declare readonly isTransient: boolean;
  /**
   * Whether the service may have processed the request, in any attempt. It is `false` only if that is certain: nothing was
   * sent, the connection was refused, or the service responded with a 4xx other than 408.
   */
  declare readonly maybeProcessed: boolean;
  /** The id of the operation, such as `getEvent`. Absent if no call was made, for example in a constructor. */
  declare readonly operation?: string;
  /** The HTTP method of the operation. */
  declare readonly method?: string;
  /** The path template of the operation, without ids. */
  declare readonly path?: string;
  /** How many attempts were started; 0 if the call failed before the first one. */
  declare readonly attempts?: number;
  /** Milliseconds from the call to its failure. */
  declare readonly durationMs?: number;
  /** While paging: the token of the page that failed. `listBots({ nextToken })` resumes there. */
  declare readonly pageToken?: string;
  /** How long the service asks to wait, in milliseconds, if its response was an error that names a wait. */
  declare readonly retryAfterMs?: number;

  readonly #response: ResponseInfo | undefined;

  // Public, so that a helper whose parameter has the type `new (...args: any[]) => E` takes a class of this package.
  constructor(fields: object, parts: ErrorParts) {
    const { isTransient, maybeProcessed, context, cause, response } = parts;
    // A cause that is `undefined` would still be a property, and be printed.
    super(render(parts), cause === undefined ? undefined : { cause });
    this.#response = response;
    brandPrototype();
    // The accessor of the class cannot be assigned, and loggers that copy enumerable properties would print `Headers {}`.
    defineAll(this, { name: this.name, response }, false);
    defineAll(this, {
      isTransient,
      maybeProcessed: maybeProcessed || context?.wasProcessed === true,
    });
    if (context !== undefined) {
      defineAll(this, {
        operation: context.operation,
        method: context.method,
        path: context.path,
        attempts: context.attempts,
        durationMs: Math.max(0, Math.round(performance.now() - context.startedAt)),
        pageToken: context.pageToken,
      });
    }
    defineAll(this, fields);
  }

  /** @internal */
  static create<E extends BotPlatformError>(
    this: { readonly prototype: E },
    fields: FieldsOf<E>,
    parts: Partial<ErrorParts> & Pick<ErrorParts, 'summary'>,
  ): E {
    // biome-ignore lint/complexity/noThisInStatic: it is the class of the error.
    const error: E = Reflect.construct(this as never, [fields, { ...noParts, ...parts }]);
    // Now that the error has its name. Node keeps ten functions of a stack: not those of this package, but those of the user.
    Error.captureStackTrace?.(error, BotPlatformError.create);
    return error;
  }

  // Stated: a minifier changes the names of classes themselves.
  override get name(): string {
    return 'BotPlatformError';
  }

  /** A plain object for structured logs: `name`, `kind`, `message`, every field, and the stack. */
  toJSON(): Record<string, unknown> {
    const { name, kind, message, stack } = this;
    // It may be called on a copy that inherits from the error.
    const response = #response in this ? this.#response : undefined;
    const ofResponse = response === undefined ? undefined : flatten(response);
    return {
      name,
      kind,
      message,
      ...ofResponse,
      ...Object.fromEntries(Object.entries(this)),
      stack,
    };
  }
}

/** A bundler keeps a class that has a computed name, such as the brand, for `isBotPlatformError` alone: the first error adds it. */
function brandPrototype(): void {
  const { prototype } = BotPlatformError;
  if (Object.hasOwn(prototype, brand)) return;
  const descriptor = { value: true, enumerable: false, configurable: true, writable: false };
  Object.defineProperty(prototype, brand, descriptor);
}

function render({ summary, detail, context }: ErrorParts): string {
  const head = context === undefined ? summary : describeCall(summary, context);
  return detail === '' ? head : `${head}: ${detail}`;
}

function describeCall(
  summary: string,
  { operation, method, path, attempts }: ErrorContext,
): string {
  const head = `${operation}: ${summary} (${method} ${path})`;
  return attempts > 1 ? `${head} after ${attempts} attempts` : head;
}

/** The parts of a response, for JSON. */
function flatten({ headers, ...parts }: ResponseInfo): object {
  return { ...parts, headers: Object.fromEntries(headers) };
}
