// @module-tag processes
import { describe, expect, test } from 'vitest';
import { mock } from '../../../src/cli/mock.ts';
import { parseFailure } from '../../../src/cli/mock-failure.ts';
import { createPlatform } from '../../../src/testing.ts';
import { createFolder } from '../../support/folder.ts';
import { runCommand, usageErrorOf } from '../run-command.ts';

test('mock --help describes every option', async () => {
  const { code, stdout, stderr } = await runCommand('mock', '--port', 'x', '--help');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const names = [...stdout.matchAll(/^ {2}(?:-h, )?(--[\w-]+)/gm)].map(([, name]) => name);
  const unknown = await runCommand('mock', '--none');
  const known = unknown.stderr.match(/--[\w-]+/g)?.slice(1) ?? [];
  expect(known).toContain('--port');
  expect(names.sort()).toEqual([...known, '--help'].sort());
});

test.for<[parameters: string[], message: string]>([
  [['--prot', '4010'], '`--prot` is not a known option; expected one of: --port,'],
  [['--__proto__', '1'], '`--__proto__` is not a known option'],
  [['4010'], 'argument 1 belongs to no option'],
  [['--port'], '`--port` needs a value'],
  [['--quiet', '--verbose'], '`--quiet` and `--verbose` exclude each other'],
  [['--json=yes'], '`--json` takes no value'],
  [['--port', '-1'], '`--port` needs a value'],
  [['--port=-1'], '`--port` must be a whole number from 0 to 65535'],
  [['--port', 'http'], '`--port` must be a whole number from 0 to 65535'],
  [['--bots', '99999999999'], '`--bots` must be a whole number from 0 to 1000000'],
  [['--fail', 'getEvent'], '--fail getEvent: expected operation:status or operation:fault'],
  [['--fail', 'getEvent:99'], '--fail getEvent:99: `status`'],
  [
    ['--fail', 'getEvent:dns'],
    '--fail getEvent:dns: `fault` must be one of reset, stall, truncate, html',
  ],
  [['--fail', 'getEvent:boom'], '--fail getEvent:boom: `fault` must be one of reset, stall,'],
  [
    ['--fail', 'getEvnt:503'],
    '--fail getEvnt:503: `getEvnt` is not a known operation; did you mean `getEvent`?',
  ],
  [['--fail', 'getEvent:503xinfinity'], '--fail getEvent:503xinfinity: expected operation:'],
  [['--fail', 'getEvent:retry-after=2'], '--fail getEvent:retry-after=2: `failure` must have'],
  [['--fail', 'getEvent:503,404'], '--fail getEvent:503,404: `status` is given twice'],
  [
    ['--fail', 'getEvent:503,__proto__=1,__proto__=2'],
    '--fail getEvent:503,__proto__=1,__proto__=2: ',
  ],
  [['--fail', 'getEvent:delay=5,processed'], '--fail getEvent:delay=5,processed: `processed` must'],
  [['--user-key', 'a b'], '`--user-key` must be visible ASCII characters'],
  [['--webhook', 'a/b'], '`--webhook` must be a segment of a path'],
  [['--bot', 'parrot'], "`--bot` must be 'echo'"],
  [['--host='], '`--host` must be'],
])('a wrong argument of mock is a usage error that names it: %j', async ([parameters, message]) => {
  const text = await usageErrorOf(mock.run(parameters));
  expect(text.slice(0, message.length)).toBe(message);
  expect(text).not.toContain('\n');
});

test.for<[text: string, failure: object]>([
  ['503', { status: 503 }],
  ['503x2', { status: 503, times: 2 }],
  ['503xInfinity', { status: 503, times: Infinity }],
  ['reset', { fault: 'reset' }],
  ['delay=500x3', { delayMs: 500, times: 3 }],
  ['resetx2,processed', { fault: 'reset', times: 2, processed: true }],
  ['429x2,retry-after=2', { status: 429, times: 2, headers: { 'retry-after': '2' } }],
  ['503,delay=150,a=b=c', { status: 503, delayMs: 150, headers: { a: 'b=c' } }],
  // A header may have the name of an inherited property.
  [
    '429,__proto__=5,constructor=6',
    JSON.parse('{"status":429,"headers":{"__proto__":"5","constructor":"6"}}'),
  ],
])('--fail getEvent:%s is the failure %j', ([text, expected]) => {
  const { operation, failure } = parseFailure(`getEvent:${text}`);
  expect(operation).toBe('getEvent');
  expect(JSON.stringify(failure)).toBe(JSON.stringify({ ...failure, ...expected }));
  expect(Object.keys(failure)).toHaveLength(Object.keys(expected).length);
  expect(failure.times).toBe(Object(expected).times);
  expect(() => createPlatform().fail(operation, failure)).not.toThrow();
});

test('a usage error of mock is one line on stderr and exit code 2, whatever the argument holds', async () => {
  const { code, stdout, stderr } = await runCommand(
    'mock',
    '--fail',
    'getEvent:503',
    '--fail',
    'a\nb',
  );
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^bot-platform-sdk: --fail a b: .*\n$/);
});

describe('a wrong --seed', () => {
  test.for<[content: string, problem: RegExp]>([
    ['{"bots": ', /JSON/],
    ['null', /must hold a JSON object/],
    ['\uFEFFnull', /must hold a JSON object/],
    ['{"evnts": []}', /`evnts` is .*: .*, conversations, .*, bots, .*, webhookId, /],
    ['{"onRequest": "log"}', /`onRequest` is not a known option; .*: .*, workspaceId$/m],
    ['{"users": "Ada"}', /`users` must be/],
    ['{"bots": [{"id": 1}]}', /bot is not as documented.*id/],
  ])(
    'the error of a wrong --seed names the file and the problem: %s',
    async ([content, problem]) => {
      using folder = createFolder({ 'state.json': content });
      const file = folder.file('state.json');
      const message = await usageErrorOf(mock.run(['--seed', file]));
      expect(message.slice(0, file.length + 2)).toBe(`${file}: `);
      expect(message).toMatch(problem);
      expect(message).not.toContain('\n');
    },
  );

  test('the error of a --seed that does not exist names the file', async () => {
    expect(await usageErrorOf(mock.run(['--seed', 'none.json']))).toMatch(/^none\.json: ENOENT.*$/);
  });
});
