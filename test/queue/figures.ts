// Prints the figures of the page about scaling out: node test/queue/figures.ts [--deliveries 20000] [--workspaces 200]
import { parseArgs } from 'node:util';
import { startRedisServer } from '../../examples/queue-workers/redis-server.ts';
import { deliverAtTheLimit, exportWithAKill } from './scenarios.ts';

const { values } = parseArgs({
  options: {
    deliveries: { type: 'string', default: '20000' },
    workspaces: { type: 'string', default: '200' },
  },
});
const { REDIS_URL } = process.env;
await using own = REDIS_URL ? undefined : await startRedisServer();
const redisUrl = own?.url ?? REDIS_URL ?? '';

const { joined, seconds, requests, rejectedShare } = await deliverAtTheLimit(
  redisUrl,
  Number(values.deliveries),
);
console.log(
  `${joined} of ${values.deliveries} deliveries by 4 workers in ${seconds.toFixed(0)} s: ` +
    `${requests} requests, ${(requests / seconds).toFixed(0)} a second; ` +
    `429 after the first second: ${(rejectedShare * 100).toFixed(2)} %`,
);

const workspaces = Number(values.workspaces);
const exported = await exportWithAKill(redisUrl, { workspaces, bots: 130 });
console.log(
  `${new Set(exported.ids).size} bots of ${workspaces} workspaces by 4 workers in ${exported.seconds.toFixed(0)} s, ` +
    `${exported.ids.length - new Set(exported.ids).size} twice; ${exported.killed} was killed`,
);
