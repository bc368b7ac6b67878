import { beforeAll, describe, expect, test } from 'vitest';
import { runSource } from '../../support/run-source.ts';
import { names, type Report } from './polluted-names.ts';

let report: Report;
beforeAll(async () => {
  const { stdout, stderr } = await runSource(new URL('polluted-calls.ts', import.meta.url));
  expect(stderr).toBe('');
  report = JSON.parse(stdout);
}, 120_000);

test('the clean calls, which the polluted ones are compared with, do reach `fetch`', () => {
  expect(report.cleanRequests).toBe(11);
});

describe('what reaches `fetch`, and what comes of it, is the same, whatever is on Object.prototype under the name', () => {
  test.for(names)('%s', (name) => {
    expect(report.differences[name]).toEqual([]);
  });
});

test('under the name signal, what is no signal breaks Node itself: nothing is sent, and the error is ours', () => {
  expect(report.withoutSignals).toEqual({ requests: 0, foreign: [] });
});
