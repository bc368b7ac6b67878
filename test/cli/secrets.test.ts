// @module-tag processes
import { describe, expect, test } from 'vitest';
import { runCheck } from '../../src/cli/check.ts';
import { CommandError } from '../../src/cli/command.ts';
import { mock } from '../../src/cli/mock.ts';
import { createFolder } from '../support/folder.ts';
import { runCommand } from './run-command.ts';

/** An obvious fake, which is in no text by chance. */
const secret = 'fake-secret-6Tn4';

/** Arguments that are wrong, beside or in the place of a secret. */
const wrong: Readonly<Record<string, readonly (readonly string[])[]>> = {
  check: [
    ['--base-url', 'http://127.0.0.1:1', secret],
    ['--base-url', 'http://127.0.0.1:1', '--user_key', secret],
    ['--base-url', 'http://127.0.0.1:1', `--userKey=${secret}`],
    ['--base-url', 'http://127.0.0.1:1', '--user-key', `${secret}\u0007`],
    ['--base-url', `http://ada:${secret}@127.0.0.1:1`],
    ['--base-url', `http://127.0.0.1:1/?key=${secret}`],
    ['--admin-url', 'http://127.0.0.1:1', '--token', `Bearer ${secret}`, '--workspace', 'w'],
    ['--admin-url', 'http://127.0.0.1:1', '--token', 't', '--workspace', `${secret}\n`],
    ['--admin-url', 'http://127.0.0.1:1', '--token', secret],
    ['--user-key', secret],
    [`--json=${secret}`],
  ],
  mock: [
    [secret],
    ['--user_key', secret],
    [`--json=${secret}`],
    ['--user-key', `${secret}\u0007`],
    ['--token', `${secret}\u0007`],
    ['--encryption-key', secret, '--port', 'x'],
    ['--token', secret, '--bots', 'x'],
    ['--user-key', secret, '--seed', 'missing.json'],
    ['--user-key', secret, '--fail', 'nothing'],
  ],
};
const rows = Object.entries(wrong).flatMap(([command, all]) =>
  all.map((parameters): [title: string, parameters: readonly string[]] => [
    [command, ...parameters].join(' ').replaceAll(secret, 'SECRET'),
    [command, ...parameters],
  ]),
);

/** What a command prints, or the message of the error that it prints. */
async function printed([command = '', ...parameters]: readonly string[]): Promise<string> {
  try {
    if (command === 'mock') await mock.run(parameters);
    return (await runCheck(parameters, {})).text;
  } catch (error) {
    if (error instanceof CommandError) return error.message;
    throw error;
  }
}

describe('what a command prints about a wrong argument', () => {
  test.for(rows)('names no secret: %s', async ([, parameters]) => {
    const text = await printed(parameters);
    expect(text).not.toBe('');
    expect(text).not.toContain(secret);
  });

  test('names no secret after the name of the command that was removed', async () => {
    const { code, stdout, stderr } = await runCommand('operations', '--user-key', secret);
    expect(code).toBe(2);
    expect(stdout + stderr).not.toContain(secret);
  });

  test('names no key of a seed', async () => {
    using folder = createFolder({
      'seed.json': JSON.stringify({ users: [{ key: secret }, { key: secret }] }),
    });
    const text = await printed(['mock', '--seed', folder.file('seed.json')]);
    expect(text).toContain('two users have the same `key`');
    expect(text).not.toContain(secret);
  });
});
