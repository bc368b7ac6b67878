import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { chunked, openHead, startServer } from '../support/bad-servers.ts';
import { event } from '../support/resources.ts';
import { runNode } from '../support/run-node.ts';

const main = fileURLToPath(new URL('small-chunks-process.ts', import.meta.url));

test.for(['createNodeFetch', 'the fetch of Node'])(
  'a body of 8 MB in chunks of one byte takes less than 250 MB of memory with %s',
  { timeout: 120_000 },
  async (transport) => {
    const mebibyte = 1024 * 1024;
    const [beginning = '', end = ''] = JSON.stringify({
      event: { ...event, payload: { text: '#' } },
    }).split('#');
    const letters = chunked(Array<string>(mebibyte).fill('x'), '');
    const head = openHead({ headers: { 'transfer-encoding': 'chunked' } });
    await using server = await startServer((socket) => {
      socket.write(Buffer.concat([head, chunked([beginning], '')]));
      for (let sent = 0; sent < 8; sent++) socket.write(letters);
      socket.write(chunked([end]));
    });

    const result = await runNode(['--max-old-space-size=512', main, server.url, transport]);

    expect(result).toMatchObject({ code: 0, stderr: '' });
    const { length, megabytes } = JSON.parse(result.stdout) as Record<string, number>;
    expect(length).toBe(8 * mebibyte);
    expect(megabytes).toBeLessThan(250);
  },
);
