import { comment } from './comment.ts';
import type { Document, Schema } from './document.ts';

/**
 * A request is checked strictly, so that a mistake is seen before it is sent; a response is read tolerantly. Within a
 * variant of a union, a request may have further properties, and an enumeration of a response has the listed values only:
 * what does not fit is an unknown variant, and what fits can be sent.
 */
export type Mode = 'request' | 'requestVariant' | 'response' | 'responseVariant';

export interface Written {
  readonly code: string;
  readonly type: string;
}

export interface Property extends Written {
  readonly name: string;
  readonly isRequired: boolean;
  readonly description: string;
}

const byHand: Readonly<Record<string, string>> = {
  Bot: 'BotSchema',
  Conversation: 'ConversationSchema',
  EmptyResponse: 'emptyResponseSchema()',
  Event: 'EventSchema',
  ListMeta: 'ListMetaSchema',
  User: 'UserSchema',
};

/** Formats that are checked; the service may send what is not quite the format, except for times. */
const formats: Readonly<Record<string, string>> = {
  'date-time': 'timestamp',
  date: 'z.iso.date(words)',
  email: 'email()',
  uri: 'z.url(words)',
  uuid: 'z.guid(words)',
};

/** Writes the schemas of an API: each component once for requests, and once for responses. */
export class Schemas {
  readonly #document: Document;
  /** The components that responses have. The type of a request is the same, unless it accepts something else. */
  readonly #received = new Set<string>();
  readonly #written = new Map<string, Written & { readonly mode: Mode; readonly name: string }>();
  /** The declarations of types, and those of the functions that make schemas. */
  readonly types: string[] = [];
  readonly functions: string[] = [];

  constructor(document: Document, responses: readonly Schema[]) {
    this.#document = document;
    for (const response of responses) this.#collect(response);
  }

  /** The components that have a type, and the code of their schemas. */
  get resources(): readonly (readonly [type: string, code: string])[] {
    return [...this.#written]
      .filter(([own, { name }]) => own === name)
      .map(([own]) => [own, `${functionOf(own)}()`]);
  }

  /** Gives a schema a name. One that is a reference has one. */
  declare(name: string, schema: Schema, mode: Mode, isPage = false): Written {
    if (schema.$ref !== undefined) return this.write(schema, mode);
    const { code, type } = this.write(schema, mode);
    return this.#declare(
      name,
      schema,
      mode,
      isPage ? withoutEmptyToken({ code, type }) : { code, type },
    );
  }

  declareQuery(id: string, query: readonly Property[]): void {
    const entries = query.map(
      (property) => `${comment(property.description)}${entryOf(property, 'request')}`,
    );
    const code = `z.strictObject({ ${entries.join('\n')} }, words)`;
    this.functions.push(`export const ${id}QuerySchema = /* @__PURE__ */ once(() => ${code});`);
  }

  properties(schema: Schema, mode: Mode): readonly Property[] {
    const { properties = {}, required = [] } = this.#document.flat(schema);
    const missing = required.find((name) => !Object.hasOwn(properties, name));
    if (missing !== undefined) throw new Error(`${missing} is required, and is no property`);
    return Object.entries(properties).map(([name, property]) => ({
      name,
      isRequired: required.includes(name),
      description: this.#describe(property),
      ...this.write(property, mode),
    }));
  }

