import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { AdminClient, ForbiddenError } from '../../src/index.ts';
import { rejection } from '../support/clients.ts';
import { botsOf } from '../support/resources.ts';
import { expectNoSecrets } from '../support/secrets.ts';
import { usedHeap } from './memory.ts';

const pages = 5000;
const tokenBytes = 8000;

test('a walk over 5,000 pages with a new token for each keeps the last few of them only', async () => {
  let count = 0;
  let lastToken = '';
  const token = (): string => {
    lastToken = randomBytes(tokenBytes / 2).toString('hex');
    return lastToken;
  };
  const fetch = async (): Promise<Response> => {
    count += 1;
    if (count <= pages) return Response.json({ bots: botsOf(1), meta: { nextToken: `t${count}` } });
    return Response.json({ message: `not with ${lastToken}` }, { status: 403 });
  };
  const workspaceId = 'fake-workspace-9Ev3';
  const admin = new AdminClient({ adminUrl: 'https://admin.example', token, workspaceId, fetch });
  const walk = admin.listBots().pages();
  for (let page = 0; page < 100; page++) await walk.next();
  const before = await usedHeap();
  while (count < pages) await walk.next();

  const grown = (await usedHeap()) - before;
  const error = await rejection(walk.next(), ForbiddenError);

  console.log(
    `${pages} pages with tokens of ${tokenBytes} bytes: ${(grown / 1e6).toFixed(1)} MB more`,
  );
  // All of the tokens would be 40 MB. The tokens of the pages are kept, since one that repeats ends the walk.
  expect(grown).toBeLessThan(5e6);
  expectNoSecrets(error, [lastToken]);
});
