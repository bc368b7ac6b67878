import { BotPlatformError } from '../errors/index.ts';
import { type Failure, setDeadline } from './attempt.ts';
import { type BodyReader, cancelQuietly, openBody, readChunk } from './body.ts';
import type { CallState, ResponseInfo, Result } from './call.ts';
import { connectionError, invalidResponse, timeoutError } from './failures.ts';
import { describeFault } from './network-fault.ts';
import { bodyFault } from './response.ts';

/** One connection of a stream: the body of a call, which is handed over instead of read. */
export class Connection {
  readonly call: CallState;
  readonly #result: Result;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #reader: BodyReader | undefined;
  #isUsed = false;
  #isEnded = false;

  constructor(call: CallState, result: Result) {
    this.call = call;
    this.#result = result;
  }

  get response(): ResponseInfo {
    return this.#result.response;
  }

  /** Whether anything was received. */
  get isUsed(): boolean {
    return this.#isUsed;
  }

  /** The next text; `undefined` if the connection has ended. A connection that stays silent fails. */
  async read(): Promise<string | undefined> {
    const { body } = this.#result;
    if (this.#isEnded || !body) return undefined;
    const { idleTimeout } = this.call.options;
    let silence: BotPlatformError | undefined;
    // Only while bytes are awaited: a stream that is not read is not silent.
    const cancelDeadline = setDeadline(performance.now() + idleTimeout, () => {
      silence = timeoutError(this.call, 'idleTimeout', idleTimeout, true);
      cancelQuietly(this.#reader);
    });
    try {
      this.#reader ??= openBody(body);
      const chunk = await readChunk(this.#reader);
      if (silence !== undefined) throw silence;
      if (chunk === undefined) return undefined;
      this.#isUsed ||= chunk.byteLength > 0;
      return this.#decode(chunk);
    } catch (error) {
      // On Workers, a read fails if its stream is cancelled.
      throw silence ?? error;
    } finally {
      cancelDeadline();
    }
  }

  #decode(chunk: Uint8Array): string {
    try {
      return this.#decoder.decode(chunk, { stream: true });
    } catch {
      throw invalidResponse(this.call, this.response, 'encoding', 'the body is not UTF-8');
    }
  }

  /** What an error while reading means. */
  describe(error: unknown): Failure {
    const failure = { ok: false, maybeProcessed: true } as const;
    const cause = bodyFault(this.call, this.response, error);
    if (cause instanceof BotPlatformError) {
      return { ...failure, error: cause, isTransient: cause.kind === 'timeout' };
    }
    const fault = describeFault(cause, true);
    const { isTransient } = fault;
    return { ...failure, error: connectionError(this.call, fault, true), isTransient };
  }

  /** Releases the connection, and reports the end of its call, once: a success if there is no error. */
  end(error?: unknown): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    cancelQuietly(this.#reader ?? this.#result.body);
    if (error === undefined) this.call.succeed(this.#result);
    else this.call.fail(error);
  }
}
