import { expect, test } from 'vitest';
import { runNode } from '../support/run-node.ts';

test('list-conversations pages through an operation that it declares itself', async () => {
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

test('open-telemetry makes a span of each answer, each wait and each failure, below that of the delivery', async () => {
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
