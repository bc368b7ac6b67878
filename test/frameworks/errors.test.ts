import { copyFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scratch } from '../package/scratch.ts';
import { startNode, untilPrinted } from '../support/run-node.ts';

const program = new URL('error-server.mjs', import.meta.url);

/** The status that a visitor gets for each error, thrown as it is and wrapped in a 502 of http-errors. */
test.for(['koa-2', 'koa', 'express', 'fastify', 'nest', 'hono'])(
  'a server of %s that handles no error of the package responds with a status from 400 on, and lives',
  async (framework) => {
    using folder = scratch({ 'package.json': '{ "type": "module" }' });
    const file = folder.file('error-server.mjs');
    copyFileSync(program, file);
    using server = startNode([file, framework]);
    const [, port, names = ''] = await untilPrinted(server, /^listening (\d+) (.+)$/m);
    const get = (path: string) => fetch(`http://127.0.0.1:${port}/${path}`);
    for (const name of names.split(',')) {
      for (const way of ['thrown', 'wrapped']) {
        const response = await get(`${way}/${name}`);
        const text = await response.text();
        expect(response.status, `${way} ${name}: ${text}`).toBeGreaterThanOrEqual(400);
        expect(text).not.toContain('has not failed');
        expect([...response.headers.keys()], 'headers of the service').not.toContain('x-own');
        const next = await get('ok');
        expect([next.status, await next.text()]).toEqual([200, 'ok']);
      }
    }
  },
);
