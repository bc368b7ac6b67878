export type Bytes = Uint8Array<ArrayBuffer>;

/** Where the bytes of a body come from. */
export interface BodySource {
  /** There is room for more. */
  resume(): void;
  /** No more is wanted. */
  cancel(): void;
}

/** Takes the bytes of a body as they arrive, and gives them out as a stream. */
export interface BodySink {
  readonly stream: ReadableStream<Bytes>;
  /** Takes a chunk. Where it is the last that there is room for, it answers `false`. */
  write(chunk: Bytes): boolean;
  end(): void;
  fail(reason: unknown): void;
}

/** How much is held for a reader that is slower than the service. */
const highWaterMark = 256 * 1024;

const size = ({ byteLength }: Bytes): number => byteLength;

/** Gives the bytes out as they are. */
export class PlainBody implements BodySink, UnderlyingDefaultSource<Bytes> {
  readonly stream: ReadableStream<Bytes>;
  readonly #source: BodySource;
  #controller!: ReadableStreamDefaultController<Bytes>;

  constructor(source: BodySource) {
    this.#source = source;
    this.stream = new ReadableStream<Bytes>(this, { highWaterMark, size });
  }

  start(controller: ReadableStreamDefaultController<Bytes>): void {
    this.#controller = controller;
  }

  pull(): void {
    this.#source.resume();
  }

  cancel(): void {
    this.#source.cancel();
  }

  write(chunk: Bytes): boolean {
    this.#controller.enqueue(chunk);
    return (this.#controller.desiredSize ?? 0) > 0;
  }

  end(): void {
    this.#controller.close();
  }

  fail(reason: unknown): void {
    this.#controller.error(reason);
  }
}
