import { readFileSync } from 'node:fs';
import type {
  Platform,
  PlatformOptions,
  PlatformServer,
  RecordedRequest,
} from 'bot-platform-sdk/testing';
import { withoutByteOrderMark } from '../shared/text.ts';
import { jsonOptions, maxGenerated } from '../testing/platform-options.ts';
import { type Command, CommandError, parseArguments, UsageError } from './command.ts';
import { parseFailure } from './mock-failure.ts';

const help = `Usage: bot-platform-sdk mock [options]

Runs the fake platform on a loopback port, until Ctrl-C or SIGTERM: for programs in any language, a browser, a demo or
a CI job.

Address:
  --port <number>     the port; 0 is any free one. Default: 4010
  --host <host>       the host to listen on. Default: 127.0.0.1. The fake platform has no protection: on another host,
                      whoever reaches it can use it
  --webhook <id>      the last segment of baseUrl. Default: the one of --seed, or a random one

Credentials:
  --user-key <key>    the key of the first user. Default: the one of --seed, or a random one
  --token <token>     the token of the admin API. Default: the one of --seed, or a random one
  --workspace <id>    the id of the first workspace. Default: the one of --seed, or a random one
  --encryption-key <key>
                      signs the user keys (JWT, HS256, claim id); keys that you sign with it are accepted

State:
  --bots <number>     how many bots the first workspace has. Default: the bots of --seed, or 250
  --bot echo          a bot that sends each message and event back
  --seed <file>       a JSON file with the options of createPlatform, such as
                      {"users": [{"id": "ada", "key": "key-of-ada"}], "conversations": [{"id": "support-42"}]}
                      and {"workspaces": [{"id": "acme", "bots": 3, "members": [{"email": "ada@example.com"}]}]}
                      and {"bots": [{"id": "b"}], "apiKeys": [{"botId": "b", "createdAt": "2020-01-01T00:00:00Z"}]}
                      Without it there are a user, a conversation and an event

Failures:
  --fail <failure>    makes the next requests of an operation fail. May be repeated; failures happen in order.
                      The operation * is all of them
                      operation:status    getEvent:503        one response with the status 503
                      operation:fault     listBots:reset      one fault: reset, stall, truncate or html
                      operation:delay=ms  getEvent:delay=500  one response that comes 500 ms later
                      …xN                 getEvent:503x2      the next two requests
                                          getEvent:503xInfinity
                                                              all, until the control address ends it
                      …,name=value        getEvent:429,retry-after=2
                                                              with a header; delay=ms is not a header
                      …,processed         createMessage:reset,processed
                                                              the operation is carried out, and its response lost
  --control           serves the control address, /_platform, to change failures while it runs:
                      POST /_platform/fail       {"operation": "getEvent", "status": 503, "times": 2}
                                                 operation "*": all of them; times "Infinity": until it is ended.
                                                 The response is {"id": …}
                      POST /_platform/recover    ends the failure with {"id": …}, or all without a body
                      POST /_platform/create     {"collection": "issues", "value": {"botId": "b"}}; the response is
                                                 what was created
                      POST /_platform/reply      {"conversationId": "c", "payload": {"type": "text", "text": "Hi"}}:
                                                 the bot says it
                      POST /_platform/emit       {"conversationId": "c", "signal": {"type": …, "data": …}}: any signal
                      POST /_platform/disconnect {"conversationId": "c"}: ends its open streams, or all without a body
                      GET  /_platform/requests   the requests that arrived, credentials masked
                      POST /_platform/reset      restores the state at the start, without the failures of --fail
                      A POST needs the header content-type: application/json

Output:
  --verbose           also logs the headers and the body of each request; credentials and cookies are masked
  --quiet             prints the addresses, credentials and ids, and nothing more: no requests, no warnings
  --json              prints the addresses, credentials and ids as one line of JSON
  -h, --help          shows this text

  stdout   the addresses, credentials and ids, once the port accepts connections
  stderr   a line for each request: operation, method, requested path, and the status or the fault

Exit codes: 0 after SIGINT or SIGTERM, 1 if it cannot listen, 2 if an argument is wrong.

Example:
  npx bot-platform-sdk mock --port 0 --bot echo --fail getEvent:503x2 --json`;

