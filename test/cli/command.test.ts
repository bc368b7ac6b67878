// @module-tag processes
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { runCommand } from './run-command.ts';

test.for([[], ['--help'], ['-h'], ['help'], ['help', 'nothing']])(
  '%j lists every command',
  async (parameters) => {
    const { code, stdout, stderr } = await runCommand(...parameters);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Usage: bot-platform-sdk <command>/);
    expect(stdout).toMatch(/^ {2}check {2}/m);
    expect(stdout).toMatch(/^ {2}mock {2}/m);
  },
);

test.for([
  ['check', '--help'],
  ['check', 'help'],
  ['help', 'check'],
  ['--help', 'check'],
  ['check', '--base-url', 'x', '-h'],
])('%j describes the command', async (parameters) => {
  const { code, stdout, stderr } = await runCommand(...parameters);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^Usage: bot-platform-sdk check \[options\]/);
});

test('the word help is no command after the name of an option', async () => {
  const { code, stderr } = await runCommand('check', '--base-url', 'help');
  expect([code, stderr]).toEqual([1, '']);
});

test.for([['--version'], ['-v'], ['version'], ['mock', '--version'], ['check', 'version']])(
  '%j prints the version of the package',
  async (parameters) => {
    const ended = await runCommand(...parameters);
    expect(ended).toEqual({ code: 0, stdout: `${manifest.version}\n`, stderr: '' });
  },
);

test('npm installs the command under the name of the package', () => {
  expect(manifest.bin).toBe('./dist/cli/index.js');
});

test.for(['mok', '--prot', 'toString', '__proto__'])(
  'an unknown command is one line on stderr and exit code 2: %s',
  async (name) => {
    expect(await runCommand(name)).toEqual({
      code: 2,
      stdout: '',
      stderr: `bot-platform-sdk: \`${name}\` is not a command; expected one of: check, mock\n`,
    });
  },
);
