import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createFolder } from '../../support/folder.ts';
import { runOperations } from './support.ts';

const page = readFileSync('docs/openapi.md', 'utf8');

/** The code of the block that begins with this line. */
function block(start: string): string {
  const [, after = ''] = page.split(`\`\`\`${start}\n`);
  const [code = ''] = after.split('```\n');
  return code;
}

test('docs/openapi.md shows what the command writes and reports for the document on that page', async () => {
  using folder = createFolder({ 'openapi.yaml': block('yaml') });
  expect(await runOperations(folder.file('openapi.yaml'), '--client', 'chat')).toEqual({
    code: 0,
    stdout: block('ts module\n// bot-api.ts'),
    stderr: block('console'),
  });
});
