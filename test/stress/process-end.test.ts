import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startRemote } from './remote-server.ts';
import { ways } from './ways-to-end.ts';

test.for(Object.keys(ways))('a program exits within a second after %s', async (way) => {
  await using server = await startRemote('faulty');
  const main = fileURLToPath(new URL('ending-process.ts', import.meta.url));
  const child = spawn(process.execPath, [main, way, server.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 30_000,
  });
  const exited = once(child, 'exit');

  const text = (await child.stdout.toArray()).join('');
  const [code] = await exited;

  expect(code).toBe(0);
  expect(text).toMatch(/^\d+$/);
  expect(Number(text)).toBeLessThan(1000);
});
