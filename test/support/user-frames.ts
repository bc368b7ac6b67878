import { afterEach, beforeEach } from 'vitest';
import { BotPlatformError } from '../../src/index.ts';
import { rejection } from './clients.ts';

type Use = () => PromiseLike<unknown>;

/*
 * Three functions of a user, each awaiting the next one. They do not return the promise, so that each of them is on the
 * stack while it waits.
 */
async function receiveWebhook(use: Use): Promise<void> {
  await processQueue(use);
}
async function processQueue(use: Use): Promise<void> {
  await handleDelivery(use);
}
async function handleDelivery(use: Use): Promise<void> {
  // After an await, no synchronous frame of the caller remains on the stack.
  await undefined;
  await use();
}

/** The error with which something fails in the functions of the user. */
export function failureOfUser(use: Use): Promise<BotPlatformError> {
  return rejection<BotPlatformError>(receiveWebhook(use), BotPlatformError);
}

export const allFrames = ['handleDelivery', 'processQueue', 'receiveWebhook'];

/** The functions of the user in a stack, innermost first. The test runner removes `async` from a frame that it maps. */
export function userFrames(stack = ''): string[] {
  const frames = stack.matchAll(/^ +at (?:async )?(handleDelivery|processQueue|receiveWebhook) /gm);
  return [...frames].map(([, name = '']) => name);
}

/** Keeps as many frames as Node does. The test runner raises the limit, which would hide that frames displace others. */
export function keepTenFrames(): void {
  const { stackTraceLimit } = Error;
  beforeEach(() => {
    Error.stackTraceLimit = 10;
  });
  afterEach(() => {
    Error.stackTraceLimit = stackTraceLimit;
  });
}