  /** A property that is a component is described by it, unless it has a description of its own. */
  #describe({ $ref, description, deprecated, 'x-replaced-by': other }: Schema): string {
    const component = $ref === undefined ? undefined : this.#document.find<Schema>($ref).value;
    const text = description ?? component?.description ?? '';
    return deprecated === true ? `${text}\n\n@deprecated Use \`${other}\`.` : text;
  }

  write(schema: Schema, mode: Mode): Written {
    if (schema.$ref !== undefined) return this.#reference(schema.$ref, mode);
    const flat = this.#document.flat(schema);
    if (flat.oneOf !== undefined) return this.#union(flat, mode);
    if (flat.const !== undefined) {
      return { code: `z.literal(${quote(flat.const)}, words)`, type: quote(flat.const) };
    }
    const types = [flat.type ?? []].flat();
    const [type, ...others] = types.filter((one) => one !== 'null');
    if (others.length > 0) throw new Error(`several types are not supported: ${types}`);
    const written = this.#ofType(type, flat, mode);
    return types.length > 1 ? nullable(written) : written;
  }

  #ofType(type: string | undefined, schema: Schema, mode: Mode): Written {
    switch (type) {
      case undefined:
        return { code: 'z.unknown()', type: 'unknown' };
      case 'boolean':
        return { code: 'anyBoolean', type: 'boolean' };
      case 'number':
      case 'integer':
        return { code: numberCode(type, schema, mode), type: 'number' };
      case 'string':
        return writeText(schema, mode);
      case 'array': {
        const { code, type: item } = this.write(schema.items ?? {}, mode);
        const list = /[|&]/.test(item) ? `(${item})[]` : `${item}[]`;
        return {
          code: `z.array(${code}, words)`,
          type: isResponse(mode) ? list : `readonly ${list}`,
        };
      }
      case 'object':
        return this.#object(schema, mode);
      default:
        throw new Error(`the type ${type} is not supported`);
    }
  }

  #object(schema: Schema, mode: Mode): Written {
    const { properties, additionalProperties: rest } = schema;
    if (properties === undefined && rest !== false) {
      if (typeof rest !== 'object') {
        const type = isResponse(mode) ? '{ [key: string]: unknown }' : 'object';
        return { code: 'anyObject', type };
      }
      const { code, type } = this.write(rest, mode);
      return { code: `z.record(anyString, ${code}, words)`, type: `{ [key: string]: ${type} }` };
    }
    if (typeof rest === 'object') throw new Error('a map cannot have properties');
    const isLoose = isResponse(mode) || (rest ?? mode === 'requestVariant');
    const members = this.properties(schema, mode);
    const entries = members.map((property) => entryOf(property, mode));
    if (members.length === 0) {
      return { code: 'z.strictObject({}, words)', type: 'Record<never, never>' };
    }
    return {
      code: `z.${isLoose ? 'looseObject' : 'strictObject'}({ ${entries.join('\n')} }, words)`,
      type: `{\n${members.map((property) => memberOf(property, mode)).join('\n')}\n}`,
    };
  }

  #union({ oneOf = [], discriminator }: Schema, mode: Mode): Written {
    const variants = oneOf.filter(({ type }) => type !== 'null');
    const inner: Mode = isResponse(mode) ? 'responseVariant' : 'requestVariant';
    const tag = discriminator?.propertyName;
    const written = variants.map((variant) =>
      this.write(variant, tag === undefined ? mode : inner),
    );
    const [only, second] = written;
    if (only === undefined) throw new Error('a union has no variants');
    const types = written.map(({ type }) => type);
    const codes = written.map(({ code }) => code).join(', ');
    const whole = ((): Written => {
      if (second === undefined) return only;
      if (tag === undefined) return { code: `z.union([${codes}], words)`, type: types.join(' | ') };
      const code = `z.discriminatedUnion(${quote(tag)}, [${codes}], words)`;
      if (!isResponse(mode)) return { code, type: types.join(' | ') };
      const values = variants.map((variant) => quote(this.#tagOf(variant, tag))).join(', ');
      return {
        code: `openUnion(${quote(tag)}, [${values}], ${code})`,
        type: [...types, `UnknownVariant<${quote(tag)}>`].join(' | '),
      };
    })();
    return variants.length < oneOf.length ? nullable(whole) : whole;
  }

  #tagOf(variant: Schema, tag: string): string {
    const value = this.#document.flat(variant).properties?.[tag]?.const;
    if (value === undefined) throw new Error(`${variant.$ref} has no ${tag}`);
    return value;
  }

  #reference(reference: string, mode: Mode): Written {
    const { name, value } = this.#document.find<Schema>(reference);
    const own = isResponse(mode) ? name : `${name}Input`;
    const known = this.#written.get(own);
    if (known !== undefined) {
      if (known.mode !== mode && this.write(value, mode).code !== known.code) {
        throw new Error(`${name} is a variant of a union, and is not, which is not supported`);
      }
      return { code: `${functionOf(own)}()`, type: known.name };
    }
    const code = byHand[name];
    if (isResponse(mode) && code !== undefined) return { code, type: name };
    const written = this.write(value, mode);
    const isReceived = !isResponse(mode) && this.#received.has(name);
    const received = mode === 'requestVariant' ? 'responseVariant' : 'response';
    const isSame = isReceived && this.write(value, received).type === written.type;
    const typeName = isSame ? name : own;
    this.#written.set(own, { ...written, mode, name: typeName });
    return this.#declare(own, value, mode, written, typeName);
  }

  #declare(
    own: string,
    schema: Schema,
    mode: Mode,
    { code, type }: Written,
    typeName = own,
  ): Written {
    const text = comment(schema.description ?? '');
    const declared = type.startsWith('{\n') ? `interface ${own} ${type}` : `type ${own} = ${type};`;
    const parsed = /\bobject\b/.test(type) ? `ParsedInput<${typeName}>` : typeName;
    const parameters = isResponse(mode) ? typeName : `${parsed}, ${typeName}`;
    const isTagged = type.startsWith('{\n')
      ? mode.endsWith('Variant')
      : code.startsWith('z.discriminatedUnion');
    const kind = isTagged ? 'Discriminable' : 'z.ZodMiniType';
    if (typeName === own) this.types.push(`${text}export ${declared}`);
    this.functions.push(
      `export const ${functionOf(own)} = /* @__PURE__ */ once<${kind}<${parameters}>>(() => ${code});`,
    );
    return { code: `${functionOf(own)}()`, type: typeName };
  }

  #collect(schema: Schema): void {
    for (const [, reference = ''] of JSON.stringify(schema).matchAll(/"\$ref":"(.*?)"/g)) {
      const { name, value } = this.#document.find<Schema>(reference);
      if (this.#received.has(name)) continue;
      this.#received.add(name);
      this.#collect(value);
    }
  }
}

