import { expect, test } from 'vitest';
import { runNode } from '../support/run-node.ts';

test('the quickstart calls both APIs over real TCP, and shows the typed errors', async () => {
  const { code, stdout, stderr } = await runNode(['examples/quickstart.ts']);
  expect(stderr).toBe('');
  expect(code).toBe(0);
  const said = [
    'It is on its way.',
    'It arrives tomorrow. (Sent while the connection was lost.)',
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

test('the dialogue streams a reply over real TCP, misses none while it reconnects, and cleans up', async () => {
  expect(await runNode(['examples/dialogue.ts'])).toEqual({
    code: 0,
    stderr: '',
    stdout: 'Your order is on its way.\nIt arrives tomorrow.\nBetween 8 and 10.\n',
  });
});
