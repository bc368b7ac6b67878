import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runNode } from '../support/run-node.ts';
import { startRemote } from './remote-server.ts';

test('a program exits at once after its calls, streams and dialogues have ended, in whatever way', async () => {
  await using server = await startRemote('faulty');
  const program = fileURLToPath(new URL('ending-process.ts', import.meta.url));
  const { code, stdout, stderr } = await runNode([program, server.url]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^\d+$/);
  // Sockets that are kept, and limits of time, would keep it running for 4 s and more.
  expect(Number(stdout)).toBeLessThan(2000);
});
