import { hasBody, NoResponse } from '../../shared/response.ts';
import type { BodyBytes } from '../failure/error-body.ts';
import type { Race } from './deadline.ts';

const noBody = '`fetch` returned a body that was read before, or does not consist of bytes';

const foreignBody =
  '`fetch` returned a body that is no ReadableStream, such as that of node-fetch: pass another `fetch`';

export type BodyReader = Pick<ReadableStreamDefaultReader<Uint8Array>, 'read' | 'cancel'>;

export function openBody(response: Response): BodyReader {
  const { body } = response;
  if (typeof body?.getReader !== 'function') {
    if (hasBody(response)) throw new NoResponse(foreignBody);
    return readAtOnce(response);
  }
  try {
    return body.getReader();
  } catch {
    throw new NoResponse(noBody);
  }
}

/** The reader of a response without `body`, as that of React Native: its bytes are one chunk, and nothing ends its request. */
function readAtOnce(response: Response): BodyReader {
  const end = { done: true, value: undefined } as const;
  const { promise: cancelled, resolve: cancel } = Promise.withResolvers<typeof end>();
  let isRead = false;
  const readAll = async () =>
    ({ done: false, value: new Uint8Array(await response.arrayBuffer()) }) as const;
  return {
    async read() {
      if (isRead) return end;
      isRead = true;
      return Promise.race([cancelled, readAll()]);
    },
    async cancel() {
      cancel(end);
    },
  };
}

/** The bytes of what a reader has read; `undefined` at the end. */
export function chunkOf({
  done,
  value,
}: ReadableStreamReadResult<Uint8Array>): Uint8Array | undefined {
  if (done) return undefined;
  if (ArrayBuffer.isView(value)) return value;
  throw new NoResponse(noBody);
}

/**
 * Reads a body up to its limits, and releases the connection if there is more.
 *
 * @param maxBytes - Decoded bytes, counted while they arrive.
 * @param maxTime - With it, reading never fails: after so many milliseconds, or at a fault, the result is what has arrived.
 */
export async function readBody(
  response: Response,
  maxBytes: number,
  maxTime: number | undefined,
  onLost: Race['onLost'],
): Promise<BodyBytes> {
  const content = new Content(maxBytes);
  // A response of a `fetch` of the user may have no other way to read it.
  if (response.body === null) return { bytes: content.bytes, isCut: false, problem: undefined };
  let reader: BodyReader | undefined;
  let isCut = false;
  let problem: string | undefined;
  const stop = (): void => {
    isCut = true;
    cancelQuietly(reader);
  };
  const timer = maxTime === undefined ? undefined : setTimeout(stop, maxTime);
  try {
    reader = openBody(response);
    // The race may be lost already: then there must be a reader to cancel.
    onLost(stop);
    for (;;) {
      const chunk = chunkOf(await reader.read());
      if (chunk === undefined) break;
      const isTooLarge = chunk.byteLength > maxBytes - content.size;
      content.append(isTooLarge ? chunk.subarray(0, maxBytes - content.size) : chunk);
      if (isTooLarge) {
        stop();
        break;
      }
    }
  } catch (error) {
    if (maxTime === undefined) throw error;
    isCut = true;
    if (error instanceof NoResponse) problem = error.message;
  } finally {
    clearTimeout(timer);
  }
  return { bytes: content.bytes, isCut, problem };
}

/** Cancels a body that is not going to be read, so that its connection is released. */
export function discardBody(response: Response): void {
  cancelQuietly(response.body);
}

/** Cancelling fails if a stream has failed, is locked, or is no stream; that changes nothing. */
export async function cancelQuietly(
  target: { cancel(): Promise<void> } | null | undefined,
): Promise<void> {
  try {
    await target?.cancel();
  } catch {}
}

const noBytes = /* @__PURE__ */ new Uint8Array(0);

/** The bytes of a body, in a buffer that grows: a list of chunks of one byte would cost a hundred times their bytes. */
class Content {
  readonly #maxBytes: number;
  #buffer: Uint8Array = noBytes;
  size = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.size);
  }

  append(chunk: Uint8Array): void {
    const size = this.size + chunk.byteLength;
    if (this.size === 0) {
      // Most bodies are one chunk, which is not copied.
      this.#buffer = chunk;
    } else {
      if (size > this.#buffer.byteLength) {
        const grown = new Uint8Array(Math.min(2 * size, this.#maxBytes));
        grown.set(this.bytes);
        this.#buffer = grown;
      }
      this.#buffer.set(chunk, this.size);
    }
    this.size = size;
  }
}
