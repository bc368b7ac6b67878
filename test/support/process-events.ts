/** What the process has reported since the recording began. It ends with its scope. */
export interface ProcessRecorder extends Disposable {
  readonly seen: readonly unknown[];
}

/** Records what Node reports of this process, in place of the test runner. */
export function recordProcess(name: 'unhandledRejection' | 'warning'): ProcessRecorder {
  const seen: unknown[] = [];
  const listen = (value: unknown): void => void seen.push(value);
  process.on(name, listen);
  return { seen, [Symbol.dispose]: () => void process.off(name, listen) };
}
