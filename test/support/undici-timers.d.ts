/** The clock of the timeouts of undici, which it exports for tests. */
declare module 'undici/lib/util/timers.js' {
  const timers: { tick(milliseconds: number): void };
  export = timers;
}
