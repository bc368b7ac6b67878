const works: (() => unknown)[] = [];

/** In place of that of Next.js, which is not installed: the work waits until `runAfterwards` is called. */
export function after(work: () => unknown): void {
  works.push(work);
}

/** Runs what was passed to `after`, as Next.js does when the response is sent. */
export function runAfterwards(): void {
  for (const work of works.splice(0)) work();
}
