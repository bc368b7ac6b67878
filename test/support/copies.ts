import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';

type Entry = typeof import('../../src/index.ts');
type Operations = typeof import('../../src/operations.ts');

/** Copies of the package in one process, such as two installed versions. */
export interface Copies extends AsyncDisposable {
  readonly esm: Entry;
  readonly cjs: Entry;
  /** The records of a copy. */
  readonly operations: Operations;
  /** Minified, with other names of classes. */
  readonly minified: Entry;
  /** In another realm, with another `Error`. */
  readonly otherRealm: Entry;
}

const sourceOf = (entry: string) =>
  fileURLToPath(new URL(`../../src/${entry}.ts`, import.meta.url));

/** Bundles the source for each copy, so that the copies share no class. */
export async function buildCopies(): Promise<Copies> {
  const folder = await mkdtemp(join(tmpdir(), 'copies-'));
  const bundle = async (
    name: string,
    format: 'esm' | 'cjs',
    minify: boolean,
    entry = 'index',
  ): Promise<string> => {
    const outfile = join(folder, name);
    await build({
      entryPoints: [sourceOf(entry)],
      bundle: true,
      format,
      minify,
      outfile,
      target: 'es2022',
    });
    return outfile;
  };
  const [esm, cjs, minified, operations] = await Promise.all([
    bundle('copy.mjs', 'esm', false),
    bundle('copy.cjs', 'cjs', false),
    bundle('minified.mjs', 'esm', true),
    bundle('operations.cjs', 'cjs', false, 'operations'),
  ]);
  return {
    esm: await import(pathToFileURL(esm).href),
    cjs: createRequire(import.meta.url)(cjs),
    operations: createRequire(import.meta.url)(operations),
    minified: await import(pathToFileURL(minified).href),
    otherRealm: await loadInRealm(cjs),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

/** The globals that the package uses, and that a new realm does not have. */
const platform = {
  AbortController,
  AbortSignal,
  Blob,
  clearTimeout,
  DOMException,
  FormData,
  Headers,
  performance,
  ReadableStream,
  Request,
  Response,
  setTimeout,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
};

async function loadInRealm(file: string): Promise<Entry> {
  const module: { exports: unknown } = { exports: {} };
  const context = createContext({ ...platform, module, exports: module.exports });
  runInContext(await readFile(file, 'utf8'), context, { filename: file });
  return module.exports as Entry;
}
