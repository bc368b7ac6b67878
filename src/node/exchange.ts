import type { Dispatcher } from 'undici';
import { ownProperty, withoutPrototype } from '../shared/json.ts';
import { bodilessStatuses } from '../shared/status.ts';
import { whenAborted } from '../shared/when-aborted.ts';
import { type Connections, notSent } from './connections.ts';
import { type Bytes, contentCodings, createDecoder, type Decoder } from './decoder.ts';

type RawHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The bytes that are held for a reader that is slower than the service, with those of the object of each chunk. */
const maxHeld = 256 * 1024;
const chunkCost = 128;

/** Nothing is read from undici before somebody reads the body. */
const unread = withoutPrototype({ highWaterMark: 0 });

/**
 * One request and its response: turns what undici reports into a `Response`, and is the source of its body. Chunks
 * that arrive before they are read are joined: a service may send its body byte by byte.
 */
export class Exchange implements Dispatcher.DispatchHandler, UnderlyingDefaultSource<Bytes> {
  readonly type = undefined;
  #unfollow: (() => void) | undefined;
  #connections: Connections | undefined;
  readonly #response = Promise.withResolvers<Response>();
  #controller: Dispatcher.DispatchController | undefined;
  #codings: readonly string[] = [];
  #decoder: Decoder | undefined;
  #body: ReadableStreamDefaultController<Bytes> | undefined;
  #held: Bytes[] = [];
  #cost = 0;
  #isWanted = false;
  #isOver = false;

  /** The connection that it has is released when undici has finished with it, which may be later than its caller. */
  constructor(signal: AbortSignal | null, connections?: Connections) {
    this.#connections = connections;
    // It may have been aborted while it waited for the connection that it has now.
    this.#unfollow = whenAborted(signal, () => this.#abort(signal?.reason));
  }

  get response(): Promise<Response> {
    return this.#response.promise;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Its caller left while it connected: throwing spares the socket, which an abort would close.
    if (this.#isOver) throw new Error('aborted before it was sent');
    // undici puts back into its queue what it has sent on a socket that it gives up; to repeat a call is not its decision.
    if (this.#controller !== undefined) {
      throw new Error('the connection was closed before the response was complete');
    }
    this.#controller = controller;
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: RawHeaders): void {
    if (status < 200 || this.#isOver) return;
    this.#codings = contentCodings(ownProperty(headers, 'content-encoding'));
    const hasBody = !bodilessStatuses.includes(status);
    const body = hasBody ? new ReadableStream(this, unread) : null;
    const response = new Response(body, { status: Math.min(status, 599), headers: [] });
    // The constructor refuses such a status; a service may send it.
    if (status > 599) Object.defineProperty(response, 'status', { value: status, writable: false });
    // Faster than headers in the constructor, which converts and copies them first.
    for (const name of Object.keys(headers)) {
      const value = headers[name];
      if (typeof value === 'string') response.headers.append(name, value);
      else for (const item of value ?? []) response.headers.append(name, item);
    }
    this.#response.resolve(response);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer<ArrayBuffer>): void {
    if (this.#isOver) return;
    // A 205 must not have a body: it has no reader.
    if (this.#body === undefined) {
      this.cancel();
      return;
    }
    if (this.#codings.length > 0) this.#decoder ??= this.#createDecoder(chunk);
    const hasRoom = this.#decoder?.input.write(chunk) ?? this.#push(chunk);
    if (!hasRoom) controller.pause();
  }

  onResponseEnd(): void {
    this.#release();
    if (this.#decoder === undefined) this.#end();
    else this.#decoder.input.end();
  }

  onResponseError(_: Dispatcher.DispatchController | null, error: Error): void {
    this.#release();
    if (isProxyAuthenticationRequired(error))
      this.#response.resolve(new Response(null, { status: 407 }));
    this.#fail(error);
  }

  start(body: ReadableStreamDefaultController<Bytes>): void {
    this.#body = body;
  }

  pull(body: ReadableStreamDefaultController<Bytes>): void {
    const held = this.#held;
    const [first] = held;
    if (first === undefined) {
      this.#isWanted = true;
    } else {
      this.#held = [];
      this.#cost = 0;
      body.enqueue(held.length === 1 ? first : Buffer.concat(held));
    }
    if (this.#isOver) {
      body.close();
      return;
    }
    // The input of a decoder asks for more itself, when it has taken what it was given.
    if (this.#decoder === undefined) this.#controller?.resume();
    else this.#decoder.output.resume();
  }

  /** Nobody reads the body any more: if it is not complete, its connection is closed. */
  cancel(): void {
    if (this.#finish()) this.#controller?.abort(new Error('the body was cancelled'));
  }

  /** Returns `false` when no more is wanted until the next read. */
  #push(chunk: Bytes): boolean {
    if (this.#isWanted) {
      this.#isWanted = false;
      this.#body?.enqueue(chunk);
      return true;
    }
    this.#held.push(chunk);
    this.#cost += chunk.byteLength + chunkCost;
    return this.#cost < maxHeld;
  }

  #createDecoder(first: Bytes): Decoder {
    const decoder = createDecoder(this.#codings, first, (error) => this.#fail(error));
    decoder.input.on('drain', () => this.#controller?.resume());
    decoder.output.on('data', (chunk: Bytes) => {
      if (!this.#push(chunk)) decoder.output.pause();
    });
    decoder.output.on('end', () => this.#end());
    return decoder;
  }

  #end(): void {
    if (this.#finish() && this.#held.length === 0) this.#body?.close();
  }

  #fail(reason: unknown): void {
    if (!this.#finish()) return;
    this.#response.reject(reason);
    this.#body?.error(reason);
    this.#controller?.abort(new Error('aborted'));
  }

  #release(): void {
    this.#connections?.release();
    this.#connections = undefined;
  }

  /** Returns whether it was not over before. */
  #finish(): boolean {
    if (this.#isOver) return false;
    this.#isOver = true;
    this.#unfollow?.();
    this.#decoder?.destroy();
    return true;
  }

  #abort(reason: unknown): void {
    this.#fail(this.#controller ? reason : notSent('it waited for its connection', reason));
  }
}

/** undici reports this status as an error, both for a request and for the opening of a tunnel. */
function isProxyAuthenticationRequired({ message }: Error): boolean {
  return /^Proxy (response|Authentication Required) \(407\)/.test(message);
}
