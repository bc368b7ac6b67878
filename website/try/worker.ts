import { init, parse } from 'es-module-lexer';
import { inspect } from 'loupe';

/** What the worker reports to the page. */
export type Report =
  | { readonly type: 'output'; readonly level: 'log' | 'error'; readonly text: string }
  | { readonly type: 'end' };

const report = (message: Report) => postMessage(message);
const print =
  (level: 'log' | 'error') =>
  (...values: unknown[]) =>
    report({ type: 'output', level, text: values.map(show).join(' ') });
Object.assign(console, { log: print('log'), info: print('log'), debug: print('log') });
Object.assign(console, { warn: print('error'), error: print('error') });

addEventListener('message', async ({ data }: MessageEvent<string>) => {
  try {
    const packages = await loadPackages();
    // Where the modules of `addressOf` find them.
    Object.assign(globalThis, { packages });
    await import(/* @vite-ignore */ moduleAddress(await withPackages(data, packages)));
  } catch (error) {
    print('error')(error);
  }
  report({ type: 'end' });
});

type Packages = Readonly<Record<string, object>>;

async function loadPackages(): Promise<Packages> {
  // msw reads it at import, and a worker has none.
  Object.assign(globalThis, { localStorage: { getItem: () => null, setItem: () => undefined } });
  return {
    'bot-platform-sdk': await import('bot-platform-sdk'),
    'bot-platform-sdk/operations': await import('bot-platform-sdk/operations'),
    'bot-platform-sdk/testing': await import('bot-platform-sdk/testing'),
    zod: await import('zod'),
  };
}

/** A program whose imports lead to the packages of this page. */
async function withPackages(code: string, packages: Packages): Promise<string> {
  await init;
  const [imports] = parse(code);
  let result = code;
  for (const { type, specifier, start, end } of imports.toReversed()) {
    if (type !== 'static' || specifier === null) continue;
    const exported = packages[specifier];
    if (exported === undefined) {
      const expected = Object.keys(packages).join(', ');
      throw new Error(`"${specifier}" is not available on this page; expected one of: ${expected}`);
    }
    result = result.slice(0, start) + addressOf(specifier, exported) + result.slice(end);
  }
  return result;
}

/** The address of a module that exports what a package exports. */
function addressOf(specifier: string, exported: object): string {
  // Not as names of variables: zod exports `catch`, for example.
  const names = Object.keys(exported).filter((name) => name !== 'default');
  return moduleAddress(`
    const exported = globalThis.packages[${JSON.stringify(specifier)}];
    const { ${names.map((name, index) => `${name}: _${index}`).join(', ')} } = exported;
    export { ${names.map((name, index) => `_${index} as ${name}`).join(', ')} };
  `);
}

function moduleAddress(code: string): string {
  return URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
}

/** A value as Node prints it. */
function show(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  return inspect(value, { truncate: Infinity });
}
