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

  const [line] = await once(child.stdout, 'data');
  const endedAt = performance.now();
  const [code] = await exited;
  const ms = performance.now() - endedAt;

  expect(String(line)).toBe('ended\n');
  expect(code).toBe(0);
  expect(ms).toBeLessThan(1000);
});
