import { beforeAll, describe, expect, test } from 'vitest';
import { runSource } from '../../support/run-source.ts';
import { names, type Report } from './polluted-names.ts';

let report: Report;
beforeAll(async () => {
  const { stdout, stderr } = await runSource(new URL('polluted-calls.ts', import.meta.url));
  expect(stderr).toBe('');
  report = JSON.parse(stdout);
}, 120_000);

test('the calls reach `fetch` without pollution', () => {
  expect(report.cleanRequests).toBe(11);
});

describe('properties on Object.prototype change neither the requests nor the results', () => {
  test.for(names)('a property on Object.prototype changes nothing: %s', (name) => {
    expect(report.differences[name]).toEqual([]);
  });
});

test('an invalid `signal` on Object.prototype, which breaks Node itself, sends nothing and rejects with an error of the package', () => {
  expect(report.withoutSignals).toEqual({ requests: 0, foreign: [] });
});
