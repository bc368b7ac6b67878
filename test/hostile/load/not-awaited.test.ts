// @module-tag processes
import { beforeAll, expect, test } from 'vitest';
import { runSource } from '../../support/run-source.ts';
import type { Unhandled } from './not-awaited.ts';

let unhandled: Unhandled = {};
beforeAll(async () => {
  const { stdout, stderr } = await runSource(new URL('not-awaited.ts', import.meta.url));
  expect(stderr).toBe('');
  unhandled = JSON.parse(stdout);
});

test.for([
  ['a response with 404', 'NotFoundError'],
  ['a wrong input', 'InvalidInputError'],
  ['an abort of a request', 'AbortError'],
  ['.withResponse()', 'NotFoundError'],
  ['.then() without a second function', 'NotFoundError'],
  ['the first page of a list', 'NotFoundError'],
  ['.toArray()', 'NotFoundError'],
] as const)('%s is exactly one unhandled rejection', ([way, name]) => {
  expect(unhandled[way]).toEqual([name]);
});

test.for(['a call that is awaited later', 'a list that is never used'])(
  '%s causes no unhandled rejection',
  (way) => {
    expect(unhandled[way]).toEqual([]);
  },
);
