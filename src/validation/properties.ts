import { classProperty, withoutPrototype } from '../shared/json.ts';
import { internals } from './schema.ts';

export interface ObjectProperties {
  readonly names: readonly string[];
  readonly open: boolean;
  /** Whether it accepts to be left out, or has a default. */
  readonly isOptional: boolean;
}

/** The properties of an object schema, looked up through wrappers. `undefined` if it is no object schema. */
export function objectProperties(schema: unknown): ObjectProperties | undefined {
  const { names, open, isObject } = propertiesOf(schema, 'in', []);
  if (!isObject) return undefined;
  return { names, open, isOptional: classProperty(internals(schema), 'optin') !== undefined };
}

/**
 * The properties that the output of a schema declares; `undefined` if it may have any, as that of a transform, of a record or of
 * `unknown`.
 */
export function outputProperties(schema: unknown): readonly string[] | undefined {
  const { names, open } = propertiesOf(schema, 'out', []);
  return open ? undefined : names;
}

interface Found {
  readonly names: readonly string[];
  /** Whether there may be further ones. */
  readonly open: boolean;
  readonly isObject: boolean;
}

/** Types whose values have no properties of their own. */
const withoutProperties: readonly string[] = [
  ...['array', 'tuple', 'string', 'template_literal', 'number', 'bigint', 'boolean', 'enum'],
  ...['literal', 'null', 'undefined', 'void', 'never', 'nan', 'symbol', 'date', 'map', 'set'],
  'file',
];

/** What a schema declares of its input or of its output. */
function propertiesOf(schema: unknown, side: 'in' | 'out', above: readonly unknown[]): Found {
  const none: Found = { names: [], open: true, isObject: false };
  // A lazy schema may contain itself.
  if (above.includes(schema)) return none;
  const def = withoutPrototype(internals(schema).def);
  const ofParts = (...parts: readonly unknown[]): Found => {
    const all = parts.map((part) => propertiesOf(part, side, [...above, schema]));
    return {
      names: [...new Set(all.flatMap(({ names }) => names))],
      open: all.some(({ open }) => open),
      isObject: all.every(({ isObject }) => isObject),
    };
  };
  switch (def.type) {
    case 'object': {
      const names = Object.keys(def.shape);
      return {
        names,
        open: isOpen(def.catchall, side === 'out' && names.length > 0),
        isObject: true,
      };
    }
    case 'record':
      return { ...none, isObject: true };
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return ofParts(def.innerType);
    case 'lazy':
      return ofParts(Reflect.get(internals(schema), 'innerType'));
    case 'pipe':
      return ofParts(def[side]);
    case 'intersection':
      return ofParts(def.left, def.right);
    case 'union':
      return ofParts(...def.options);
    default:
      return { ...none, open: !withoutProperties.includes(def.type) };
  }
}

/** A loose object keeps what it does not declare, but its output declares no more. Without a property, it is as a record. */
function isOpen(catchall: unknown, declaresAll: boolean): boolean {
  const further = catchall === undefined ? 'never' : internals(catchall).def.type;
  return further !== 'never' && !(declaresAll && ['unknown', 'any'].includes(further));
}
