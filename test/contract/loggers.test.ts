// @module-tag processes
import { inspect } from 'node:util';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import winston from 'winston';
import { isBotPlatformError, RateLimitError } from '../../src/index.ts';
import { getEvent } from '../support/calls.ts';
import { rejection } from '../support/clients.ts';
import { runSource } from '../support/run-source.ts';
import { expectNoSecrets, secrets } from '../support/secrets.ts';
import { json } from '../support/stub-fetch.ts';

/** The error of these tests. It echoes secrets, like a careless service. */
const message = `slow down, ${secrets.userKey} at ${secrets.webhook}`;
const limits = { 'ratelimit-limit': '10', 'ratelimit-remaining': '0', 'ratelimit-reset': '60' };
const respond = json(
  { id: 'err_1', code: 429, type: 'RateLimited', message },
  { status: 429, headers: { ...limits, 'retry-after': '60', 'x-echo': secrets.userKey } },
);

const rateLimit = { limit: 10, remaining: 0, resetMs: 60_000 };

/** What each logger must keep of that error. */
const kept = {
  name: 'RateLimitError',
  kind: 'rate_limited',
  operation: 'getEvent',
  method: 'GET',
  path: '/events/{id}',
  attempts: 1,
  status: 429,
  code: 429,
  type: 'RateLimited',
  errorId: 'err_1',
  retryAfterMs: 60_000,
  rateLimit,
  headers: { 'content-type': 'application/json', 'retry-after': '60', 'x-echo': '···' },
  message: expect.stringContaining('429 Too Many Requests'),
  stack: expect.stringMatching(/^RateLimitError: getEvent: 429 .*\n +at /),
};

/** An error that has each field of an `ApiError`. */
const rateLimited = () => rejection(getEvent(respond), RateLimitError);

test('`console.log(error)` shows the kind, the status and what the service reported, also if it is nested in a log entry', async () => {
  const error = await rateLimited();
  for (const text of [inspect(error), inspect({ nested: error })]) {
    expect(text).toContain("kind: 'rate_limited'");
    expect(text).toContain('status: 429');
    expect(text).toContain("type: 'RateLimited'");
    expect(text).toContain('retryAfterMs: 60000');
  }
});

test('`console.log(error)` shows the headers readably, or not at all', async () => {
  const error = await rateLimited();
  // Node prints an uncaught error without the custom renderings of its properties.
  for (const text of [inspect(error), inspect(error, { customInspect: false })]) {
    expect(text).not.toMatch(/headers: (Headers )?\{\s*\}/);
    expect(text, 'inner state of Headers').not.toMatch(/HeadersList|guard:|headersMap/i);
    if (text.includes('headers:')) expect(text).toMatch(/'?retry-after'?: '60'/);
  }
});

test('`JSON.stringify(error)` keeps every field, the headers as a plain object, and the stack', async () => {
  const error = await rateLimited();
  expect(JSON.parse(JSON.stringify(error))).toMatchObject(kept);
  expect(JSON.parse(JSON.stringify({ nested: [error] }))).toMatchObject({ nested: [kept] });
});

test('`JSON.stringify(error)` has no property for what the service did not send', async () => {
  const call = getEvent(json({ message: 'no' }, { status: 429 }), { retry: 0 });
  const written = JSON.parse(JSON.stringify(await rejection(call, RateLimitError)));
  expect(Object.keys(written)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(type|errorId|retryAfterMs|rateLimit)$/)]),
  );
});

/** The lines that a logger writes, parsed. */
function collect(options: Parameters<typeof pino>[0]) {
  const lines: string[] = [];
  const logger = pino(options, { write: (line: string) => void lines.push(line) });
  return { logger, lines };
}

const serializers = {
  err: (error: Error) =>
    isBotPlatformError(error) ? error.toJSON() : pino.stdSerializers.err(error),
};

test('pino with the serializer of the documentation keeps the fields, the type of the service and the stack', async () => {
  const { logger, lines } = collect({ serializers });
  const error = await rateLimited();
  logger.error(error, 'delivery failed');
  logger.error({ err: error, conversation: 1 }, 'delivery failed');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'delivery failed', err: kept },
    { msg: 'delivery failed', conversation: 1, err: kept },
  ]);
  expectNoSecrets(lines);
});

test('pino without a recipe keeps the kind, the status and the stack', async () => {
  const { logger, lines } = collect({});
  logger.error(await rateLimited());
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    err: { kind: 'rate_limited', status: 429, errorId: 'err_1', stack: kept.stack },
  });
  expectNoSecrets(lines);
});

/** The lines that a logger writes, parsed. */
function collectWinston(format: winston.Logform.Format) {
  const lines: string[] = [];
  const transport = new winston.transports.Console({ forceConsole: true });
  transport.log = (info: Record<symbol, string>, next: () => void) => {
    lines.push(info[Symbol.for('message')] ?? '');
    next();
  };
  return { logger: winston.createLogger({ format, transports: [transport] }), lines };
}

const platformErrors = winston.format(({ error, ...info }) =>
  isBotPlatformError(error) ? { ...info, error: error.toJSON() } : { ...info, error },
);
const recipe = winston.format.combine(platformErrors(), winston.format.json());

test('winston with the format of the documentation keeps the fields, the type of the service and the stack', async () => {
  const { logger, lines } = collectWinston(recipe);
  logger.error('delivery failed', { error: await rateLimited() });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'error', message: 'delivery failed', error: kept },
  ]);
  expectNoSecrets(lines);
});

test('winston without a recipe keeps the kind and the status', async () => {
  const { logger, lines } = collectWinston(winston.format.json());
  const error = await rateLimited();
  logger.error('delivery failed', { error });
  logger.error(error);
  const { kind, status, type, errorId, message } = kept;
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { error: { kind, status } },
    { level: 'error', kind, status, type, errorId, message },
  ]);
  expectNoSecrets(lines);
});

test('Node prints for an uncaught error its kind, what the service reported and the functions of the caller, and no secret', async () => {
  const { code, stderr } = await runSource(new URL('uncaught-program.ts', import.meta.url));
  expect(code).toBe(1);
  expect(stderr).toContain('RateLimitError: getEvent: 429 Too Many Requests');
  expect(stderr).toContain("kind: 'rate_limited'");
  expect(stderr).toContain("type: 'RateLimited'");
  expect(stderr).toMatch(/^ +at async handleDelivery /m);
  expect(stderr).not.toMatch(/headers: (Headers )?\{\s*\}/);
  expectNoSecrets(stderr);
});
