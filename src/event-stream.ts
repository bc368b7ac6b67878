import type { CallState } from './core/call.ts';
import { runCall } from './core/run-call.ts';

/** A stream of server-sent events. It makes no request until it is used. */
export class EventStream<T> implements AsyncIterable<T>, AsyncDisposable {
  readonly #call: CallState;

  /** @internal */
  constructor(call: CallState) {
    this.#call = call;
  }

  /** Connects. */
  async open(): Promise<void> {
    await runCall(this.#call);
  }

  /** Iterates over the events. */
  [Symbol.asyncIterator](): AsyncIterator<T, void, undefined> {
    return { next: () => this.open().then(() => ({ done: true, value: undefined })) };
  }

  /** Releases the connection. */
  close(): void {}

  /** Releases the connection. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.close();
  }
}
