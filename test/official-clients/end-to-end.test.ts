import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createPlatform } from '../../src/testing.ts';
import { installPrograms } from '../../tools/checks/install-tools.ts';

interface Result {
  readonly fullName: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
}

const results = await runEndToEndTests();

test('the end-to-end tests of @botpress/chat are 23', () => {
  expect(results).toHaveLength(23);
});

test.for(results)(
  'the end-to-end test of @botpress/chat passes: $fullName',
  ({ status, failureMessages }) => {
    expect(status, failureMessages.join('\n')).toBe('passed');
  },
);

/** Runs the tests that are in the package, unchanged, against the fake platform. */
async function runEndToEndTests(): Promise<readonly Result[]> {
  const tools = installPrograms();
  const folder = mkdtempSync(join(tmpdir(), 'end-to-end-'));
  const encryptionKey = 'fake-encryption-key';
  await using server = await createPlatform({ encryptionKey, bot: 'echo' }).listen();
  try {
    cpSync(join(tools, 'node_modules/@botpress/chat/e2e'), join(folder, 'e2e'), {
      recursive: true,
    });
    symlinkSync(join(tools, 'node_modules'), join(folder, 'node_modules'), 'junction');
    // They import the source of the client, which is not in the package.
    writeFileSync(join(folder, 'src.ts'), "export * from '@botpress/chat';\n");
    const report = join(folder, 'report.json');
    // One of them does not await an assertion, which later versions of Vitest reject.
    const vitest = join(tools, 'node_modules/vitest/vitest.mjs');
    const parameters = [vitest, 'run', '--root', folder, '--reporter=json', '--outputFile', report];
    const env = {
      ...process.env,
      API_URL: server.chatOptions.baseUrl,
      ENCRYPTION_KEY: encryptionKey,
    };
    const options = { cwd: folder, env, timeout: 120_000 };
    // It exits with an error if a test fails; the report says which.
    await promisify(execFile)(process.execPath, parameters, options).catch(() => undefined);
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
    return testResults.flatMap((file: { assertionResults: Result[] }) => file.assertionResults);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
