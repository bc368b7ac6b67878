/**
 * Resolves when a client in memory has read the response that is being sent, and the requests that it sent beside have arrived.
 * That is a number of turns of the microtask queue, several times as many as they need: a test may have faked the timers.
 */
export async function microtasks(): Promise<void> {
  for (let turn = 0; turn < 200; turn++) await undefined;
}

/** Resolves in the next turn of the event loop, whether or not a test has faked the timers. */
export function macrotask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
