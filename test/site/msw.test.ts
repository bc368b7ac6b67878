import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { fencesOf } from '../docs/markdown.ts';
import { SharedBrowser } from '../support/browser.ts';

/** The page of docs/mock-server.md, as a bundler for browsers builds it with what is in `dist`. */
async function bundlePage(): Promise<string> {
  const fences = fencesOf(readFileSync('docs/mock-server.md', 'utf8'));
  const contents = fences.find(({ code }) => code.startsWith('// page.ts'))?.code ?? '';
  const { outputFiles } = await build({
    stdin: { contents, loader: 'ts', resolveDir: '.' },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    write: false,
    // The paths of the repository lead to the sources.
    tsconfigRaw: {},
  });
  return outputFiles[0]?.text ?? '';
}

test('in Chromium, a page talks to the fake platform through the worker of MSW', async () => {
  const worker = readFileSync('node_modules/msw/lib/mockServiceWorker.js', 'utf8');
  const scripts = new Map([
    ['/mockServiceWorker.js', worker],
    ['/page.js', await bundlePage()],
  ]);
  await using server = createServer(({ url = '' }, response) => {
    const script = scripts.get(url);
    response
      .setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript')
      .end(script ?? '<!doctype html><body><script type="module" src="/page.js"></script>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  await using browser = await SharedBrowser.launch();
  await using opened = await browser.open();

  await opened.page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await opened.page.getByText('Hello').waitFor();

  expect(opened.problems).toEqual([]);
});
