import { expect, test } from 'vitest';
import { runSource } from '../../support/run-source.ts';

test('calls, lists and errors work in a program that has frozen the prototypes of the language', async () => {
  const program = new URL('frozen-program.ts', import.meta.url);
  const { stdout, stderr } = await runSource(program);
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual([
    ['not_found', 'Renamed', false, 502],
    ['invalid_response', 'Renamed', true, 502],
    ['connection', 'Renamed', false, 502],
    'b',
    1,
  ]);
});
