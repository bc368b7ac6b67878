import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { oldUndici } from './old-node.ts';
import { type ProgramOptions, type ProgramResult, runNode } from './run-node.ts';

export interface SourceOptions extends Omit<ProgramOptions, 'input'> {
  readonly args?: readonly string[];
}

/** Some programs run many times. */
const bundles = new Map<string, Promise<string>>();

/** Runs a TypeScript program, which may import the source of the package, in a process of its own. */
export async function runSource(
  url: URL,
  { args = [], ...options }: SourceOptions = {},
): Promise<ProgramResult> {
  const path = fileURLToPath(url);
  const bundle = bundles.get(path) ?? bundleOf(path);
  bundles.set(path, bundle);
  return runNode(['--input-type=module', '-', ...args], { ...options, input: await bundle });
}

async function bundleOf(path: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    alias: oldUndici,
    external: ['undici', ...Object.values(oldUndici)],
    // The package has no side effects, and the file that checks for undici is imported for one.
    logLevel: 'error',
    target: 'es2022',
  });
  return outputFiles[0]?.text ?? '';
}
