import { isJsonObject, ownProperties } from '../../shared/json.ts';
import { objectProperties } from '../../validation/properties.ts';
import type { Schema } from '../../validation/schema.ts';

/** The properties whose own properties are maps of entries, such as the tags of `user`. */
const nested: readonly string[] = [
  ...['user', 'conversation', 'message', 'dependencies', 'subscriptions'],
];

/**
 * What a request changes of a bot, an integration, an interface or a plugin. The entries of a map are replaced, and those
 * that are null removed; a property that is null has its default again. Properties that no response shows are dropped, such as code and
 * the values of secrets.
 */
export function changesOf(
  schema: Schema,
  body: object,
  current: object,
  defaults: object,
): Record<string, unknown> {
  const shown = objectProperties(schema)?.names ?? [];
  const before = ownProperties(current);
  const changes: Record<string, unknown> = {};
  for (const [name, given] of Object.entries(body)) {
    if (given === undefined || !shown.includes(name)) continue;
    if (given === null) changes[name] = ownProperties(defaults)[name];
    else if (name === 'secrets') changes[name] = namesOf(before[name], given);
    else changes[name] = merge(before[name], given, nested.includes(name));
  }
  return changes;
}

function merge(current: unknown, given: unknown, isNested: boolean): unknown {
  if (!isJsonObject(given)) return given;
  const merged = { ...ownProperties(current) };
  for (const [name, value] of Object.entries(given)) {
    if (isNested) merged[name] = merge(merged[name], value, false);
    else if (value === null) delete merged[name];
    else merged[name] = value;
  }
  return merged;
}

/** A response has the names of the secrets alone. */
function namesOf(current: unknown, given: unknown): string[] {
  const names = Array.isArray(current) ? current : [];
  const before = Object.fromEntries(names.map((name) => [name, true]));
  return Object.keys(ownProperties(merge(before, given, false)));
}

/** The properties of a resource that a schema has, such as those that a list shows. */
export function partOf<Part>(
  schema: { readonly _zod: { readonly input: unknown; readonly output: Part } },
  resource: Part & object,
): Part {
  const names = objectProperties(schema)?.names ?? [];
  const part = Object.entries(resource).filter(([name]) => names.includes(name));
  return Object.fromEntries(part) as Part;
}

export function newSecret(): string {
  return `fake-signing-secret-${crypto.randomUUID()}`;
}