const options = {
  port: { type: 'string' },
  host: { type: 'string' },
  webhook: { type: 'string' },
  'user-key': { type: 'string' },
  token: { type: 'string' },
  workspace: { type: 'string' },
  'encryption-key': { type: 'string' },
  bots: { type: 'string' },
  bot: { type: 'string' },
  seed: { type: 'string' },
  fail: { type: 'string', multiple: true },
  control: { type: 'boolean' },
  verbose: { type: 'boolean' },
  quiet: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

/** The flags that are options of createPlatform by another name. */
const platformFlags = {
  webhook: 'webhookId',
  'user-key': 'userKey',
  token: 'token',
  workspace: 'workspaceId',
  'encryption-key': 'encryptionKey',
  bot: 'bot',
} as const satisfies Record<string, keyof PlatformOptions>;

/** Something to call the first requests with. */
const defaultState: PlatformOptions = {
  conversations: 1,
  events: [{ payload: { text: 'Hello, bot!' } }],
};

export const mock: Command = {
  summary: 'Run the fake platform on a loopback port',
  help,
  async run(parameters) {
    const { values } = parseArguments(parameters, options);
    const port = readNumber('port', values.port ?? '4010', 65_535);
    const { host = '127.0.0.1', control = false, verbose = false, quiet = false } = values;
    if (quiet && verbose) throw new UsageError('`--quiet` and `--verbose` exclude each other');
    const state = values.seed === undefined ? defaultState : readSeed(values.seed);
    const bots =
      values.bots === undefined ? {} : { bots: readNumber('bots', values.bots, maxGenerated) };
    // The workspaces of a seed have their own.
    const defaultBots = 'workspaces' in state ? {} : { bots: 250 };
    const failures = (values.fail ?? []).map((text) => ({ text, ...parseFailure(text) }));
    const { createPlatform } = await import('bot-platform-sdk/testing');

    const onRequest = (request: RecordedRequest, target: string): void => {
      if (!quiet) console.error(describeRequest(request, target, verbose));
    };
    const flags = Object.entries(platformFlags).flatMap(([flag, option]) => {
      const value = Object.entries(values).find(([name]) => name === flag)?.[1];
      return value === undefined ? [] : [{ flag, option, value }];
    });
    const given = Object.fromEntries(flags.map(({ option, value }) => [option, value]));
    const platform = orUsageError(
      values.seed,
      () => createPlatform({ ...defaultBots, ...state, ...bots, ...given, onRequest }),
      (problem) =>
        flags.reduce(
          (text, { flag, option }) => text.replace(`\`${option}\``, `\`--${flag}\``),
          problem,
        ),
    );
    for (const { text, operation, failure } of failures) {
      orUsageError(`--fail ${text}`, () => platform.fail(operation, failure));
    }
    const server = await listen(platform, { port, host, control });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => void server.close());
    }
    if (!quiet && !/^(127(\.\d+){3}|::1|localhost)$/.test(host)) {
      console.error(
        `warning: the fake platform has no protection: whoever reaches ${host} can use it`,
      );
    }
    const access = describeAccess(platform, server, control);
    console.log(values.json === true ? JSON.stringify(access) : describe(access));
  },
};

function readNumber(option: string, text: string, most: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= most) return value;
  throw new UsageError(`\`--${option}\` must be a whole number from 0 to ${most}`);
}

function readSeed(file: string): PlatformOptions {
  return orUsageError(file, () => {
    const value: unknown = JSON.parse(withoutByteOrderMark(readFileSync(file, 'utf8')));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new Error('must hold a JSON object, the options of createPlatform');
    }
    const unknown = Object.keys(value).find((name) => !jsonOptions.includes(name));
    if (unknown === undefined) return value;
    throw new Error(
      `\`${unknown}\` is not a known option; expected one of: ${jsonOptions.join(', ')}`,
    );
  });
}

async function listen(
  platform: Platform,
  options: { readonly port: number; readonly host: string; readonly control: boolean },
): Promise<PlatformServer> {
  const { port, host } = options;
  try {
    return await platform.listen(options);
  } catch (error) {
    const { cause } = error as Error;
    if (!(cause instanceof Error && 'code' in cause)) {
      throw new UsageError(messageOf(error).replace(/^platform\.listen: `/, '`--'));
    }
    throw new CommandError(
      cause.code === 'EADDRINUSE'
        ? `port ${port} is in use; choose another one with --port, or --port 0 for any free one`
        : `cannot listen on port ${port} of ${host}: ${cause.message}`,
    );
  }
}

/** The output of `--json`. */
interface Access extends Pick<PlatformServer, 'url' | 'chatOptions' | 'adminOptions'> {
  /** The ids of the first user, conversation and event, if there are any. */
  readonly ids: Readonly<Record<'userId' | 'conversationId' | 'eventId', string | undefined>>;
  readonly controlUrl: string | undefined;
}

function describeAccess(platform: Platform, server: PlatformServer, control: boolean): Access {
  const { url, chatOptions, adminOptions } = server;
  const ids = {
    userId: platform.users.all()[0]?.id,
    conversationId: platform.conversations.all()[0]?.id,
    eventId: platform.events.all()[0]?.id,
  };
  const controlUrl = control ? `${url}/_platform` : undefined;
  return { url, chatOptions, adminOptions, ids, controlUrl };
}

function describe({ chatOptions, adminOptions, ids, controlUrl }: Access): string {
  const facts = Object.entries({ ...chatOptions, ...adminOptions, ...ids, controlUrl });
  const lines = facts.flatMap(([name, value]) =>
    value === undefined ? [] : [`  ${name.padEnd(16)}${value}`],
  );
  return `The fake platform is ready. Ctrl-C ends it.\n${lines.join('\n')}`;
}

function describeRequest(request: RecordedRequest, target: string, isVerbose: boolean): string {
  const { operation = '-', method, status, fault, headers, body } = request;
  // Without either, the caller went away before there was a response.
  const outcome = [status, fault].filter((part) => part !== undefined).join(' ') || 'aborted';
  const line = `${operation} ${method} ${target} ${outcome}`;
  return isVerbose ? `${line} ${JSON.stringify({ headers, body })}` : line;
}

/** Runs what users can get wrong: the error names the file or the argument that it came from. */
function orUsageError<T>(
  source: string | undefined,
  run: () => T,
  rename = (problem: string): string => problem,
): T {
  try {
    return run();
  } catch (error) {
    const problem = messageOf(error).replace(/^(createPlatform|platform\.\w+): /, '');
    throw new UsageError((source === undefined ? '' : `${source}: `) + rename(problem));
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
