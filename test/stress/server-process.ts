import { startServer } from '../support/bad-servers.ts';
import { type Scenario, scenarios } from './scenarios.ts';

/*
 * The servers of one scenario in a process of their own, so that their memory and time are not measured.
 * The arguments are the name of the scenario, its parameter, and the number of servers.
 */

const [name = '', parameter = '', count = '1'] = process.argv.slice(2);
const byName: Readonly<Record<string, Scenario>> = scenarios;
const scenario = byName[name];
if (scenario === undefined) throw new Error(`there is no scenario ${name}`);
const respond = await scenario(parameter);
const servers = await Promise.all(
  Array.from({ length: Number(count) }, () => startServer(respond)),
);

process.on('message', () => {
  process.send?.({
    requests: servers.flatMap(({ requests }) => requests.map(({ target, at }) => ({ target, at }))),
    connections: servers.reduce((sum, { connections }) => sum + connections, 0),
    open: servers.reduce((sum, { sockets }) => sum + sockets.size, 0),
  });
});
process.on('disconnect', () => process.exit());
process.send?.(servers.map(({ url }) => url));