function isResponse(mode: Mode): boolean {
  return mode === 'response' || mode === 'responseVariant';
}

function nullable({ code, type }: Written): Written {
  return { code: `z.nullable(${code})`, type: `${type} | null` };
}

function functionOf(type: string): string {
  return `${type.charAt(0).toLowerCase()}${type.slice(1)}Schema`;
}

function entryOf(property: Property, mode: Mode): string {
  return `${key(property.name)}: ${codeOf(property, mode)},`;
}

function codeOf({ code, isRequired }: Property, mode: Mode): string {
  if (isRequired) return code;
  return `${isResponse(mode) ? 'absent' : 'z.optional'}(${code})`;
}

export function memberOf({ name, type, isRequired, description }: Property, mode: Mode): string {
  if (isRequired) return `${comment(description)}${key(name)}: ${type};`;
  return `${comment(description)}${key(name)}?: ${type}${isResponse(mode) ? '' : ' | undefined'};`;
}

function writeText(schema: Schema, mode: Mode): Written {
  const { enum: values, format = '', minLength, maxLength, pattern } = schema;
  if (values !== undefined) {
    // That it may be null is said by its type.
    const listed = values.filter((value) => value !== null).map(quote);
    return mode === 'response'
      ? { code: 'anyString', type: [...listed, '(string & {})'].join(' | ') }
      : { code: `z.literal([${listed.join(', ')}], words)`, type: listed.join(' | ') };
  }
  const isChecked = !isResponse(mode) || format === 'date-time';
  const code = (isChecked ? formats[format] : undefined) ?? 'anyString';
  if (isResponse(mode)) return { code, type: 'string' };
  const checks = [
    minLength === undefined
      ? []
      : minLength === 1
        ? 'notEmpty'
        : `z.minLength(${minLength}, words)`,
    // `z.maxLength` counts UTF-16 units: it would refuse texts that the service takes.
    maxLength === undefined
      ? []
      : `rule((text) => [...text].length <= ${maxLength}, 'must have at most ${maxLength} characters')`,
    pattern === undefined ? [] : `z.regex(${new RegExp(pattern, 'u')}, words)`,
  ].flat();
  return { code: withChecks(code, checks), type: 'string' };
}

function numberCode(type: 'number' | 'integer', { minimum, maximum }: Schema, mode: Mode): string {
  // A fraction in a response fails no call.
  if (isResponse(mode)) return 'anyNumber';
  const checks = [
    minimum === undefined ? [] : `z.gte(${minimum}, words)`,
    maximum === undefined ? [] : `z.lte(${maximum}, words)`,
  ].flat();
  return withChecks(type === 'integer' ? 'z.int(words)' : 'anyNumber', checks);
}

function withChecks(code: string, checks: readonly string[]): string {
  return checks.length === 0 ? code : `${code}.check(${checks.join(', ')})`;
}

/** A token at the top of a page that is null or empty is left out, as in the metadata of other lists. */
function withoutEmptyToken({ code, type }: Written): Written {
  return {
    code: `withToken(${code.replace('absent(anyString)', 'absent(z.nullable(anyString))')})`,
    type: type.replace('nextToken?: string | null;', 'nextToken?: string;'),
  };
}

function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name);
}

export function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
