import { expect, test } from 'vitest';
import { names } from './names.ts';
import { output } from './run.ts';
import { scratch } from './scratch.ts';

/**
 * Watches an import: timers, `fetch`, the environment, the console, globals, listeners and prototypes. Prints what was
 * touched.
 */
const watch = `
// Before it is watched: \`once\` calls \`on\`.
const touched = [];
process.once('beforeExit', () => {
  for (const name of globals()) if (!globalsBefore.includes(name)) note('global ' + name);
  if (prototypes() !== prototypesBefore) note('prototypes');
  process.stdout.write(JSON.stringify(touched));
});
const note = (name) => touched.push(name);
const replace = (owner, name, label = name) => {
  const original = owner[name];
  if (typeof original !== 'function') return;
  owner[name] = function (...parameters) {
    note(label);
    return Reflect.apply(original, this, parameters);
  };
};
for (const name of ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask']) replace(globalThis, name);
// Reading it counts. ky asks at its import whether bodies can be streams or forms: only that it does.
for (const name of ['fetch', 'Response', 'Headers', 'WebSocket']) {
  const { value, get } = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get() {
      if (ours()) note(name);
      return get === undefined ? value : Reflect.apply(get, globalThis, []);
    },
  });
}
for (const name of ['log', 'warn', 'error', 'info', 'debug']) replace(console, name, 'console.' + name);
replace(process, 'on', 'process.on');
replace(process, 'emitWarning', 'process.emitWarning');
Object.defineProperty(process, 'env', {
  value: new Proxy(process.env, {
    get(target, key) {
      if (ours()) note('process.env.' + String(key));
      return Reflect.get(target, key);
    },
  }),
});
/** Whether the package reads the value, rather than Node or an optional peer. */
function ours() {
  const caller = (new Error().stack ?? '').split('\\n').find((line) => !line.includes('watch.cjs') && line.includes('at '));
  return caller?.includes('bot-platform-sdk') ?? false;
}
const globals = () => Reflect.ownKeys(globalThis).map(String);
const prototypes = () => JSON.stringify(
  [Object, Array, Error, Promise, String, Function].map(({ prototype }) => Reflect.ownKeys(prototype).map(String)),
);
const globalsBefore = globals();
const prototypesBefore = prototypes();
`;

test.for([
  ['import', 'main.mjs', (name: string) => `await import('${name}');`],
  ['require', 'main.cjs', (name: string) => `require('${name}');`],
] as const)('the entry points have no side effect when %s loads them', async ([, main, load]) => {
  // The imports of msw and undici have effects of their own: they are loaded before the watch begins.
  const loaded = ['msw', 'undici', './watch.cjs', ...Object.keys(names)];
  using files = scratch({ 'watch.cjs': watch, [main]: loaded.map(load).join('\n') });
  const touched: string[] = JSON.parse(await output(process.execPath, [files.file(main)]));
  // The bundled zod keeps its configuration there, shared by every copy of zod.
  const ours = touched.filter((name) => name !== 'global __zod_globalConfig');
  expect(ours).toEqual([]);
});

test('a missing global fetch rejects a call, and not the import', async () => {
  const code = `
    delete globalThis.fetch;
    const { ChatClient } = await import('bot-platform-sdk');
    const chat = new ChatClient({ baseUrl: 'https://chat.example.com', userKey: 'fake-key' });
    const error = await chat.getEvent({ id: 'event_1' }).catch((error) => error);
    console.log(error.name, error.option);`;
  const printed = await output(process.execPath, ['--input-type=module', '--eval', code]);
  expect(printed).toBe('ConfigurationError fetch');
});
