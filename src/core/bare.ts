const Bare = /* @__PURE__ */ createBareClass();

function createBareClass(): new () => object {
  class Bare {}
  // Not even a constructor.
  Reflect.deleteProperty(Bare.prototype, 'constructor');
  Reflect.setPrototypeOf(Bare.prototype, null);
  return Bare;
}

/**
 * Makes an object that inherits nothing, so that what is looked up on it is what was put there. `Object.create(null)`
 * costs ten times as much: engines make a hash table of it.
 */
export function bare(): Record<string, unknown>;
export function bare<T extends object>(properties: T): T;
export function bare(properties?: object): object {
  const empty = new Bare();
  return properties === undefined ? empty : Object.assign(empty, properties);
}
