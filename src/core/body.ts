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
  const chunks: Uint8Array[] = [];
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  let size = 0;
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
      chunks.push(value);
      size += value.byteLength;
      if (size > limits.bytes) {
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
  // Without a time limit, a body that is cut is no result: joining it would double what it takes of memory.
  if (cut && limits.ms === undefined) return { bytes: new Uint8Array(0), cut };
  const bytes = join(chunks, size);
  return { bytes: cut ? bytes.subarray(0, limits.bytes) : bytes, cut };
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

function join(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const [first] = chunks;
  if (first !== undefined && chunks.length === 1) return first;
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
