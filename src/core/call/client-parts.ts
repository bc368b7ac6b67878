import type { ClientParts } from '../failure/running-call.ts';

const parts = /* @__PURE__ */ new WeakMap<object, ClientParts>();

/** Remembers what a client is made of. A map, since a property would show its secrets. */
export function setParts(client: object, ofClient: ClientParts): ClientParts {
  parts.set(client, ofClient);
  return ofClient;
}

/** The parts of a client; `undefined` if it is a client of another copy of the package. */
export function partsOf(client: object): ClientParts | undefined {
  return parts.get(client);
}
