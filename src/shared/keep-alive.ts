/** How often the service shows that a stream is alive. A client ends a connection that is silent for twice as long. */
export const keepAliveMs = 30_000;

const mark = Symbol.for('bot-platform-sdk.neverSilent');

/**
 * Marks a response in memory as a stream that is never silent for longer than {@link keepAliveMs}: it sends no keep-alive, and
 * needs no timer. Each module format and each copy of this package knows the mark.
 */
export function markNeverSilent(response: Response): Response {
  return Object.defineProperty(response, mark, { value: true });
}

export function isNeverSilent(response: Response): boolean {
  return Object.hasOwn(response, mark);
}
