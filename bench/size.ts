import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import type { Figures } from './scenarios.ts';

/** The import of each package, as in its documentation. */
const imports: Readonly<Record<string, string>> = {
  'bot-platform-sdk': "export { ChatClient } from 'bot-platform-sdk'",
  '@botpress/chat': "export { Client } from '@botpress/chat'",
  '@botpress/client': "export { Client } from '@botpress/client'",
  ky: "export { default } from 'ky'",
  axios: "export { default } from 'axios'",
  got: "export { default } from 'got'",
  'openapi-fetch': "export { default } from 'openapi-fetch'",
};

/** The size of the bundle, minified and compressed, and of the installed files. */
export async function measureSizes(tarball: string): Promise<Record<string, Figures>> {
  const { dependencies: versions } = JSON.parse(
    readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'),
  );
  const sizes: Record<string, Figures> = {};
  for (const [name, source] of Object.entries(imports)) {
    const folder = mkdtempSync(join(tmpdir(), 'bench-size-'));
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    const specifier = name === 'bot-platform-sdk' ? tarball : `${name}@${versions[name]}`;
    const flags = ['--omit=peer', '--no-audit', '--no-fund', '--ignore-scripts'];
    execFileSync('npm', ['install', ...flags, specifier], { cwd: folder, stdio: 'ignore' });
    sizes[name] = { bundle: await bundleSize(folder, source), ...footprint(folder) };
    rmSync(folder, { recursive: true });
  }
  return sizes;
}

async function bundleSize(folder: string, contents: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  });
  return outputFiles.reduce(
    (sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length,
    0,
  );
}

function footprint(folder: string): Figures {
  const modules = join(folder, 'node_modules');
  const installed = readdirSync(modules, { recursive: true, encoding: 'utf8' })
    .map((file) => statSync(join(modules, file)))
    .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0);
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  return { installed, packages: Object.keys(packages).length - 1 };
}
