/*
 * Makes the calls of the scenario with values on Object.prototype, and prints a name with which a request or a result
 * differs. It runs in its own process, since that breaks a test runner; the service runs in that of the test.
 */
import { inspect } from 'node:util';
import { createNodeFetch } from '../../../src/node.ts';
import { runParts } from './scenario.ts';
import { watch } from './watch.ts';

const [service = '', nowhere = '', transport = '', listed = '[]'] = process.argv.slice(2);
const fetch = transport === 'createNodeFetch' ? createNodeFetch() : undefined;
const setting = { service, nowhere, fetch };

/** What an attacker or an accident may leave there. */
const values: readonly unknown[] = [
  'key-stolen',
  7,
  true,
  () => 'key-stolen',
  { key: 'key-stolen', kind: 'network', value: 'key-stolen', limit: 9 },
];

// No wait between attempts is needed.
Math.random = () => 0;

let count = 0;

/** Without what no two runs have in common. */
function comparable(key: string, value: unknown): unknown {
  if (['callId', 'durationMs', 'stack'].includes(key)) return undefined;
  if (!(value instanceof Error)) return value;
  return { ...value, name: value.name, message: value.message, cause: value.cause };
}

/** What arrived at the service and what each part returned, with the value there under each of the names. */
async function outcomeOf(names: readonly string[], value: unknown): Promise<string> {
  const run = `run-${count++}`;
  for (const name of names) {
    const descriptor = { value, writable: true, enumerable: false, configurable: true };
    Object.defineProperty(Object.prototype, name, Object.assign(Object.create(null), descriptor));
  }
  const parts = await runParts(setting, run);
  for (const name of names) Reflect.deleteProperty(Object.prototype, name);
  const arrived = await globalThis.fetch(`${service}/arrived/${run}`);
  return `${await arrived.json()}\n${JSON.stringify(parts, comparable, 1)}`.replaceAll(run, 'run');
}

/** Whether the outcome is as it is without names: in one of two runs, since an abort may meet a request sooner or later. */
async function isClean(names: readonly string[], value: unknown): Promise<boolean> {
  return (await outcomeOf(names, value)) === clean || (await outcomeOf(names, value)) === clean;
}

/** One of the names with which the outcome differs with the value there. */
async function differing(names: readonly string[], value: unknown): Promise<string | undefined> {
  if (await isClean(names, value)) return undefined;
  let suspects = names;
  while (suspects.length > 1) {
    const half = suspects.slice(0, suspects.length / 2);
    suspects = (await outcomeOf(half, value)) === clean ? suspects.slice(half.length) : half;
  }
  return suspects[0];
}

const names = new Set<string>(JSON.parse(listed));
await outcomeOf([], undefined);
// Again without what was found: a name that Node looks up, such as `body`, may end a call before others are looked up.
for (let size = -1; size !== names.size; ) {
  size = names.size;
  const stop = watch([...names], (name, caller) => {
    // What Node and the packages that it uses look up is theirs. With source maps, a file has its name before the build.
    const isOurs = caller.includes('/src/') && !caller.includes('/node_modules/');
    if (!isOurs) names.delete(name);
  });
  await runParts(setting, `watched-${size}`);
  stop();
}

let clean = await outcomeOf([], undefined);
// Twice the same: an outcome that is rare would make every other one differ.
while (!(await isClean([], undefined))) clean = await outcomeOf([], undefined);
let found: string | undefined;
for (const value of values) {
  const name = await differing([...names], value);
  if (name === undefined) continue;
  found = `${name}: ${inspect(value)}`;
  break;
}
const report = { found: found ?? 'nothing', tried: names.size };
process.stdout.write(JSON.stringify(report), () => process.exit());
