/** What a `$ref` finds. It throws if there is nothing. */
export type Find = (reference: string) => unknown;

/** Finds what references within a document are to, each once, and leaves other references to `find`. */
export function finder(root: unknown, find: Find): Find {
  const known = new Map<string, unknown>();
  return (reference) => {
    if (known.has(reference)) return known.get(reference);
    const target = follow(root, reference) ?? find(reference);
    known.set(reference, target);
    return target;
  };
}

/** The target of a reference within a document, through those that only refer to another one. */
function follow(root: unknown, reference: string): unknown {
  const seen = new Set<string>();
  for (let next = reference; !seen.has(next); ) {
    seen.add(next);
    const target = next.startsWith('#/') ? locate(root, next) : undefined;
    const { $ref, ...others } = Object(target);
    if ($ref === undefined) return target;
    if (typeof $ref !== 'string' || Object.keys(others).length > 0) return undefined;
    next = $ref;
  }
  return undefined;
}

function locate(root: unknown, pointer: string): unknown {
  const keys = pointer
    .slice(2)
    .split('/')
    .map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'));
  return keys.reduce<unknown>(
    (value, key) => (Object.hasOwn(Object(value), key) ? Object(value)[key] : undefined),
    root,
  );
}

/** The keys of schemas. A reference there stays, so that its schema keeps its name; elsewhere, its target takes its place. */
const schemaKeys: readonly string[] = ['schema', 'items', 'additionalProperties', 'not'];
const schemaLists: readonly string[] = ['allOf', 'oneOf', 'anyOf', 'prefixItems'];
const schemaMaps: readonly string[] = ['schemas', 'properties', 'patternProperties', '$defs'];

/** Makes the references of a file such that they mean the same from any other one, those of `mapping` included. */
export function connect(content: unknown, file: string, isRoot: boolean, find: Find): void {
  const start = encodeURI(file).replaceAll('?', '%3F').replaceAll('#', '%23');
  const seen = new Set<unknown>();
  const visit = (value: unknown, areSchemas: boolean, outer: string): void => {
    if (!isObject(value) || seen.has(value)) return;
    seen.add(value);
    const base = typeof value.$id === 'string' ? resolve(outer, value.$id) : outer;
    // Readers of the document resolve from its root, which is also what `#` often means despite an `$id`.
    const absolute = (reference: string): string => {
      if (isRoot && base === start) return reference;
      const resolved = resolve(base, reference);
      return isRoot && reference.startsWith('#') && !exists(resolved, find) ? reference : resolved;
    };
    if (typeof value.$ref === 'string') value.$ref = absolute(value.$ref);
    if (typeof value.propertyName === 'string' && isObject(value.mapping)) {
      for (const [key, target] of Object.entries(value.mapping)) {
        if (isPath(target)) value.mapping[key] = absolute(target);
      }
    }
    for (const [key, child] of Object.entries(value)) {
      visit(child, schemaMaps.includes(key) || schemaLists.includes(key), base);
      if (areSchemas || schemaKeys.includes(key) || !isObject(child)) continue;
      if (typeof child.$ref === 'string' && !child.$ref.startsWith('#')) {
        value[key] = inlined(child, child.$ref, find);
      }
    }
  };
  visit(content, false, start);
}

/** What a reference is to, with what is said beside it. */
function inlined(child: Readonly<Record<string, unknown>>, reference: string, find: Find): unknown {
  const { $ref: _, ...rest } = child;
  try {
    const found = find(reference);
    return Object.keys(rest).length === 0 ? found : { ...Object(found), ...rest };
  } catch {
    // What a missing reference is for shows when an operation needs it.
    return child;
  }
}

function exists(reference: string, find: Find): boolean {
  try {
    find(reference);
    return true;
  } catch {
    return false;
  }
}

/** Whether a value of `mapping` is a reference, not the name of a component. */
function isPath(target: unknown): target is string {
  return typeof target === 'string' && (/[#/]/.test(target) || /\.(ya?ml|json)$/i.test(target));
}

/** As the parser resolves: the path of a file, or another address. */
function resolve(base: string, reference: string): string {
  const root = new URL(base, 'file://');
  if (!URL.canParse(reference, root)) return reference;
  const url = new URL(reference, root);
  return url.protocol === 'file:' ? url.pathname + url.search + url.hash : url.href;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
