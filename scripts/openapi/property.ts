import { isResponse, literal, type Mode, optional, type Shape, unknown } from './shape.ts';
import {
  assign,
  block,
  call,
  comment,
  type Doc,
  isLiteral,
  key,
  lazy,
  lines,
  mapType,
  typeArguments,
  union,
} from './text.ts';

/** A property as code and as a member of a type, and the doc comment of either. */
export interface Property {
  readonly name: string;
  readonly shape: Shape;
  readonly isOptional: boolean;
  readonly comment: Doc;
  readonly code: Doc;
  readonly type: Doc;
}

/** What is said of a schema or a parameter to its reader. */
export interface About {
  readonly description?: string | undefined;
  readonly deprecated?: boolean | undefined;
  readonly default?: unknown;
}

/** A property as code, as a member of a type, and its comment. */
export function property(
  name: string,
  shape: Shape,
  isRequired: boolean,
  mode: Mode,
  about: About,
): Property {
  const { code, types } = shape;
  const preset = isRequired && !isResponse(mode) ? literal(about.default) : undefined;
  const isOptional = !isRequired || preset !== undefined;
  const wrapped = preset === undefined ? optional(code, mode) : call('z._default', code, preset);
  const all = isOptional && !isResponse(mode) ? [...types, 'undefined'] : types;
  return {
    name,
    shape,
    isOptional,
    comment: comment(describe(about)),
    code: [key(name), ': ', isOptional ? wrapped : code],
    type: [key(name), isOptional ? '?:' : ':', union(all)],
  };
}

/** An object with these properties, and with others of the shape `rest` if it is open. Some documents leave it open. */
export function objectOf(
  properties: readonly Property[],
  isOpen: boolean | undefined,
  rest: Shape | undefined,
  mode: Mode,
): Shape {
  const isLoose = isResponse(mode) || (isOpen ?? mode === 'variant');
  const make = isLoose ? 'z.looseObject' : 'z.strictObject';
  const object = call(
    make,
    block(
      properties.map(({ code }) => code),
      ',',
    ),
  );
  const required = properties.filter(({ isOptional }) => !isOptional);
  const tags = required.flatMap(({ name, shape: { listed } }) =>
    listed === undefined ? [] : [[name, listed] as const],
  );
  const needs = required.flatMap(({ shape }) => [...(shape.needs ?? [])]);
  const members: Doc[] = properties.map((member) => [member.comment, member.type]);
  if (isOpen) members.push('[key: string]: unknown');
  return {
    code: rest === undefined ? object : call('z.catchall', object, rest.code),
    types: [block(members, ';')],
    fields: new Map(properties.map(({ name, shape }) => [name, shape])),
    isDemanding: required.length > 0,
    ...(tags.length > 0 && { tags: new Map(tags) }),
    ...(needs.length > 0 && { needs: new Set(needs) }),
  };
}

/** In a generated module, the type of the schema of an object that can be a variant of a discriminated union. */
export const discriminable = `/** The schema of an object that can be a variant of a discriminated union. */
type Discriminable<Output, Input = unknown> = z.ZodMiniType<Output, Input> &
  z.core.$ZodTypeDiscriminable;`;

/** A map from any key to values of a shape. */
export function recordOf(value: Shape): Shape {
  const any = 'z.record(z.string(), z.unknown())';
  return {
    code: value === unknown ? any : call('z.record', 'z.string()', value.code),
    types: [mapType(value.types)],
    fields: new Map(),
  };
}

/** The type of a schema that has a name, and the schema. */
export function declaration(
  name: string,
  { code, types, tags }: Shape,
  mode: Mode,
  about: About,
): Doc {
  const [only = ''] = types;
  const isOne = types.length === 1;
  const type =
    isOne && isLiteral(only)
      ? [`export interface ${name} `, only]
      : isOne
        ? assign(`export type ${name}`, only)
        : [`export type ${name} =`, union(types), ';'];
  const parameters = typeArguments(isResponse(mode) ? [name] : [name, name]);
  const isTagged = [...(tags?.values() ?? [])].some(({ isClosed }) => isClosed);
  const kind = isTagged ? 'Discriminable' : 'z.ZodMiniType';
  const schema = assign([`export const ${name}Schema: ${kind}`, parameters], lazy(code));
  return lines([[comment(describe(about)), type], schema]);
}

/** The doc comment of a schema. */
function describe(about: About): string {
  const preset = about.default === undefined ? [] : [`@default ${JSON.stringify(about.default)}`];
  const parts = [
    about.description?.trim() ?? '',
    ...preset,
    ...(about.deprecated ? ['@deprecated'] : []),
  ];
  return parts.filter((line) => line !== '').join('\n');
}
