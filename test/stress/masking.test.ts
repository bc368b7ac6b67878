import { describe, expect, test } from 'vitest';
import { InternalServerError } from '../../src/index.ts';
import { listBots } from '../support/calls.ts';
import { rejection } from '../support/clients.ts';
import { json, raw } from '../support/stub-fetch.ts';

describe('masking takes less than a second of CPU, whatever the service sends', () => {
  const character = (index: number) => 'aB3-x_9.Zk'[((index * 7919) % 9973) % 10];
  const random = Array.from({ length: 8192 }, (_, index) => character(index)).join('');
  const [size, longest] = [65_000, 8192];

  test.for<[title: string, token: string, repeated: string]>([
    ['the first characters of a token', random.slice(0, 1300), random.slice(0, 4)],
    ['the first characters of a long token', random, random.slice(0, 5)],
    ['the first half of a long token', random, random.slice(0, longest / 2)],
    ['almost all of a token of one character', `${'a'.repeat(longest - 1)}b`, 'a'],
    ['almost all of a token of two characters', `${'a-'.repeat(longest / 2 - 1)}b`, 'a-'],
    ['escaped letters', `${'a'.repeat(longest - 1)}b`, '%61'],
    ['letters that are escaped twice', `${'a'.repeat(longest - 1)}b`, '%2561'],
    ['escapes', '-'.repeat(longest), '%2d&'],
    ['the beginning of an escape', '-'.repeat(longest), '&'],
    ['an escape without an end', '-'.repeat(longest), '----&aaaaaaaaaaaaaaaaaa'],
  ])('a body that repeats $0 is masked in time', async ([, token, repeated]) => {
    const text = repeated.repeat(size / repeated.length);
    for (const respond of [raw(text, { status: 500 }), json({ message: text }, { status: 500 })]) {
      const before = process.threadCpuUsage();
      const error = await rejection(listBots(respond, { token, retry: 0 }), InternalServerError);
      // Not of the clock: other files run at the same time.
      expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000);
      expect(String(error.body)).not.toContain(token);
    }
  });
});
