import type { $ZodCheck, $ZodShape, ParsePayload } from 'zod/v4/core';
import type { Issue } from '../errors/index.ts';
import { isJsonObject, ownProperty } from '../shared/json.ts';
import { maxIssues } from './issues.ts';
import { maxMisfits, misfit, type Read, readByZod, readIf, reject } from './reading.ts';
import {
  hasManyValues,
  internals,
  type Schema,
  tooLarge,
  type Validated,
  validateSync,
} from './schema.ts';
import { type OpenUnion, openUnionOf } from './unknown-variant.ts';

const readers: WeakMap<Schema, Read> = /* @__PURE__ */ new WeakMap();

/**
 * The reader of a schema of this package, for JSON that nothing else has: functions for the parts of the schema, while Zod
 * interprets it and makes objects for each property. Zod reads what a reader does not know, and explains what does not fit.
 */
export function readerOf(schema: Schema): Read {
  const known = readers.get(schema);
  if (known !== undefined) return known;
  const read = withChecks(schema) ?? readByZod(schema);
  readers.set(schema, read);
  return read;
}

function withChecks(schema: Schema): Read | undefined {
  const union = openUnionOf(schema);
  if (union !== undefined) return readOpenUnion(union);
  const read = withoutChecks(schema);
  const { checks = [] } = internals(schema).def;
  if (read === undefined || checks.length === 0) return read;
  const steps = checks.map(stepOf);
  if (!steps.every((step) => step !== undefined)) return undefined;
  return (value, reading) => {
    let result = read(value, reading);
    if (reading.isForZod) return result;
    for (const step of steps) result = result === misfit ? misfit : step(result);
    return result;
  };
}

/** A check of a schema of this package, which is never asynchronous. */
function stepOf({
  _zod: { def, check },
}: $ZodCheck<never>): ((value: unknown) => unknown) | undefined {
  if (def.when !== undefined) return undefined;
  return (value) => {
    const payload: ParsePayload = { value, issues: [] };
    check(payload as never);
    return payload.issues.length === 0 ? payload.value : misfit;
  };
}

function withoutChecks(schema: Schema): Read | undefined {
  const { def } = internals(schema);
  if ('format' in def || ('coerce' in def && def.coerce)) return undefined;
  switch (def.type) {
    case 'string':
    case 'boolean':
      return readIf((value) => typeof value === def.type);
    case 'number':
      return readIf(Number.isFinite);
    case 'literal':
      return readIf((value) => def.values.some((literal) => literal === value));
    case 'unknown':
      return (value) => value;
    case 'nullable': {
      const read = readerOf(def.innerType);
      return (value, reading) => (value === null ? value : read(value, reading));
    }
    case 'array':
      return readArray(readerOf(def.element));
    case 'object':
      return readObject(def.shape, def.catchall && internals(def.catchall).def.type);
    case 'record':
      return readRecord(def.keyType, def.valueType);
    case 'union':
      return 'discriminator' in def ? readUnion(String(def.discriminator), def.options) : undefined;
    default:
      return undefined;
  }
}

function readArray(read: Read): Read {
  return (value, reading) => {
    if (!Array.isArray(value)) return reject(value, reading);
    let result: unknown[] = value;
    for (let index = 0; index < value.length; index += 1) {
      const item = read(value[index], reading);
      if (item === misfit) return misfit;
      if (item === value[index]) continue;
      if (result === value) result = [...value];
      result[index] = item;
    }
    return result;
  };
}

interface Member {
  readonly key: string;
  readonly read: Read;
  readonly isOptional: boolean;
  /** Whether a `null` may be read as absent. */
  readonly dropsNull: boolean;
}

function memberOf(key: string, schema: Schema, isEntry: boolean): Member | undefined {
  const { def, optin } = internals(schema);
  const isOptional = def.type === 'optional' && def.checks === undefined;
  const part = isOptional ? def.innerType : schema;
  const read = readerOf(part);
  const accepts = (value: unknown) => validateSync(part, value)?.ok === true;
  // Such as a default.
  if (!isOptional && !isEntry && (optin !== undefined || accepts(undefined))) return undefined;
  const dropsNull = (isOptional || isEntry) && (openUnionOf(part) !== undefined || !accepts(null));
  return { key, read, isOptional, dropsNull };
}

