import type { Dispatcher } from 'undici';
import { bodilessStatuses } from '../core/status.ts';
import { type BodySink, PlainBody } from './body.ts';
import { contentCodings, DecodedBody, maxCodings } from './decoded-body.ts';
import type { RawHeaders } from './headers.ts';
import { NodeResponse } from './response.ts';

/** One request and its answer: makes what undici tells of it a response. */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #url: string;
  readonly #signal: AbortSignal | null;
  readonly #resolve: (response: Response) => void;
  readonly #reject: (reason: unknown) => void;
  #controller: Dispatcher.DispatchController | undefined;
  #body: BodySink | undefined;
  #isOver = false;

  constructor(
    url: string,
    signal: AbortSignal | null,
    resolve: (response: Response) => void,
    reject: (reason: unknown) => void,
  ) {
    this.#url = url;
    this.#signal = signal;
    this.#resolve = resolve;
    this.#reject = reject;
    signal?.addEventListener('abort', this.#abort);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // It waited for a socket, and its caller is gone: thrown, this spares the socket, which an abort would close.
    if (this.#isOver) throw new Error('aborted before it was sent');
    this.#controller = controller;
  }

  onResponseStart(
    _: Dispatcher.DispatchController,
    status: number,
    headers: RawHeaders,
    statusText = '',
  ): void {
    if (status < 200 || this.#isOver) return;
    const codings = contentCodings(headers['content-encoding']);
    if (!bodilessStatuses.includes(status)) {
      this.#body = codings.length === 0 ? new PlainBody(this) : new DecodedBody(this, codings);
    }
    const head = { status, statusText, headers };
    this.#resolve(new NodeResponse(this.#url, head, this.#body?.stream ?? null));
    // The status counts all the same.
    if (codings.length > maxCodings) {
      this.#fail(new Error(`too many content-encodings in the response: ${codings.length}`));
    }
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer<ArrayBuffer>): void {
    if (!this.#isOver && this.#body?.write(chunk) === false) controller.pause();
  }

  onResponseEnd(): void {
    if (this.#isOver) return;
    this.#end();
    this.#body?.end();
  }

  onResponseError(_: Dispatcher.DispatchController | null, error: unknown): void {
    if (isRefusalOfProxy(error)) this.#resolve(new NodeResponse(this.#url, refusalOfProxy, null));
    this.#fail(error);
  }

  /** The body has room again. */
  resume(): void {
    if (!this.#isOver) this.#controller?.resume();
  }

  /** Nobody reads the body any more: where it is not complete, its connection is closed. */
  cancel(): void {
    if (this.#isOver) return;
    this.#end();
    this.#controller?.abort(new Error('the body was cancelled'));
  }

  #fail(reason: unknown): void {
    if (this.#isOver) return;
    this.#end();
    if (this.#body === undefined) this.#reject(reason);
    else this.#body.fail(reason);
    this.#controller?.abort(new Error('aborted'));
  }

  #end(): void {
    this.#isOver = true;
    this.#signal?.removeEventListener('abort', this.#abort);
  }

  readonly #abort = (): void => this.#fail(this.#signal?.reason);
}

/** undici makes an error of this answer, whether a proxy gave it to the request or to the opening of a tunnel. */
function isRefusalOfProxy(error: unknown): boolean {
  return (
    error instanceof Error &&
    /^Proxy (response|Authentication Required) \(407\)/.test(error.message)
  );
}

const refusalOfProxy = { status: 407, statusText: '', headers: {} };
