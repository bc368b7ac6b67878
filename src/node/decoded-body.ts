import type { Transform } from 'node:stream';
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';
import { type BodySink, type BodySource, type Bytes, PlainBody } from './body.ts';

type CreateDecoder = (first: Bytes | undefined) => Transform;

const decoders: Readonly<Record<string, CreateDecoder>> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  // Meant to have a header of its own, but not every service sends one.
  deflate: (first) =>
    first === undefined || ((first[0] ?? 0) & 0x0f) === 0x08 ? createInflate() : createInflateRaw(),
  br: () => createBrotliDecompress(),
  zstd: () => createZstdDecompress(),
};

/** Nobody applies more in earnest, and each costs memory. */
export const maxCodings = 5;

/** The codings that were applied, in their order. None where one is unknown: the body is then given out as it is. */
export function contentCodings(header: string | readonly string[] | undefined): string[] {
  if (header === undefined) return [];
  const codings = String(header)
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
  return codings.every((coding) => Object.hasOwn(decoders, coding)) ? codings : [];
}

/** Gives the bytes out with their codings undone, as fast as they are read. */
export class DecodedBody implements BodySink, BodySource {
  readonly #source: BodySource;
  readonly #codings: readonly string[];
  readonly #decoded = new PlainBody(this);
  /** The first undoes the coding that was applied last. Made when there is something to undo. */
  #chain: readonly Transform[] = [];

  constructor(source: BodySource, codings: readonly string[]) {
    this.#source = source;
    this.#codings = codings;
  }

  get stream(): ReadableStream<Bytes> {
    return this.#decoded.stream;
  }

  write(chunk: Bytes): boolean {
    if (this.#chain.length === 0) this.#chain = this.#createChain(chunk);
    return this.#chain[0]?.write(chunk) ?? true;
  }

  end(): void {
    if (this.#chain.length === 0) this.#decoded.end();
    else this.#chain[0]?.end();
  }

  fail(reason: unknown): void {
    this.#destroy();
    this.#decoded.fail(reason);
  }

  resume(): void {
    this.#chain.at(-1)?.resume();
  }

  cancel(): void {
    this.#destroy();
    this.#source.cancel();
  }

  #createChain(first: Bytes): Transform[] {
    const chain = this.#codings
      .toReversed()
      .flatMap((coding, index) => decoders[coding]?.(index === 0 ? first : undefined) ?? []);
    chain.forEach((decoder, index) => {
      const next = chain[index + 1];
      decoder.on('error', (error) => {
        this.fail(error);
        this.#source.cancel();
      });
      if (next !== undefined) {
        decoder.pipe(next);
        return;
      }
      decoder.on('data', (chunk: Bytes) => {
        if (!this.#decoded.write(chunk)) decoder.pause();
      });
      decoder.on('end', () => this.#decoded.end());
    });
    chain[0]?.on('drain', () => this.#source.resume());
    return chain;
  }

  #destroy(): void {
    for (const decoder of this.#chain) decoder.destroy();
  }
}
