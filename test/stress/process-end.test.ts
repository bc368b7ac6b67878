import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runNode } from '../support/run-node.ts';
import { startRemote } from './remote-server.ts';
import { ways } from './ways-to-end.ts';

/** For how many milliseconds something kept a program running after its calls or its dialogue had ended. */
async function keptRunning(program: URL, ...parameters: string[]): Promise<number> {
  const { code, stdout, stderr } = await runNode([fileURLToPath(program), ...parameters]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^\d+$/);
  return Number(stdout);
}

test.for(Object.keys(ways))('a program exits within a second after %s', async (way) => {
  await using server = await startRemote('faulty');
  const program = new URL('ending-process.ts', import.meta.url);
  expect(await keptRunning(program, way, server.url)).toBeLessThan(1000);
});

test.for([
  'being closed',
  'an `await using` block',
  'being closed in the middle of a turn',
  'an error of its stream',
  'an aborted turn, and being closed',
  'without being closed',
])('a program exits at once after its dialogue ended by %s', async (way) => {
  const program = new URL('ending-dialogue.ts', import.meta.url);
  expect(await keptRunning(program, way)).toBeLessThan(2000);
});
