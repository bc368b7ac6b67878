// A new process up to its first result, or a complete list: the start of a serverless function or a script.
import { clients } from './clients.mjs';

const [name, task, origin, packageUrl] = process.argv.slice(2);
const target = { baseUrl: `${origin}/chat`, adminUrl: `${origin}/list/10000/100/0` };
const start = performance.now();
const client = await clients[name](target, packageUrl);
const importTime = performance.now() - start;
if (task === 'list') {
  let count = 0;
  for await (const _ of client.list()) count += 1;
  if (count !== 10_000) throw new Error(`${count} bots`);
} else {
  await client[task]('evt_1');
}
const time = performance.now();
const { user, system } = process.cpuUsage();
const figures = { time: time * 1000, importTime: importTime * 1000, cpu: user + system };
process.stdout.write(JSON.stringify(figures), () => process.exit());
