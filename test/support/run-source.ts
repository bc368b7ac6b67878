import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { type ProgramOptions, type ProgramResult, runNode } from './run-node.ts';

export interface SourceOptions extends Omit<ProgramOptions, 'input'> {
  readonly args?: readonly string[];
}

/** Runs a TypeScript program, which may import the source of the package, in a process of its own. */
export async function runSource(
  url: URL,
  { args = [], ...options }: SourceOptions = {},
): Promise<ProgramResult> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(url)],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'es2022',
  });
  const [{ text: input = '' } = {}] = outputFiles;
  return runNode(['--input-type=module', '-', ...args], { ...options, input });
}
