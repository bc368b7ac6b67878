import type { $ZodCheckOverwriteDef, $ZodCustomDef, $ZodShape } from 'zod/v4/core';
import { isJsonObject, ownProperty } from '../shared/json.ts';
import {
  askZod,
  type FoundIssue,
  maxMisfits,
  misfit,
  type Read,
  readByZod,
  readIf,
  readPart,
} from './reading.ts';
import { hasManyValues, internals, manyValues, type Schema, validateSync } from './schema.ts';
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
  if (union !== undefined) return readOpenUnion(schema, union);
  const read = withoutChecks(schema);
  const { checks = [] } = internals(schema).def;
  if (read === undefined || checks.length === 0) return read;
  const steps = checks.map(({ _zod: { def } }) => stepOf(def as KnownCheck));
  if (!steps.every((step) => step !== undefined)) return undefined;
  return (value, reading) => {
    let result = read(value, reading);
    if (result === misfit) return misfit;
    for (const step of steps) result = result === misfit ? misfit : step(result);
    return result === misfit ? askZod(schema, value, reading) : result;
  };
}

type KnownCheck = $ZodCheckOverwriteDef | $ZodCustomDef;

function stepOf(def: KnownCheck): ((value: unknown) => unknown) | undefined {
  if (def.when !== undefined) return undefined;
  if (def.check === 'overwrite') return def.tx;
  return def.check === 'custom' && def.fn ? (value) => (def.fn(value) ? value : misfit) : undefined;
}

function withoutChecks(schema: Schema): Read | undefined {
  const { def } = internals(schema);
  if ('format' in def || ('coerce' in def && def.coerce)) return undefined;
  switch (def.type) {
    case 'string':
    case 'boolean':
      return readIf(schema, (value) => typeof value === def.type);
    case 'number':
      return readIf(schema, Number.isFinite);
    case 'literal':
      return readIf(schema, (value) => def.values.some((literal) => literal === value));
    case 'custom':
      return readIf(schema, def.fn);
    case 'unknown':
      return (value) => value;
    case 'nullable': {
      const read = readerOf(def.innerType);
      return (value, reading) => (value === null ? value : read(value, reading));
    }
    case 'array':
      return readArray(schema, readerOf(def.element));
    case 'object':
      return readObject(schema, def.shape, def.catchall && internals(def.catchall).def.type);
    case 'record':
      return readRecord(schema, def.keyType, def.valueType);
    case 'union':
      return 'discriminator' in def
        ? readUnion(schema, String(def.discriminator), def.options)
        : undefined;
    default:
      return undefined;
  }
}

function readArray(schema: Schema, read: Read): Read {
  return (value, reading) => {
    if (!Array.isArray(value)) return askZod(schema, value, reading);
    let result: unknown[] = value;
    let fits = true;
    for (let index = 0; index < value.length; index += 1) {
      const item = readPart(read, value[index], index, reading);
      if (item === misfit && reading.issues === undefined) return misfit;
      fits &&= item !== misfit;
      if (item === value[index]) continue;
      if (result === value) result = [...value];
      result[index] = item;
    }
    return fits ? result : misfit;
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
  schema: Schema,
  membersOf: (value: object) => readonly Member[],
  isKept: (key: string) => boolean = isNoPrototype,
): Read {
  return (value, reading) => {
    if (!isJsonObject(value)) return askZod(schema, value, reading);
    let changes: Map<string, unknown> | undefined;
    let fits = true;
    for (const { key, read, isOptional, dropsNull } of membersOf(value)) {
      // Nothing that is inherited was sent.
      const part = Object.hasOwn(value, key) ? value[key] : undefined;
      if (part === undefined && isOptional) continue;
      const isDropped = part === null && dropsNull && reading.nullIsAbsent;
      const result = isDropped ? undefined : readPart(read, part, key, reading);
      if (result === misfit && reading.issues === undefined) return misfit;
      fits &&= result !== misfit;
      if (result === part) continue;
      changes ??= new Map();
      changes.set(key, result);
    }
    if (!fits) return misfit;
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

function readObject(schema: Schema, shape: $ZodShape, further = 'none'): Read | undefined {
  const members = Object.entries(shape).map(([key, part]) => memberOf(key, part, false));
  if (!members.every((member) => member !== undefined)) return undefined;
  if (further === 'unknown') return readMembers(schema, () => members);
  const isKept = (key: string) => Object.hasOwn(shape, key);
  return further === 'none' ? readMembers(schema, () => members, isKept) : undefined;
}

function readRecord(schema: Schema, keyType: Schema, valueType: Schema): Read | undefined {
  const member = memberOf('', valueType, true);
  const { def } = internals(keyType);
  const isAnyKey = def.type === 'string' && def.checks === undefined && !('format' in def);
  if (!isAnyKey || member === undefined) return undefined;
  return readMembers(schema, (value) =>
    Object.keys(value)
      .filter(isNoPrototype)
      .map((key) => ({ ...member, key })),
  );
}

function readUnion(schema: Schema, tag: string, options: readonly Schema[]): Read | undefined {
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
    return read === undefined ? askZod(schema, value, reading) : read(value, reading);
  };
}

function readOpenUnion(schema: Schema, { variants, toUnknown }: OpenUnion): Read {
  const read = readerOf(variants);
  return (value, reading) => {
    if (value === undefined) return askZod(schema, value, reading);
    const quick = reading.issues === undefined ? reading : { ...reading, issues: undefined };
    const variant = read(value, quick);
    if (variant !== misfit) return variant;
    reading.made.unknownVariants += 1;
    if (reading.made.unknownVariants > maxMisfits) return misfit;
    const explained = explainMisfit(variants, value, false);
    return explained.value === misfit ? toUnknown(value, explained.issues) : explained.value;
  };
}

/** Reads a value that does not fit, to say why. The value is what Zod returns if it accepts it after all. */
export function explainMisfit(schema: Schema, value: unknown, nullIsAbsent: boolean) {
  const issues: FoundIssue[] = [];
  if (hasManyValues(value)) {
    issues.push({ path: [], message: manyValues });
    return { value: misfit, issues };
  }
  // So many values cannot have too many unknown variants.
  const made = { unknownVariants: Number.NEGATIVE_INFINITY };
  return { value: readerOf(schema)(value, { nullIsAbsent, issues, made }), issues };
}
