import { withoutPrototype } from '../shared/json.ts';
import { internals } from './schema.ts';

/** Types whose values have no properties of their own. */
const withoutProperties: readonly string[] = [
  ...['array', 'tuple', 'string', 'template_literal', 'number', 'bigint', 'boolean', 'enum'],
  ...[
    'literal',
    'null',
    'undefined',
    'void',
    'never',
    'nan',
    'symbol',
    'date',
    'map',
    'set',
    'file',
  ],
];

/**
 * The properties that the output of a schema declares; `undefined` if it may have any, as that of a transform, of a record or of
 * `unknown`.
 */
export function outputProperties(
  schema: unknown,
  above: readonly unknown[] = [],
): readonly string[] | undefined {
  // A lazy schema may contain itself.
  if (above.includes(schema)) return undefined;
  const def = withoutPrototype(internals(schema).def);
  const ofPart = (part: unknown) => outputProperties(part, [...above, schema]);
  switch (def.type) {
    case 'object':
      return declaredBy(Object.keys(def.shape), def.catchall);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return ofPart(def.innerType);
    case 'lazy':
      return ofPart(Reflect.get(internals(schema), 'innerType'));
    case 'pipe':
      return ofPart(def.out);
    case 'intersection':
      return together([def.left, def.right].map(ofPart));
    case 'union':
      return together(def.options.map(ofPart));
    default:
      return withoutProperties.includes(def.type) ? [] : undefined;
  }
}

/** A loose object keeps what it does not declare, but declares no more. Without a property, it is as a record. */
function declaredBy(names: readonly string[], catchall: unknown): readonly string[] | undefined {
  const further = catchall === undefined ? 'never' : internals(catchall).def.type;
  if (further === 'never') return names;
  return ['unknown', 'any'].includes(further) && names.length > 0 ? names : undefined;
}

function together(all: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
  const known = all.filter((names) => names !== undefined);
  return known.length === all.length ? [...new Set(known.flat())] : undefined;
}
