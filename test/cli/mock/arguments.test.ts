import { describe, expect, test } from 'vitest';
import { createFolder } from '../../support/folder.ts';
import { runCommand } from '../run-command.ts';

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
  [['4010'], 'unexpected argument: 4010'],
  [['--port'], '`--port` needs a value'],
  [['--port', '--json'], '`--port` needs a value'],
  [['--json=yes'], '`--json` takes no value'],
  [['--port', 'http'], '`--port` must be a whole number from 0 to 65535'],
  [['--port', '65536'], '`--port` must be a whole number from 0 to 65535'],
  [['--port='], '`--port` must be a whole number from 0 to 65535'],
  [['--bots', '1.5'], '`--bots` must be a whole number from 0'],
  [['--bots=-1'], '`--bots` must be a whole number from 0'],
  [['--fail', 'getEvent'], '--fail getEvent: expected operation:status or operation:fault'],
  [['--fail', 'getEvent:503x'], '--fail getEvent:503x: expected operation:status'],
  [['--fail', 'getEvent:503x0'], '--fail getEvent:503x0: `times`'],
  [['--fail', 'getEvent:99'], '--fail getEvent:99: `status`'],
  [
    ['--fail', 'getEvent:dns'],
    '--fail getEvent:dns: `fault` must be one of reset, stall, truncate, html',
  ],
  [['--fail', 'getEvent:refusedx2'], '--fail getEvent:refusedx2: `fault` must be one of reset,'],
  [['--fail', 'getEvent:tls'], '--fail getEvent:tls: `fault` must be one of reset,'],
  [['--fail', 'getEvent:boom'], '--fail getEvent:boom: `fault` must be one of reset, stall,'],
  [['--fail', 'getEvnt:503'], '--fail getEvnt:503: '],
  [['--fail', 'getEvent:delay=soon'], '--fail getEvent:delay=soon: `delayMs` must be'],
  [['--fail', 'getEvent:retry-after=2'], '--fail getEvent:retry-after=2: `failure` must have'],
  [['--fail', 'getEvent:503,404'], '--fail getEvent:503,404: `status` is given twice'],
  [['--fail', 'getEvent:503x2,a=1x3'], '--fail getEvent:503x2,a=1x3: `times` is given twice'],
  [['--fail', 'getEvent:503,a=1,a=2'], '--fail getEvent:503,a=1,a=2: `a` is given twice'],
  [['--fail', 'getEvent:503,'], '--fail getEvent:503,: expected operation:status'],
  [['--user-key', 'a b'], '`--user-key` must be visible ASCII characters'],
  [['--webhook', 'a/b'], '`--webhook` must be a segment of a path'],
  [['--bot', 'parrot'], "`--bot` must be 'echo'"],
  [['--host='], '`--host` must be'],
  [['--fail', 'getEvent:503', '--fail', 'a\nb'], '--fail a b: '],
])(
  'a wrong argument of mock is one line on stderr and exit code 2: %j',
  async ([parameters, message]) => {
    const { code, stdout, stderr } = await runCommand('mock', ...parameters);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(`bot-platform-sdk: ${message}`);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  },
);

describe('a wrong --seed', () => {
  test.for<[content: string, problem: RegExp]>([
    ['{"bots": ', /JSON/],
    ['[]', /must hold a JSON object/],
    ['null', /must hold a JSON object/],
    [
      '{"evnts": []}',
      /`evnts` is .*: bots, users, conversations, events, messages, pageSize, webhookId, /,
    ],
    ['{"onRequest": "log"}', /`onRequest` is not a known option; .*: bots, .*, bot$/m],
    ['{"onRequest": null}', /`onRequest` is not a known option/],
    ['{"users": "Ada"}', /`users` must be/],
    ['{"bots": [{"id": 1}]}', /bot is not as documented.*id/],
  ])(
    'the error of a wrong --seed names the file and the problem: %s',
    async ([content, problem]) => {
      using folder = createFolder({ 'state.json': content });
      const file = folder.file('state.json');
      const { code, stdout, stderr } = await runCommand('mock', '--seed', file);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(`bot-platform-sdk: ${file}: `);
      expect(stderr).toMatch(problem);
      expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    },
  );

  test('the error of a --seed that does not exist names the file', async () => {
    const { code, stderr } = await runCommand('mock', '--seed', 'none.json');
    expect(code).toBe(2);
    expect(stderr).toMatch(/^bot-platform-sdk: none\.json: ENOENT.*\n$/);
  });
});
