const mark = /* @__PURE__ */ Symbol.for('bot-platform-sdk.keepAliveMs');

/**
 * Marks a response in memory as a stream that is never silent for longer than a time, in milliseconds: it sends no
 * keep-alive, and needs no timer. Each module format and each copy of this package knows the mark.
 */
export function markKeepAlive(response: Response, ms: number): Response {
  return Object.defineProperty(response, mark, { value: ms });
}

/** The longest silence of a stream in memory; `undefined` if only a timer shows that a stream is alive. */
export function keepAliveOf(response: Response): unknown {
  return Object.hasOwn(response, mark) ? Reflect.get(response, mark) : undefined;
}
