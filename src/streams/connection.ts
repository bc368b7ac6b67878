import { readingError } from '../core/call/attempt.ts';
import {
  type BodyReader,
  cancelQuietly,
  chunkOf,
  discardBody,
  openBody,
} from '../core/call/body.ts';
import { type Race, setDeadline } from '../core/call/deadline.ts';
import {
  describeType,
  readErrorBody,
  requireSuccess,
  throwIfError,
} from '../core/call/response.ts';
import type { Result } from '../core/call/result.ts';
import type { ChooseDelay } from '../core/call/retry.ts';
import { runAttempts, throwIfAborted } from '../core/call/run-call.ts';
import { invalidResponse, timeoutError, unusable } from '../core/failure/create-error.ts';
import type { BodyBytes } from '../core/failure/error-body.ts';
import type { RunningCall } from '../core/failure/running-call.ts';
import { BotPlatformError, type InvalidResponseReason } from '../errors/index.ts';
import { kyFetch } from '../options/ky-fetch.ts';
import type { Inbox } from '../shared/inbox.ts';
import { parseJson } from '../shared/json.ts';
import { keepAliveOf } from '../shared/keep-alive.ts';
import { hasBody } from '../shared/response.ts';

/** Makes the call that ends when its connection does. */
export async function connect(
  call: RunningCall,
  idleTimeout: number,
  chooseDelay: ChooseDelay,
  context: Inbox,
): Promise<Connection> {
  try {
    throwIfAborted(call);
    if (call.settings.fetch === kyFetch && !('body' in Response.prototype)) throw noStream(call);
    const response = await runAttempts(call, requireEvents, chooseDelay);
    return new Connection(call, response, idleTimeout, context);
  } catch (error) {
    throw call.fail(error);
  }
}

/** The response of a stream. Its body is read as long as the stream is used. */
async function requireEvents(call: RunningCall, response: Response, race: Race): Promise<Response> {
  await requireSuccess(call, response, race);
  if (response.status === 204) {
    const advice = 'with this status, the service asks the client not to connect again';
    throw invalidResponse(call, response, 'empty', 'a stream was requested', advice);
  }
  if (!hasBody(response)) {
    call.wasProcessed = true;
    throw noStream(call);
  }
  if (/^text\/event-stream *(;|$)/i.test(response.headers.get('content-type') ?? '')) {
    race.onLost(() => discardBody(response));
    return response;
  }
  // The body may hold an error, and may never end.
  const body = await readErrorBody(response, race);
  const json = parseJson(new TextDecoder().decode(body.bytes));
  throwIfError(call, response, json, () => body);
  const problem = 'the body is not a stream of events';
  throw invalidResponse(
    call,
    response,
    reasonOf(body, json),
    problem,
    describeType(call, response),
  );
}

/** The `fetch` of React Native returns a response when all of it has arrived: a stream would never open. */
function noStream(call: RunningCall): BotPlatformError {
  const advice =
    'pass a function whose responses have a `body` to the client with the option `fetch`';
  return unusable(call, 'fetch', `\`fetch\` returns no stream, as on React Native; ${advice}`);
}

function reasonOf({ bytes }: BodyBytes, json: unknown): InvalidResponseReason {
  if (json !== undefined) return 'schema';
  return bytes.byteLength === 0 ? 'empty' : 'json';
}

/** A connection that is open for this time, in milliseconds, has worked. */
const lasting = 10_000;

export class Connection {
  readonly call: RunningCall;
  readonly response: Response;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  readonly #idleTimeout: number;
  /** The `idleTimeout`, drawn from its last tenth: so streams that are silent together are not lost together. */
  readonly #patience: number;
  #reader: BodyReader | undefined;
  readonly #openedAt = performance.now();
  /** Whether anything was received. */
  isUsed = false;
  #isEnded = false;
  /** The events that are received and not consumed: they may be unknown variants, which come before the end. */
  #waiting = 0;
  #reportEnd: (() => void) | undefined;

  readonly #context: Inbox;

  constructor(call: RunningCall, response: Response, idleTimeout: number, context: Inbox) {
    this.call = call;
    this.response = response;
    this.#idleTimeout = idleTimeout;
    this.#patience = Math.round(idleTimeout * (0.9 + 0.1 * Math.random()));
    this.#context = context;
  }

  /** Whether the next wait is a first one. If a service closes each connection at once, the waits must become longer. */
  get hasLasted(): boolean {
    return performance.now() - this.#openedAt >= lasting;
  }

  /** The next text; `undefined` if the connection has ended. A connection that stays silent fails. */
  async read(): Promise<string | undefined> {
    if (this.#isEnded || this.response.body === null) return undefined;
    const [idleTimeout, patience] = [this.#idleTimeout, this.#patience];
    let silence: BotPlatformError | undefined;
    const expire = (): void => {
      const summary = `nothing received for ${patience} ms; the \`idleTimeout\` of the stream is ${idleTimeout} ms`;
      silence = timeoutError(this.call, 'idleTimeout', summary, true);
      cancelQuietly(this.#reader);
    };
    // Only while bytes are awaited: a stream that is not read is not silent. The socket keeps a program running.
    const cancelDeadline =
      idleTimeout > Number(keepAliveOf(this.response))
        ? undefined
        : setDeadline(performance.now() + patience, expire, true);
    try {
      this.#reader ??= openBody(this.response);
      const chunk = chunkOf(await this.#reader.read());
      if (silence !== undefined) throw silence;
      if (chunk === undefined) return undefined;
      this.isUsed ||= chunk.byteLength > 0;
      return this.#decode(chunk);
    } catch (error) {
      // On Workers, a read fails if its stream is cancelled.
      throw silence ?? error;
    } finally {
      cancelDeadline?.();
    }
  }

  #decode(chunk: Uint8Array): string {
    try {
      return this.#decoder.decode(chunk, { stream: true });
    } catch {
      throw invalidResponse(this.call, this.response, 'encoding', 'the body is not UTF-8');
    }
  }

  describe(error: unknown): BotPlatformError {
    if (error instanceof BotPlatformError) return error;
    return readingError(this.call, this.response, error);
  }

  received(): void {
    this.#waiting += 1;
  }

  /** An event of the connection was checked: what is unknown in it is reported. Or it was dropped. */
  consumed(unknown: Result['unknown'] = []): void {
    if (unknown.length > 0) {
      this.#context.put(() => {
        this.call.noteUnknown(unknown);
        this.consumed();
      });
      return;
    }
    this.#waiting -= 1;
    if (this.#waiting === 0 && this.#reportEnd !== undefined) this.#context.put(this.#reportEnd);
  }

  release(): void {
    cancelQuietly(this.#reader ?? this.response.body);
    this.call.stopClock();
  }

  /**
   * Releases the connection. The end of its call is reported, once, when its events are consumed: a success if there is no
   * error.
   */
  end(error?: unknown): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.release();
    const { call, response } = this;
    this.#reportEnd = () => {
      if (error === undefined) call.succeed({ response, items: undefined });
      else call.fail(error);
    };
    if (this.#waiting === 0) this.#reportEnd();
  }
}
