import { beforeAll, describe, expect, test } from 'vitest';
import { runSource } from '../../support/run-source.ts';
import { fragileOptionNames, optionNames, otherNames, type Report } from './polluted-names.ts';

let report: Report;
beforeAll(async () => {
  const { stdout, stderr } = await runSource(new URL('polluted-calls.ts', import.meta.url));
  expect(stderr).toBe('');
  report = JSON.parse(stdout);
}, 60_000);

test('the calls reach `fetch` without pollution', () => {
  expect(report.cleanRequests).toBe(11);
});

describe('the name of an option on Object.prototype changes no request', () => {
  test.for(optionNames)('`%s` on Object.prototype changes no request', (name) => {
    expect(report.differences[name]).toEqual([]);
    expect(report.foreign[name]).toEqual([]);
  });

  test.for(fragileOptionNames)(
    '`%s` on Object.prototype, which breaks ky or Node, changes no request that is sent',
    (name) => {
      expect(report.differences[name]).toEqual([]);
      expect(report.foreign[name]).toEqual([]);
    },
  );
});

test.for(otherNames)('`%s` on Object.prototype sends no credential elsewhere', (name) => {
  expect(report.strayed[name]).toEqual([]);
});