/** Reads an object whose further properties are kept, unless `isKept` says otherwise. Zod keeps no own `__proto__`. */
function readMembers(
  membersOf: (value: object) => readonly Member[],
  isKept: (key: string) => boolean = isNoPrototype,
): Read {
  return (value, reading) => {
    if (!isJsonObject(value)) return reject(value, reading);
    let changes: Map<string, unknown> | undefined;
    for (const { key, read, isOptional, dropsNull } of membersOf(value)) {
      // Nothing that is inherited was sent.
      const part = Object.hasOwn(value, key) ? value[key] : undefined;
      if (part === undefined && isOptional) continue;
      const result = part === null && dropsNull ? undefined : read(part, reading);
      if (result === misfit) return misfit;
      if (result === part) continue;
      changes ??= new Map();
      changes.set(key, result);
    }
    if (changes === undefined && Object.keys(value).every(isKept)) return value;
    const entries = Object.entries(value)
      .filter(([key]) => isKept(key))
      .map(([key, part]) => [key, changes?.has(key) ? changes.get(key) : part] as const);
    return Object.fromEntries(entries.filter(([, part]) => part !== undefined));
  };
}

function isNoPrototype(key: string): boolean {
  return key !== '__proto__';
}

function readObject(shape: $ZodShape, further = 'none'): Read | undefined {
  const members = Object.entries(shape).map(([key, part]) => memberOf(key, part, false));
  if (!members.every((member) => member !== undefined)) return undefined;
  if (further === 'unknown') return readMembers(() => members);
  const isKept = (key: string) => Object.hasOwn(shape, key);
  return further === 'none' ? readMembers(() => members, isKept) : undefined;
}

function readRecord(keyType: Schema, valueType: Schema): Read | undefined {
  const member = memberOf('', valueType, true);
  const { def } = internals(keyType);
  const isAnyKey = def.type === 'string' && def.checks === undefined && !('format' in def);
  if (!isAnyKey || member === undefined) return undefined;
  return readMembers((value) =>
    Object.keys(value)
      .filter(isNoPrototype)
      .map((key) => ({ ...member, key })),
  );
}

function readUnion(tag: string, options: readonly Schema[]): Read | undefined {
  const variants = new Map(
    options.flatMap((option) =>
      Array.from(internals(option).propValues?.[tag] ?? [], (value): [unknown, Read] => [
        value,
        readerOf(option),
      ]),
    ),
  );
  return (value, reading) => {
    const read = isJsonObject(value) ? variants.get(ownProperty(value, tag)) : undefined;
    return read === undefined ? reject(value, reading) : read(value, reading);
  };
}

function readOpenUnion({ variants, toUnknown }: OpenUnion): Read {
  const read = readerOf(variants);
  return (value, reading) => {
    if (value === undefined) return reject(value, reading);
    const { isForZod, made } = reading;
    const variant = read(value, { isForZod: false, made });
    if (isForZod) return variant === misfit ? value : read(value, reading);
    if (variant !== misfit) return variant;
    made.unknownVariants += 1;
    if (made.unknownVariants > maxMisfits) return misfit;
    const result = askZod(variants, value, []);
    return result.ok ? result.value : toUnknown(value, result.issues);
  };
}

/** What Zod says of a value that a reader does not accept. */
export function explainMisfit(
  schema: Schema,
  value: unknown,
  prefix: readonly PropertyKey[],
): Validated {
  const reading = { isForZod: true, made: { unknownVariants: 0 } };
  return askZod(schema, readerOf(schema)(value, reading), prefix);
}

/** Those that no error keeps are only counted. */
const notKept: Issue = /* @__PURE__ */ Object.freeze({ path: [], message: '' });

function askZod(schema: Schema, value: unknown, prefix: readonly PropertyKey[]): Validated {
  if (hasManyValues(value)) return tooLarge(prefix);
  let result: Validated | undefined;
  try {
    result = validateSync(schema, value);
  } catch {
    // Zod passes the issues of each part on as arguments, of which the stack holds some 100,000.
  }
  if (result?.ok !== false) return result ?? tooLarge(prefix);
  const issues = result.issues.map(({ path, message }, index) =>
    index < maxIssues ? { path: [...prefix, ...path], message } : notKept,
  );
  return { ok: false, issues };
}
