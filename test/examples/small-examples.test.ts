import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runNode } from '../support/run-node.ts';

test('the quickstart calls both APIs over real TCP, and shows the typed errors', async () => {
  const { code, stdout, stderr } = await runNode(['examples/quickstart.ts']);
  expect(stderr).toBe('');
  expect(code).toBe(0);
  const said = [
    'Ada Lovelace joined support-42',
    '“Hello, bot!”',
    '250 bots in 13 pages',
    'UnauthorizedError',
    'ForbiddenError',
    'NotFoundError',
    'InternalServerError',
    'InvalidRequestError',
    'retrying in',
    'Everything worked.',
  ];
  expect(said.filter((text) => !stdout.includes(text))).toEqual([]);
});

test('a dialogue of 25 lines streams a reply over real TCP, reconnects while the bot waits, and cleans up', async () => {
  expect(readFileSync('examples/dialogue.ts', 'utf8').trimEnd().split('\n').length).toBeLessThan(
    26,
  );
  expect(await runNode(['examples/dialogue.ts'])).toEqual({
    code: 0,
    stderr: '',
    stdout: 'Your order is on its way.\n',
  });
});
