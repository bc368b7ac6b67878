import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Encoding } from '../support/bad-servers.ts';
import { createFolder } from '../support/folder.ts';
import { runNode } from '../support/run-node.ts';
import { startRemote } from './remote-server.ts';
import type { ScenarioName } from './scenarios.ts';

interface Measured {
  /** The fields of the error, or the number of items or letters. */
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

const folder = createFolder({}, 'reports');
const client = folder.file('client.mjs');

// Bundled, since stripping types in Node takes more memory than a call.
beforeAll(async () => {
  await build({
    entryPoints: [fileURLToPath(new URL('client-process.ts', import.meta.url))],
    outfile: client,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
  });
});
afterAll(() => folder[Symbol.dispose]());

/** Makes one call in a process of its own, against a server in another one. */
async function measure(
  operation: 'getEvent' | 'listBots',
  scenario: ScenarioName,
  parameter = '',
  transport = 'fetch',
): Promise<Measured> {
  await using server = await startRemote(scenario, parameter);
  await using warmUp = await startRemote('echo');
  const args = ['--expose-gc', client, operation, server.url, warmUp.url, transport];
  const { code, stdout, stderr } = await runNode(args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const measured: Measured = JSON.parse(stdout);
  console.log(
    `${operation}, ${scenario} ${parameter}: ${measured.growth.toFixed(0)} MB, ${measured.ms.toFixed(0)} ms`,
  );
  return measured;
}

const encodings: readonly Encoding[] = ['gzip', 'deflate', 'br', 'zstd'];

const tooLarge = { kind: 'invalid_response', status: 200, reason: 'too_large' };
const statusAlone = { kind: 'internal_server', status: 500, cut: true };

test.for([
  ...encodings.map((encoding) => ['getEvent', encoding, 200, tooLarge, 100] as const),
  // Its limit is 64 MiB, that of the chat API 32.
  ['listBots', 'gzip', 200, tooLarge, 150],
  ['getEvent', 'gzip', 500, statusAlone, 30],
] as const)(
  'a response of %s with 1 GB in %s and the status %i is cut or rejected, and takes little memory',
  async ([operation, encoding, status, expected, megabytes]) => {
    const { outcome, growth } = await measure(operation, 'bomb', `${encoding} ${status} 1024`);

    expect(outcome).toMatchObject(expected);
    expect(growth).toBeLessThan(megabytes);
  },
);

test('1,000,000 bots within the size limit are a result, in time that grows with their number', async () => {
  const tenth = await measure('listBots', 'bots', '100000');
  const whole = await measure('listBots', 'bots', '1000000');

  expect(tenth.outcome.count).toBe(100_000);
  expect(whole.outcome.count).toBe(1_000_000);
  expect(whole.ms).toBeLessThan(40 * tenth.ms);
});

test.for(['fetch', 'createNodeFetch'])(
  'a body of 8 MB in chunks of one byte takes less than 250 MB of memory with %s',
  async (transport) => {
    const { outcome, growth } = await measure('getEvent', 'chunks', '8', transport);

    expect(outcome.count).toBe(8 * 2 ** 20);
    expect(growth).toBeLessThan(250);
  },
);
