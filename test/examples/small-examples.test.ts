import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fencesOf } from '../docs/markdown.ts';
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

test('the metrics are those that the guide shows, in the text format of Prometheus, without ids and credentials', async () => {
  const { code, stdout, stderr } = await runNode(['examples/observability.ts']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const lines = stdout.trim().split('\n');
  const shown = fencesOf(readFileSync('docs/observability.md', 'utf8')).find(({ code }) =>
    code.startsWith('bot_platform_calls_total'),
  );
  expect(lines).toEqual(expect.arrayContaining(shown?.code.split('\n') ?? ['a block of metrics']));
  const sample = /^[a-z_]+(?:\{(?:[a-z]+="[\w.+]+",?)+\})? [\d.]+$/;
  const comment = /^# (?:HELP [a-z_]+ .+|TYPE [a-z_]+ (?:counter|gauge|histogram))$/;
  expect(lines.filter((line) => !sample.test(line) && !comment.test(line))).toEqual([]);
  expect(stdout).not.toMatch(/support-42|event_1|no-such-event|key|token/);
});
