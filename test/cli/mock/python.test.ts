import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startMock } from '../run-command.ts';

const isInstalled = spawnSync('python3', ['--version']).status === 0;
const isOptional = process.env.CI === undefined;
if (!isInstalled && isOptional) console.warn('python3 is not installed: its test is skipped');

test.skipIf(!isInstalled && isOptional)(
  'a suite in Python, with its standard library alone, has a dialogue with the bot of `mock` and meets three failures',
  async () => {
    using mock = await startMock('--bot', 'echo', '--control', '--webhook', 'python');
    const run = promisify(execFile)('python3', [join(import.meta.dirname, 'dialogue.py')], {
      timeout: 30_000,
    });
    run.child.stdin?.end(JSON.stringify(mock.access));
    const { stdout } = await run;
    expect(JSON.parse(stdout)).toEqual({
      text: 'Hello from Python',
      requests: ['createConversation', 'listenConversation', 'createMessage', 'listMessages'],
      failures: [
        [429, '2'],
        expect.stringMatching(/^(ConnectionResetError|URLError)$/),
        'timeout',
        'event_1',
      ],
    });
  },
);
