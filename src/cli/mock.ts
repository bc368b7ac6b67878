import { readFileSync } from 'node:fs';
import type {
  Failure,
  Platform,
  PlatformOptions,
  PlatformServer,
  RecordedRequest,
} from 'bot-platform-sdk/testing';
import { type Command, CommandError, parseArguments, UsageError } from './command.ts';

const help = `Usage: bot-platform-sdk mock [options]

Runs the fake platform on a loopback port, until Ctrl-C or SIGTERM: for programs in any language, a browser, a demo or
a CI job. It needs the package msw.

Options:
  --port <number>     the port; 0 is any free one. Default: 4010
  --bots <number>     how many bots the workspace has. Default: the bots of --seed, or 250
  --seed <file>       a JSON file with the options of createPlatform, such as
                      {"users": [{"name": "Ada"}], "conversations": [{"id": "support-42"}]}
  --fail <failure>    makes the next requests of an operation fail. May be repeated; failures happen in order.
                      operation:status    getEvent:503        one response with the status 503
                      operation:fault     listBots:reset      one fault: reset, stall, truncate or html
                      …xN                 getEvent:503x2      the next two requests
  --verbose           also logs the headers and the body of each request; credentials are masked
  --json              prints the addresses and credentials as one line of JSON
  -h, --help          shows this text

Output:
  stdout   the addresses and credentials, once the port accepts connections
  stderr   a line for each request: operation, method, path, and the status or the fault

Exit codes: 0 after SIGINT or SIGTERM, 1 if it cannot listen, 2 if an argument is wrong.

Example:
  npx bot-platform-sdk mock --port 0 --bots 3 --fail getEvent:503x2 --json`;

const options = {
  port: { type: 'string' },
  bots: { type: 'string' },
  seed: { type: 'string' },
  fail: { type: 'string', multiple: true },
  verbose: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

/** What a JSON file can hold: `onRequest` is a function. */
const seedOptions: readonly string[] = [
  'bots',
  'users',
  'conversations',
  'events',
  'pageSize',
] satisfies Exclude<keyof PlatformOptions, 'onRequest'>[];

/** The faults that a connection can show after it was accepted. */
const faults: readonly string[] = [
  'reset',
  'stall',
  'truncate',
  'html',
] satisfies Failure['fault'][];

export const mock: Command = {
  summary: 'Run the fake platform on a loopback port',
  help,
  async run(parameters) {
    const { values } = parseArguments(parameters, options);
    const port = readNumber('port', values.port ?? '4010', 65_535);
    const seed = values.seed === undefined ? {} : readSeed(values.seed);
    const bots = values.bots === undefined ? undefined : readNumber('bots', values.bots);
    const { createPlatform } = await loadTesting();

    const onRequest = (request: RecordedRequest): void =>
      console.error(describeRequest(request, values.verbose === true));
    const platform = orUsageError(values.seed ?? '--bots', () =>
      createPlatform({ bots: 250, ...seed, ...(bots === undefined ? {} : { bots }), onRequest }),
    );
    for (const text of values.fail ?? []) addFailure(platform, text);
    const server = await listen(platform, port);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => void server.close());
    }
    console.log(values.json === true ? describeAsJson(server) : describe(server));
  },
};

/** Loads the fake platform: it imports msw, which users install themselves. */
async function loadTesting(): Promise<typeof import('bot-platform-sdk/testing')> {
  try {
    return await import('bot-platform-sdk/testing');
  } catch (error) {
    if (!/'msw'/.test(messageOf(error))) throw error;
    throw new CommandError('`mock` needs the package msw: npm install --save-dev msw');
  }
}

function readNumber(option: string, text: string, most = Number.MAX_SAFE_INTEGER): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= most) return value;
  const range = most === Number.MAX_SAFE_INTEGER ? 'from 0' : `from 0 to ${most}`;
  throw new UsageError(`\`--${option}\` must be a whole number ${range}`);
}

function readSeed(file: string): PlatformOptions {
  return orUsageError(file, () => {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new Error('must hold a JSON object, the options of createPlatform');
    }
    const unknown = Object.keys(value).find((name) => !seedOptions.includes(name));
    if (unknown === undefined) return value;
    throw new Error(
      `\`${unknown}\` is not a known option; expected one of: ${seedOptions.join(', ')}`,
    );
  });
}

/** Parses `getEvent:503x2`. */
function addFailure(platform: Platform, text: string): void {
  const source = `--fail ${text}`;
  const [, operation = '', what = '', times = '1'] =
    /^([\w-]+):(\d+|[a-z]+?)(?:x(\d+))?$/.exec(text) ?? [];
  if (operation === '') {
    throw new UsageError(
      `${source}: expected operation:status or operation:fault, and xN to repeat it: getEvent:503x2`,
    );
  }
  const isStatus = /^\d/.test(what);
  if (!isStatus && !faults.includes(what)) {
    throw new UsageError(`${source}: \`fault\` must be one of ${faults.join(', ')}`);
  }
  const kind = isStatus ? { status: Number(what) } : { fault: what };
  // `fail` itself refuses what is no status.
  orUsageError(source, () =>
    platform.fail(operation, { ...kind, times: Number(times) } as Failure),
  );
}

async function listen(platform: Platform, port: number): Promise<PlatformServer> {
  try {
    return await platform.listen({ port });
  } catch (error) {
    const { cause } = error as Error;
    if (!(cause instanceof Error && 'code' in cause)) throw error;
    throw new CommandError(
      cause.code === 'EADDRINUSE'
        ? `port ${port} is in use; choose another one with --port, or --port 0 for any free one`
        : `cannot listen on port ${port}: ${cause.message}`,
    );
  }
}

function describeAsJson({ url, chatOptions, adminOptions }: PlatformServer): string {
  return JSON.stringify({ url, chatOptions, adminOptions });
}

function describe({ chatOptions, adminOptions }: PlatformServer): string {
  const facts = Object.entries({ ...chatOptions, ...adminOptions });
  const lines = facts.map(([name, value]) => `  ${name.padEnd(13)}${value}`);
  return `The fake platform is ready. Ctrl-C ends it.\n${lines.join('\n')}`;
}

function describeRequest(request: RecordedRequest, isVerbose: boolean): string {
  const { operation = '-', method, path, query, status, fault, headers, body } = request;
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => [value].flat().map((item) => [name, item])),
  ).toString();
  // Without either, the caller went away before there was a response.
  const outcome = [status, fault].filter((part) => part !== undefined).join(' ') || 'aborted';
  const line = `${operation} ${method} ${path}${search === '' ? '' : `?${search}`} ${outcome}`;
  return isVerbose ? `${line} ${JSON.stringify({ headers, body })}` : line;
}

/** Runs what users can get wrong: the error names the file or the argument that it came from. */
function orUsageError<T>(source: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw new UsageError(
      `${source}: ${messageOf(error).replace(/^(createPlatform|platform\.\w+): /, '')}`,
    );
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
