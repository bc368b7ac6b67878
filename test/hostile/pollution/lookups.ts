/*
 * Makes the calls of the scenario with a getter on Object.prototype for each name, and prints the names that code of this
 * package looked up there. It runs in its own process, since that breaks a test runner; the service runs in that of the test.
 */
import { createNodeFetch } from '../../../src/node.ts';
import { runParts } from './scenario.ts';

const [service = '', nowhere = '', transport = '', listed = '[]'] = process.argv.slice(2);
const names: readonly string[] = JSON.parse(listed);
const fetch = transport === 'createNodeFetch' ? createNodeFetch() : undefined;
const setting = { service, nowhere, fetch };

// No wait between attempts is needed.
Math.random = () => 0;

await runParts(setting, 'clean');
const lookups = new Set<string>();
let isBusy = false;
for (const name of names) {
  const get = (): undefined => {
    if (isBusy) return;
    isBusy = true;
    const [, , caller = ''] = String(new Error('lookup').stack).split('\n');
    // The packages that it uses are not in the text of this program.
    if (caller.includes('[eval')) lookups.add(`${name}${caller}`);
    isBusy = false;
  };
  const set = function (this: object, value: unknown): void {
    const rest = { writable: true, enumerable: true, configurable: true };
    Object.defineProperty(this, name, Object.assign(Object.create(null), { value }, rest));
  };
  const descriptor = Object.assign(Object.create(null), { get, set, configurable: true });
  Object.defineProperty(Object.prototype, name, descriptor);
}
const done = await runParts(setting, 'watched');
isBusy = true;
for (const name of names) Reflect.deleteProperty(Object.prototype, name);
const ended = Object.values(done).filter(({ value }) => value !== 'not over').length;
process.stdout.write(JSON.stringify({ lookups: [...lookups], ended }), () => process.exit());
