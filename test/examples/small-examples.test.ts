import { expect, test } from 'vitest';
import { runNode } from '../support/run-node.ts';

test('the quickstart runs over real TCP, and shows the typed errors', async () => {
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
    'trying again in',
    'All of it worked.',
  ];
  expect(said.filter((text) => !stdout.includes(text))).toEqual([]);
});

test('list-conversations pages through an operation that it defines', async () => {
  expect(await runNode(['examples/list-conversations.ts'])).toEqual({
    code: 0,
    stderr: '',
    stdout: [
      'The first page has 20 conversations.',
      'There are 45 conversations, the last of them conversation_45.',
      'It took 3 requests.\n',
    ].join('\n'),
  });
});

test('open-telemetry creates a span for each response, each wait and each failure, as a child of the delivery', async () => {
  expect(await runNode(['examples/open-telemetry.ts'])).toEqual({
    code: 0,
    stderr: '',
    stdout: [
      '✗   GET /events/{id} 503',
      '✓   getEvent waits internal_server',
      '✓   GET /events/{id} 200',
      '✗   GET /events/{id} 404',
      '✗   getEvent failed not_found',
      '✓ delivery\n',
    ].join('\n'),
  });
});
