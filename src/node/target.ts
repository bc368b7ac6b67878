/** Where a request is sent to. */
export interface Target {
  readonly origin: string;
  /** The path with the query. */
  readonly path: string;
}

/** A path with a query that `URL` leaves as it is. */
const plainPath = /^(?!.*(?:\/(?:\.|%2e)|\?$))\/[\w%/?&=.~,:;@+!$()*-]*$/i;

/**
 * Returns what reads an address as `URL` does. It parses an address only if its origin is not that of the last one: to parse takes
 * as long as the rest of a request in this package.
 */
export function createTargetReader(): (address: string) => Target {
  let last = '';
  return (address) => {
    const rest = address.slice(last.length);
    if (last !== '' && address.startsWith(last) && plainPath.test(rest)) {
      return { origin: last, path: rest };
    }
    const { origin, pathname, search } = new URL(address);
    last = origin;
    return { origin, path: pathname + search };
  };
}
