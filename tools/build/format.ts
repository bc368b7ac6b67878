import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export function header(title: string): string {
  const banner = 'Written by `npm run operations:update`: change docs/openapi.yaml, not this file.';
  return `/**\n * ${title}\n *\n * ${banner}\n */`;
}

export function format(text: string): string {
  return run(text, 'check', '--write');
}

/** In lines of a width of their own. Whether its names are unique, for example, is not checked. */
export function formatLines(text: string, width: number): string {
  return run(text, 'format', `--line-width=${width}`);
}

function run(input: string, ...command: readonly string[]): string {
  const biome = join(root, 'node_modules/.bin/biome');
  const stdin = '--stdin-file-path=src/service/generated/methods.ts';
  return execFileSync(biome, [...command, stdin], { input, encoding: 'utf8' });
}
