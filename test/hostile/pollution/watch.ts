/** Tells who looked up a name on `Object.prototype`: the line of the stack below the lookup. */
type OnLookup = (name: string, caller: string) => void;

/** Puts a getter on `Object.prototype` for each name, and returns what removes them. */
export function watch(names: readonly string[], onLookup: OnLookup): () => void {
  let isBusy = false;
  for (const name of names) {
    const get = (): undefined => {
      if (isBusy) return;
      isBusy = true;
      const [, , caller = ''] = String(new Error('lookup').stack).split('\n');
      onLookup(name, caller);
      isBusy = false;
    };
    const set = function (this: object, value: unknown): void {
      const rest = { writable: true, enumerable: true, configurable: true };
      Object.defineProperty(this, name, Object.assign(Object.create(null), { value }, rest));
    };
    const descriptor = Object.assign(Object.create(null), { get, set, configurable: true });
    Object.defineProperty(Object.prototype, name, descriptor);
  }
  return () => {
    isBusy = true;
    for (const name of names) Reflect.deleteProperty(Object.prototype, name);
  };
}
