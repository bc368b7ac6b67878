import type { Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import { withoutPrototype } from '../shared/json.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

const decoders = withoutPrototype<
  Readonly<Record<string, (first: number | undefined) => Transform>>
>({
  gzip: () => zlib.createGunzip(),
  'x-gzip': () => zlib.createGunzip(),
  // Some services omit the zlib header, which begins with an 8.
  deflate: (first = 8) => ((first & 0x0f) === 8 ? zlib.createInflate() : zlib.createInflateRaw()),
  br: () => zlib.createBrotliDecompress(),
  // RFC 9659 limits the window, and with it the memory that a response can ask for.
  // Node has it since 22.15.
  ...(zlib.createZstdDecompress && {
    zstd: () => zlib.createZstdDecompress({ params: { [zlib.constants.ZSTD_d_windowLogMax]: 23 } }),
  }),
});

/** Each coding costs memory, and no service applies more. */
const maxCodings = 5;

/** The codings of a body in the order of their application. Empty if one is unknown: the body then stays as it is. */
export function contentCodings(header: unknown): string[] {
  if (header === undefined) return [];
  const codings = String(header)
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
  return codings.every((coding) => coding in decoders) ? codings : [];
}

/** Encoded bytes are written to `input`, decoded bytes are read from `output`. */
export interface Decoder {
  readonly input: Transform;
  readonly output: Transform;
  destroy(): void;
}

/**
 * Creates the decoder of a body from its first chunk. undici's interceptor `decompress` does not fit: it prints a
 * warning, holds unlimited output in most versions of undici 7, and hides the status of an error in too many codings.
 */
export function createDecoder(
  codings: readonly string[],
  [first]: Bytes,
  fail: (error: Error) => void,
): Decoder {
  if (codings.length > maxCodings) {
    throw new Error(`too many content-encodings in the response: ${codings.length}`);
  }
  const stages = codings
    .toReversed()
    .flatMap((coding, index) => decoders[coding]?.(index === 0 ? first : undefined) ?? []);
  for (const stage of stages) stage.on('error', fail);
  const output = stages.reduce((from, to) => from.pipe(to));
  return {
    input: stages[0] ?? output,
    output,
    destroy: () => {
      for (const stage of stages) stage.destroy();
    },
  };
}
