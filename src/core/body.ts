import { NoResponse } from './network-fault.ts';

/** What was read of a body. */
export interface BodyBytes {
  readonly bytes: Uint8Array;
  /** Whether there was more, or may have been. */
  readonly isCut: boolean;
}

export interface BodyLimits {
  /** Decoded bytes, counted while they arrive. */
  readonly bytes: number;
  /** With it, reading never fails: after so many milliseconds, or at a fault, the result is what has arrived. */
  readonly ms?: number;
}

const noBody = '`fetch` returned a body that was read before, or does not consist of bytes';

/**
 * Sets what is called if the attempt ends before its body: the stream of a custom `fetch` may ignore the signal. A
 * listener on the signal would cost as much as the rest of the reading.
 */
export type OnLost = (release: () => void) => void;

/** Reads a body up to its limits, and releases the connection if there is more. */
export async function readBody(
  response: Response,
  limits: BodyLimits,
  onLost: OnLost,
): Promise<BodyBytes> {
  const { body } = response;
  if (body === null) return { bytes: new Uint8Array(0), isCut: false };
  const chunks: Uint8Array[] = [];
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  let size = 0;
  let isCut = false;
  const stop = (): void => {
    isCut = true;
    cancelQuietly(reader);
  };
  const timer = limits.ms === undefined ? undefined : setTimeout(stop, limits.ms);
  onLost(stop);
  try {
    reader = body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (!ArrayBuffer.isView(value)) throw new NoResponse(noBody);
      chunks.push(value);
      size += value.byteLength;
      if (size > limits.bytes) {
        stop();
        break;
      }
    }
  } catch (error) {
    if (limits.ms === undefined) throw reader === undefined ? new NoResponse(noBody) : error;
    isCut = true;
  } finally {
    clearTimeout(timer);
  }
  // Without a time limit, a body that is cut is no result: joining it would double its memory.
  if (isCut && limits.ms === undefined) return { bytes: new Uint8Array(0), isCut };
  const bytes = join(chunks, size);
  return { bytes: isCut ? bytes.subarray(0, limits.bytes) : bytes, isCut };
}

/** Cancels a body that is not going to be read, so that its connection is released. */
export function discardBody(response: Response): void {
  cancelQuietly(response.body);
}

/** Cancelling fails if a stream has failed, is locked, or is no stream; that changes nothing. */
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
