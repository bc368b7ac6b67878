/*
 * Makes calls of the scenario while options of ky, undici and Node are on Object.prototype, and prints the requests that
 * arrive because of them, and those that do not arrive. It runs in its own process, since that breaks a test runner.
 */
import { createNodeFetch } from '../../../src/node.ts';
import { runParts } from './scenario.ts';

const [service = '', transport = '', proxy = '', ca] = process.argv.slice(2);
const fetches: Readonly<Record<string, () => ReturnType<typeof createNodeFetch>>> = {
  createNodeFetch: () => createNodeFetch(),
  proxy: () => createNodeFetch({ proxy }),
  tunnel: () => createNodeFetch({ proxy, ca }),
};
const fetch = fetches[transport]?.();
const names = ['get', 'get-moved', 'post', 'delete-ok', 'list-first', 'own', 'stream'];

/** What an attacker or an accident may leave there. */
const values = {
  prefix: 'https://stolen.example',
  baseUrl: 'https://stolen.example',
  method: 'DELETE',
  redirect: 'follow',
  headers: { 'x-user-key': 'stolen', 'x-stolen': '1' },
  timeout: 60_000,
  searchParams: 'stolen=1',
  json: { stolen: 1 },
  upgrade: 'websocket',
  paging: { items: 'bots' },
  stream: true,
  parseJson: () => ({ stolen: 1 }),
  // The `fetch` of Node reads these from any object, too: SECURITY.md says so.
  ...(transport !== 'fetch' && {
    query: { stolen: '1' },
    reset: true,
    throwOnError: true,
    maxRedirections: 9,
    dispatcher: { dispatch: () => true },
  }),
};

// No wait between attempts is needed.
Math.random = () => 0;

let count = 0;

/** The requests that arrive while these values are there. */
async function requestsWith(inherited: object): Promise<readonly string[]> {
  const run = `run-${count++}`;
  for (const [name, value] of Object.entries(inherited)) {
    const descriptor = { value, writable: true, enumerable: true, configurable: true };
    Object.defineProperty(Object.prototype, name, Object.assign(Object.create(null), descriptor));
  }
  await runParts({ service, nowhere: service, fetch }, run, names);
  for (const name of Object.keys(inherited)) Reflect.deleteProperty(Object.prototype, name);
  const arrived = await (fetch ?? globalThis.fetch)(`${service}/arrived/${run}`, {});
  return (await arrived.json()).replaceAll(run, 'run').split('\n');
}

// The first requests make the connections.
await requestsWith({});
const clean = await requestsWith({});
const withOptions = await requestsWith(values);
// With these, Node itself ends a stream, and may end a call before it is sent: so each is tried twice.
const twice = async (inherited: object) => [
  ...(await requestsWith(inherited)),
  ...(await requestsWith(inherited)),
];
const withEnds = [
  await twice({ signal: AbortSignal.abort('stolen') }),
  await twice({ body: 'stolen' }),
];
const calls = clean.filter((request) => !request.includes('/stream/'));
const report = {
  requests: clean.length,
  added: [withOptions, ...withEnds].flat().filter((request) => !clean.includes(request)),
  missing: [
    ...clean.filter((request) => !withOptions.includes(request)),
    ...withEnds.flatMap((arrived) => calls.filter((request) => !arrived.includes(request))),
  ],
};
process.stdout.write(JSON.stringify(report), () => process.exit());
