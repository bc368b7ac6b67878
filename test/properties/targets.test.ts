import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTargetReader } from '../../src/node/target.ts';
import { sampleOf } from '../support/extent.ts';

const parts = [
  ...[
    'a',
    'Z9',
    '/',
    '//',
    '.',
    '..',
    '%2e',
    '%2E%2e',
    '/./',
    '/..',
    '?',
    '#',
    '&',
    '=',
    '%2F',
    '%',
  ],
  ...[
    "'",
    '"',
    '<',
    '\\',
    ' ',
    '\t',
    '\n',
    '|',
    '^',
    '`',
    '{',
    'ü',
    '\u{1F600}',
    '@',
    ':',
    ';',
    '~',
    '*',
  ],
];
const path = fc.array(fc.constantFrom(...parts), { maxLength: 6 }).map((all) => `/${all.join('')}`);
const origin = fc.constantFrom(
  'http://one.example',
  'http://one.example:81',
  'https://two.example',
);

test('createNodeFetch reads every address as `URL` does, also the second one of an origin', () => {
  const readTarget = createTargetReader();
  fc.assert(
    fc.property(origin, path, (start, rest) => {
      for (const address of [start, start + rest, start + rest]) {
        const { origin, pathname, search } = new URL(address);
        expect(readTarget(address)).toEqual({ origin, path: pathname + search });
      }
    }),
    { numRuns: sampleOf(100_000) },
  );
});
