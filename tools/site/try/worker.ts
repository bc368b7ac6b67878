import { compile, type Packages, ProgramError } from './compile.ts';
import { createConsole } from './console.ts';

/** A line of the output. */
export interface Line {
  readonly level: 'log' | 'error';
  readonly text: string;
}

/** What the worker reports to the page. */
export type Report =
  | { readonly type: 'output'; readonly lines: readonly Line[] }
  /** The program cannot run: the line of its source, from 1. */
  | { readonly type: 'refused'; readonly message: string; readonly line: number }
  | { readonly type: 'end'; readonly durationMs: number };

/** What the page shows at most: a program that prints for ever must leave the page usable. */
const maxLines = 1000;
/** Milliseconds between two reports, so that a program that prints a lot does not flood the page. */
const interval = 50;

/** Sends lines in batches. A program may print in a loop that never yields, so a batch does not wait for a timer. */
class Output {
  #batch: Line[] = [];
  #count = 0;
  #sentAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  print(level: Line['level'], text: string): void {
    this.#count += 1;
    if (this.#count > maxLines) return;
    this.#batch.push({ level, text });
    if (this.#count === maxLines) {
      const note = `The output ends here: this page shows ${maxLines} lines.`;
      this.#batch.push({ level: 'error', text: note });
      this.flush();
    } else if (performance.now() - this.#sentAt > interval) {
      this.flush();
    } else {
      this.#timer ??= setTimeout(() => this.flush(), interval);
    }
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#batch.length === 0) return;
    report({ type: 'output', lines: this.#batch });
    this.#batch = [];
    this.#sentAt = performance.now();
  }
}

const output = new Output();
const report = (message: Report) => postMessage(message);
Object.assign(
  console,
  createConsole((level, text) => output.print(level, withNames(text)), show),
);
const printError = console.error;

// What the program does not handle, in timers as well.
addEventListener('error', (event) => {
  event.preventDefault();
  printError(event.error ?? event.message);
});
addEventListener('unhandledrejection', (event) => {
  event.preventDefault();
  printError(event.reason);
});

addEventListener('message', async ({ data }: MessageEvent<string>) => {
  let startedAt = performance.now();
  try {
    const packages = await loadPackages();
    // Where the modules of `addressOf` find them.
    Object.assign(globalThis, { packages });
    startedAt = performance.now();
    const code = compile(data, packages, (specifier) => addressOf(specifier, packages[specifier]));
    await import(/* @vite-ignore */ moduleAddress(code, 'program'));
  } catch (error) {
    if (error instanceof ProgramError) {
      report({ type: 'refused', message: error.message, line: error.line });
    } else {
      printError(error);
    }
  }
  output.flush();
  report({ type: 'end', durationMs: Math.round(performance.now() - startedAt) });
});

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

/** What the addresses of modules stand for. */
const names = new Map<string, string>();

/** The address of a module that exports what a package exports. */
function addressOf(specifier: string, exported: object = {}): string {
  // Not as names of variables: zod exports `catch`, for example.
  const exports = Object.keys(exported);
  const code = `
    const exported = globalThis.packages[${JSON.stringify(specifier)}];
    const { ${exports.map((name, index) => `${name}: _${index}`).join(', ')} } = exported;
    export { ${exports.map((name, index) => `_${index} as ${name}`).join(', ')} };
  `;
  return moduleAddress(code, specifier);
}

function moduleAddress(code: string, name: string): string {
  const address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  names.set(address, name);
  return address;
}

/** An error as its message and the line of the program: its stack has the addresses of this page. */
function show(value: unknown): unknown {
  return value instanceof Error ? `${value.name}: ${value.message}${placeOf(value)}` : value;
}

/** The line of the program that the stack of an error names first. */
function placeOf({ stack = '' }: Error): string {
  const line = /program:(\d+):\d+/.exec(withNames(stack))?.[1];
  return line === undefined ? '' : `\n    at line ${line}`;
}

/** A text with the names of modules in place of the addresses that this page gave them. */
function withNames(text: string): string {
  return [...names].reduce((result, [address, name]) => result.replaceAll(address, name), text);
}
