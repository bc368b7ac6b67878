import type { Attempt } from './race.ts';

/** What was read of a body. */
export interface BodyBytes {
  readonly bytes: Uint8Array;
  /** Whether there was more, or may have been. */
  readonly cut: boolean;
}

export interface BodyLimits {
  /** Decoded bytes, counted while they arrive. */
  readonly bytes: number;
  /** With it, reading never fails: after so many milliseconds, or at a fault, what has arrived is what there is. */
  readonly ms?: number;
}

const noBody = 'fetch gave a body that was read before, or is none of bytes';

/** Reads a body up to its limits, and lets go of the connection where there is more. */
export async function readBody(
  response: Response,
  limits: BodyLimits,
  attempt: Attempt,
): Promise<BodyBytes> {
  const { body } = response;
  if (body === null) return { bytes: new Uint8Array(0), cut: false };
  const content = new GrowingBytes();
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  let cut = false;
  const stop = (): void => {
    cut = true;
    cancelQuietly(reader);
  };
  const timer = limits.ms === undefined ? undefined : setTimeout(stop, limits.ms);
  try {
    reader = body.getReader();
    attempt.release = () => reader?.cancel();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (!ArrayBuffer.isView(value)) throw new TypeError(noBody);
      content.append(value);
      if (content.size > limits.bytes) {
        stop();
        break;
      }
    }
  } catch (error) {
    if (limits.ms === undefined) throw reader === undefined ? new TypeError(noBody) : error;
    cut = true;
  } finally {
    clearTimeout(timer);
  }
  // Without a time limit, a body that is cut is no result, and its memory is released.
  if (cut && limits.ms === undefined) return { bytes: new Uint8Array(0), cut };
  return { bytes: cut ? content.bytes.subarray(0, limits.bytes) : content.bytes, cut };
}

/** Gives up a body that is not going to be read, so that its connection is freed. */
export function discardBody(response: Response): void {
  cancelQuietly(response.body);
}

/** Cancelling fails where a stream has failed, or is locked, or is none; nobody is left to be told. */
async function cancelQuietly(
  target: { cancel(): Promise<void> } | null | undefined,
): Promise<void> {
  try {
    await target?.cancel();
  } catch {}
}

/** Bytes that are appended to: a list of the chunks would cost a hundred times its bytes if each chunk has one. */
class GrowingBytes {
  #buffer: Uint8Array = new Uint8Array(0);
  size = 0;

  get bytes(): Uint8Array {
    const buffer = this.#buffer;
    return this.size === buffer.byteLength ? buffer : buffer.subarray(0, this.size);
  }

  append(chunk: Uint8Array): void {
    const size = this.size + chunk.byteLength;
    if (this.size === 0) {
      // Most bodies are one chunk. It fills the buffer, so that nothing is ever written into it.
      this.#buffer = chunk;
    } else {
      if (size > this.#buffer.byteLength) this.#grow(size);
      this.#buffer.set(chunk, this.size);
    }
    this.size = size;
  }

  #grow(size: number): void {
    const larger = new Uint8Array(Math.max(size, 2 * this.size));
    larger.set(this.bytes);
    this.#buffer = larger;
  }
}
