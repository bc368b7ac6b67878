/** Values on Object.prototype, of an attacker or by accident: names that ky, undici or Node read, too. */
export function pollution(
  transport: string,
  elsewhere: string,
): Record<string, readonly unknown[]> {
  return {
    prefix: [elsewhere],
    baseUrl: [elsewhere],
    method: ['DELETE'],
    redirect: ['follow'],
    headers: [{ 'x-user-key': 'stolen', 'x-stolen': '1' }],
    signal: [AbortSignal.abort('stolen')],
    timeout: [60_000],
    body: ['stolen'],
    searchParams: ['stolen=1', { stolen: '1' }],
    json: [{ stolen: 1 }],
    reset: [true],
    upgrade: ['websocket'],
    stream: [true, {}],
    paging: [{ items: 'bots' }],
    parseJson: [() => ({ stolen: 1 })],
    // The `fetch` of Node reads these from any object, too: SECURITY.md says so.
    ...(transport !== 'fetch' && {
      query: [{ stolen: '1' }],
      throwOnError: [true],
      maxRedirections: [9],
      dispatcher: [{ dispatch: () => true }],
    }),
  };
}

/** What calls did. */
export interface Outcome {
  /** What the calls returned, or the kinds of their errors. */
  readonly results: readonly string[];
  /** What arrived at the service. */
  readonly requests: readonly string[];
}

/** What calls over a real connection did, by the name on Object.prototype. */
export interface Report {
  readonly clean: Outcome;
  readonly polluted: Readonly<Record<string, readonly Outcome[]>>;
}
