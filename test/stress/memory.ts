/** The used bytes of the heap after garbage collection. */
export async function usedHeap(): Promise<number> {
  if (globalThis.gc === undefined) throw new Error('run this with --expose-gc');
  // Finalizers, and what they release, take a turn of the event loop.
  for (let round = 0; round < 4; round++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    globalThis.gc();
  }
  return process.memoryUsage().heapUsed;
}

/** Runs a number of tasks in parallel lanes. */
export async function inLanes(
  count: number,
  lanes: number,
  task: (index: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) await task(next++);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** The growth of the heap in bytes per round, measured after each part of so many rounds; the first part is a warm-up. */
export async function growth(
  parts: number,
  rounds: number,
  run: () => Promise<void>,
): Promise<number> {
  const points: (readonly [round: number, bytes: number])[] = [];
  for (let part = 0; part <= parts; part++) {
    await run();
    points.push([part * rounds, await usedHeap()]);
  }
  return slope(points.slice(1));
}

/** The slope of the least-squares line through points. */
function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (index: 0 | 1): number =>
    points.reduce((sum, point) => sum + point[index], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const numerator = points.reduce((sum, [round, bytes]) => sum + (round - x) * (bytes - y), 0);
  return numerator / points.reduce((sum, [round]) => sum + (round - x) ** 2, 0);
}
