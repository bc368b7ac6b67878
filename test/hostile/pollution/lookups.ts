/*
 * Makes the calls of the scenario with a getter on Object.prototype for each name, and prints the names that code of this
 * package looked up there. It runs in its own process, since that breaks a test runner; the service runs in that of the test.
 */
import { createNodeFetch } from '../../../src/node.ts';
import { type Parts, runParts } from './scenario.ts';
import { watch } from './watch.ts';

const [service = '', nowhere = '', transport = '', listed = '[]'] = process.argv.slice(2);
const names: readonly string[] = JSON.parse(listed);
const fetch = transport === 'createNodeFetch' ? createNodeFetch() : undefined;
const setting = { service, nowhere, fetch };

// No wait between attempts is needed.
Math.random = () => 0;

await runParts(setting, 'clean');
const lookups = new Set<string>();
const foreign = new Set<string>();
const onLookup = (name: string, caller: string) => {
  // The packages that it uses are not in the text of this program.
  if (caller.includes('[eval')) lookups.add(`${name}${caller}`);
  else foreign.add(name);
};
await watched(names);
// A name that Node looks up, such as `body`, may end calls before anything else is looked up.
const done = await watched(names.filter((name) => !foreign.has(name)));
const ended = Object.values(done).filter(({ value }) => value !== 'not over').length;
process.stdout.write(JSON.stringify({ lookups: [...lookups], ended }), () => process.exit());

async function watched(on: readonly string[]): Promise<Parts> {
  const stop = watch(on, onLookup);
  const parts = await runParts(setting, `watched-${on.length}`);
  stop();
  return parts;
}
