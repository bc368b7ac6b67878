import { describe, expect, test } from 'vitest';
import { runNode } from '../support/run-node.ts';
import { allBlocks } from './blocks.ts';
import { typeCheck } from './type-check.ts';

const blocks = allBlocks();
const titled = blocks.map((block) => ({ ...block, title: `${block.file}:${block.line}`, block }));
const errors = typeCheck(blocks);

describe('Every code block of the documentation compiles, strictly', () => {
  test.each(titled)('$title', ({ block }) => {
    expect(errors.get(block)).toEqual([]);
  });
});

describe('Every code block of the documentation runs, and prints what the page says', () => {
  // As a module that imports the package by its name, with the embedded platform at hand.
  const args = ['--import', './test/docs/globals.ts', '--input-type=module-typescript', '-'];

  test.concurrent.each(titled.filter(({ notRun }) => notRun === undefined))(
    '$title',
    async ({ code: input, output }) => {
      const { code, stdout, stderr } = await runNode(args, { input });
      expect(stderr).toBe('');
      expect(code).toBe(0);
      if (output !== undefined) expect(stdout.trimEnd()).toBe(output);
    },
  );
});

test('A code block that is not run says why', () => {
  expect(titled.filter(({ notRun }) => notRun === '').map(({ title }) => title)).toEqual([]);
});
