/** Whether a value is an object of any kind, but no function. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

export function ownProperties(value: unknown): Readonly<Record<string, unknown>> {
  return Object.assign(withoutPrototype(), isObject(value) ? value : undefined);
}

export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return isObject(value) && !Array.isArray(value);
}

/** A property that the value itself has: what is inherited was not sent by anybody. */
export function ownProperty(value: unknown, key: PropertyKey): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}

/** A property of an object of a foreign class, or of the object itself, but not of `Object.prototype`. */
export function classProperty(value: unknown, key: string): unknown {
  let owner: unknown = isFunctionOrObject(value) ? value : null;
  while (isFunctionOrObject(owner)) {
    const parent: unknown = Object.getPrototypeOf(owner);
    // The prototype of every object has none itself.
    if (parent === null && owner !== value) return undefined;
    if (Object.hasOwn(owner, key)) return Reflect.get(Object(value), key);
    owner = parent;
  }
  return undefined;
}

function isFunctionOrObject(value: unknown): value is object {
  return isObject(value) || typeof value === 'function';
}

/** The name of a built-in type, such as `Set`; `Object` for what has none. */
export function builtInType(value: unknown): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1);
}

/**
 * Why a value is no plain object, to continue a sentence about it; `undefined` if it is one. A value that keeps its content
 * elsewhere than in own properties would be read as empty.
 */
export function notPlain(value: unknown): string | undefined {
  if (!isObject(value)) {
    return `must be an object, not ${value === null || value === undefined ? value : `a ${typeof value}`}`;
  }
  if (Symbol.iterator in value) return 'must be a plain object, not an iterable';
  const type = builtInType(value);
  // The namespace of a module has a tag of its own and no prototype.
  const isPlain = type === 'Object' || Object.getPrototypeOf(value) === null;
  return isPlain ? undefined : `must be a plain object, not of type ${type}`;
}

type Defined<T> = { readonly [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  readonly [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

export function defined<T extends object>(properties: T): Defined<T>;
export function defined(properties: object): object {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined));
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const nothing: object = /* @__PURE__ */ Object.freeze(/* @__PURE__ */ Object.create(null));

/**
 * Copies properties to an object that inherits nothing, so that only what was put there is found on it.
 * `Object.create(null)` costs ten times as much: engines make a hash table of it.
 */
export function withoutPrototype(): Record<string, unknown>;
export function withoutPrototype<T extends object>(properties: T): T;
export function withoutPrototype(properties?: object): object {
  return Object.assign(Object.create(nothing), properties);
}
