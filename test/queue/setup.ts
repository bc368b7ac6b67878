import type { TestProject } from 'vitest/node';
import { startRedisServer } from '../../examples/queue-workers/redis-server.ts';
import { ensureRedis } from '../support/redis.ts';

declare module 'vitest' {
  interface ProvidedContext {
    redisUrl: string;
  }
}

/** Uses the Redis that REDIS_URL names, or starts one for this run. Each test has a queue of its own. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  ensureRedis();
  const { REDIS_URL } = process.env;
  const server = REDIS_URL ? undefined : await startRedisServer();
  provide('redisUrl', server?.url ?? REDIS_URL ?? '');
  return async () => server?.[Symbol.asyncDispose]();
}
