import { json, startServer } from '../support/bad-servers.ts';
import { event } from '../support/resources.ts';

/** The outcome of many concurrent calls to a service that accepts few of them. */
export interface RateLimitedRun {
  readonly succeeded: number;
  readonly failed: number;
  readonly requests: number;
  readonly seconds: number;
  /** The largest part of the repeated requests of a second that came within 100 ms of it, from 0 to 1. */
  readonly largestShare: number;
}

const calls = 200;
const throughPerSecond = 20;
/** In a second with fewer requests than this, chance alone may bring a third of them within 100 ms. */
const enough = 100;

/** Makes 200 concurrent calls to a service that accepts 20 a second, and rejects the others: 429, `Retry-After: 1`. */
export async function callTogether(
  connect: (url: string) => (id: string) => PromiseLike<unknown>,
): Promise<RateLimitedRun> {
  const limited = json(
    { id: 'err_1', code: 429, type: 'RateLimited', message: 'too many requests' },
    { status: 429, headers: { 'retry-after': '1' } },
  );
  const through: number[] = [];
  await using server = await startServer((socket, { at }) => {
    const isLimited = through.filter((time) => at - time < 1000).length >= throughPerSecond;
    if (!isLimited) through.push(at);
    socket.write(isLimited ? limited : json({ event }));
  });
  const getEvent = connect(server.url);
  const startedAt = performance.now();
  const outcomes = await Promise.allSettled(
    Array.from({ length: calls }, (_, index) => getEvent(`evt_${index}`)),
  );
  const succeeded = outcomes.filter(({ status }) => status === 'fulfilled').length;
  return {
    succeeded,
    failed: calls - succeeded,
    requests: server.requests.length,
    seconds: Math.round((performance.now() - startedAt) / 1000),
    // The first request of each call is sent at once, since the calls are made at once.
    largestShare: largestShare(server.requests.slice(calls).map(({ at }) => at)),
  };
}

/** Seconds, and the tenths of them, are counted from the first of the requests. */
function largestShare(times: readonly number[]): number {
  const [first = 0] = times;
  const seconds = Map.groupBy(times, (time) => Math.floor((time - first) / 1000));
  const shares = [...seconds.values()].map((ofOne) => {
    const tenths = Map.groupBy(ofOne, (time) => Math.floor((time - first) / 100));
    return Math.max(...[...tenths.values()].map(({ length }) => length)) / ofOne.length;
  });
  const counted = shares.filter(
    (_, index) => ([...seconds.values()][index]?.length ?? 0) >= enough,
  );
  return Math.max(0, ...counted);
}
