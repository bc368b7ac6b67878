// The producers and the workers share the queue, and the form of its jobs.
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';

const { REDIS_URL = 'redis://127.0.0.1:6379', QUEUE = 'bot' } = process.env;

export const queueName = QUEUE;

/** An event to handle. It holds no user key: whoever can read Redis can read the jobs. */
export interface Delivery {
  readonly task: 'delivery';
  readonly eventId: string;
  /** The user whose key the calls use. */
  readonly userId: string;
  /** Set before addParticipant is sent, and removed if the response shows that it had no effect. */
  readonly mayHaveJoined?: boolean;
}

/** All bots of a workspace, to write to files. */
export interface Export {
  readonly task: 'export';
  readonly workspaceId: string;
  readonly folder: string;
  /** The checkpoint: what is written, and the token of the next page. */
  readonly pages: number;
  readonly bots: number;
  readonly nextToken?: string;
}

export type Task = Delivery | Export;

/** The result of a job that ended without an error. */
export type Outcome =
  | { readonly joined: string }
  | { readonly discarded: string }
  | { readonly bots: number };

export interface ConnectOptions {
  readonly log: (line: string) => void;
  /** Whether commands wait for Redis while it is not reachable, or fail immediately. */
  readonly waits: boolean;
}

/** A connection that reports when Redis is lost, and when it is back. */
export function connect({ log, waits }: ConnectOptions): Redis {
  const redis = new Redis(REDIS_URL, {
    maxRetriesPerRequest: waits ? null : 0,
    enableOfflineQueue: waits,
  });
  let isReachable = true;
  redis.on('error', (error: NodeJS.ErrnoException) => {
    if (isReachable) log(`Redis is not reachable, waiting for it: ${error.message || error.code}`);
    isReachable = false;
  });
  redis.on('ready', () => {
    if (!isReachable) log('Redis is reachable again');
    isReachable = true;
  });
  return redis;
}

export function createQueue(connection: Redis): Queue<Task, Outcome> {
  const queue = new Queue<Task, Outcome>(queueName, {
    connection,
    defaultJobOptions: {
      // 0.5 s, 1 s, 2 s … up to 9 minutes: together 17 minutes, less the jitter.
      attempts: 12,
      backoff: { type: 'exponential', delay: 500, jitter: 0.5 },
      // For a day, the id of a job is taken: an event that is delivered again is not added again.
      removeOnComplete: { age: 24 * 60 * 60 },
    },
  });
  // The connection reports the errors.
  queue.on('error', () => undefined);
  return queue;
}
