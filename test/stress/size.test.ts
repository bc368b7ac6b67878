import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Encoding } from '../support/bad-servers.ts';
import { startRemote } from './remote-server.ts';
import type { ScenarioName } from './scenarios.ts';

interface Measured {
  /** The fields of the error, or the number of items. */
  readonly outcome: {
    readonly kind?: string;
    readonly status?: number;
    readonly reason?: string;
    readonly count?: number;
    /** Whether the body of an error was kept as text. */
    readonly cut?: boolean;
  };
  /** The time of the processor in milliseconds. */
  readonly ms: number;
  /** The growth of the peak of memory in MB. */
  readonly growth: number;
}

const directory = await mkdtemp(join(tmpdir(), 'bot-platform-sdk-'));
const client = join(directory, 'client.mjs');

// Bundled, since stripping types in Node takes more memory than a call.
beforeAll(async () => {
  await build({
    entryPoints: [fileURLToPath(new URL('client-process.ts', import.meta.url))],
    outfile: client,
    bundle: true,
    platform: 'node',
    format: 'esm',
  });
});
afterAll(() => rm(directory, { recursive: true }));

/** Makes one call in a process of its own, against a server in another one. */
async function measure(
  operation: 'getEvent' | 'listBots',
  scenario: ScenarioName,
  parameter: string,
): Promise<Measured> {
  await using server = await startRemote(scenario, parameter);
  await using warmUp = await startRemote('echo');
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    client,
    operation,
    server.url,
    warmUp.url,
  ]);
  const measured: Measured = JSON.parse(stdout);
  console.log(
    `${operation}, ${scenario} ${parameter}: ${measured.growth.toFixed(0)} MB, ${measured.ms.toFixed(0)} ms`,
  );
  return measured;
}

const encodings: readonly Encoding[] = ['gzip', 'deflate', 'br', 'zstd'];

const tooLarge = { kind: 'invalid_response', status: 200, reason: 'too_large' };
const statusAlone = { kind: 'internal_server', status: 500, cut: true };

describe.for([
  ['too large for chat', 'getEvent', 200, tooLarge, 100],
  ['too large for admin', 'listBots', 200, tooLarge, 100],
  ['an error body, which is cut,', 'getEvent', 500, statusAlone, 30],
] as const)(
  '1 GB in a small compressed body',
  ([title, operation, status, expected, megabytes]) => {
    test.for(encodings)(
      `1 GB in %s is ${title} and takes less than ${megabytes} MB`,
      async (encoding) => {
        const { outcome, growth } = await measure(operation, 'bomb', `${encoding} ${status} 1024`);

        expect(outcome).toMatchObject(expected);
        expect(growth).toBeLessThan(megabytes);
      },
    );
  },
);

test('1,000,000 bots within the size limit are a result, in time that grows with their number', async () => {
  const tenth = await measure('listBots', 'bots', '100000');
  const whole = await measure('listBots', 'bots', '1000000');

  expect(tenth.outcome.count).toBe(100_000);
  expect(whole.outcome.count).toBe(1_000_000);
  expect(whole.ms).toBeLessThan(40 * tenth.ms);
});
