import { $RefParser, type FileInfo } from '@apidevtools/json-schema-ref-parser';
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';
import * as z from 'zod/mini';
import { UsageError } from '../../src/cli/command.ts';
import { withoutByteOrderMark } from '../../src/shared/text.ts';
import { inherit } from './inheritance.ts';
import { nameIn } from './names.ts';
import { connect, type Find, finder } from './references.ts';

/** Why an operation, or a part of one, cannot be written. */
export class Unsupported extends Error {
  override name = 'Unsupported';
}

const map = z.record(z.string(), z.unknown());
const texts = z.array(z.string());
const optional = z.optional;
/** What only readers need may be wrong: `description:` without a text is often seen. */
const text = z.catch(optional(z.string()), undefined);
const flag = z.catch(optional(z.boolean()), undefined);

/** What is read of a JSON Schema. Schemas within it stay `unknown` until they are needed. */
const SchemaObject = z.partial(
  z.object({
    $ref: z.string(),
    $dynamicRef: z.string(),
    type: z.union([z.string(), texts]),
    nullable: z.boolean(),
    enum: z.array(z.unknown()),
    const: z.unknown(),
    properties: map,
    // A flag in the place of a list, which OpenAPI does not know, is often seen, too.
    required: z.catch(optional(texts), undefined),
    additionalProperties: z.unknown(),
    patternProperties: map,
    items: z.unknown(),
    prefixItems: z.array(z.unknown()),
    minItems: z.number(),
    maxItems: z.number(),
    allOf: z.array(z.unknown()),
    oneOf: z.array(z.unknown()),
    anyOf: z.array(z.unknown()),
    // Swagger 2 has the name of a property in its place.
    discriminator: z.catch(
      optional(
        z.object({ propertyName: z.string(), mapping: optional(z.record(z.string(), z.string())) }),
      ),
      undefined,
    ),
    format: z.string(),
    pattern: z.string(),
    minLength: z.number(),
    maxLength: z.number(),
    minimum: z.number(),
    maximum: z.number(),
    exclusiveMinimum: z.union([z.boolean(), z.number()]),
    exclusiveMaximum: z.union([z.boolean(), z.number()]),
    multipleOf: z.number(),
    default: z.unknown(),
    description: text,
    deprecated: flag,
    readOnly: z.boolean(),
    writeOnly: z.boolean(),
  }),
);
export type SchemaObject = z.output<typeof SchemaObject>;

/** A schema without references and without `allOf`, except for what cannot be a keyword of it. */
export interface FlatSchema extends Omit<SchemaObject, '$ref' | 'allOf'> {
  /** A second `pattern`, `format`, `multipleOf` or union, each as a schema of its own. */
  readonly allOf?: FlatSchema[] | undefined;
}

const MediaTypes = z.record(z.string(), optional(z.object({ schema: optional(z.unknown()) })));
export type MediaTypes = z.output<typeof MediaTypes>;
const Security = z.array(z.record(z.string(), z.unknown()));

export const ParameterObject = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  required: optional(z.boolean()),
  description: text,
  deprecated: flag,
  style: optional(z.string()),
  explode: optional(z.boolean()),
  schema: optional(z.unknown()),
  content: optional(z.unknown()),
});
export type ParameterObject = z.output<typeof ParameterObject>;

export const BodyObject = z.object({ required: optional(z.boolean()), content: MediaTypes });
export const ResponseObject = z.object({ content: optional(MediaTypes) });

const Variables = z.record(z.string(), z.object({ default: z.string() }));
export const Servers = z.catch(
  optional(z.array(z.object({ url: z.string(), variables: optional(Variables) }))),
  undefined,
);

export const OperationObject = z.object({
  operationId: optional(z.string()),
  summary: text,
  description: text,
  deprecated: flag,
  parameters: optional(z.array(z.unknown())),
  requestBody: optional(z.unknown()),
  responses: optional(map),
  security: optional(Security),
  servers: Servers,
  // Whether repeating a POST does no harm.
  'x-idempotent': optional(z.boolean()),
});
export type OperationObject = z.output<typeof OperationObject>;

const SchemeObject = z.object({
  type: z.string(),
  in: optional(z.string()),
  name: optional(z.string()),
  scheme: optional(z.string()),
});
export type SchemeObject = z.output<typeof SchemeObject>;

const DocumentObject = z.object({
  openapi: z.string().check(z.regex(/^3\.[01](\.|$)/)),
  info: z.object({ title: z.unknown(), version: z.unknown() }),
  paths: optional(map),
  components: optional(z.object({ schemas: optional(map), securitySchemes: optional(map) })),
  security: optional(Security),
  servers: Servers,
});

/** What may be `null`. */
const values: readonly string[] = ['const', 'default', 'example', 'value'];
const yamlSchema = CORE_SCHEMA.withTags(mergeTag);
/** How deeply a document may be nested: what resolves its references takes time with the square of it. */
const maxDepth = 5_000;
const readYaml = ({ data }: FileInfo): unknown =>
  load(String(data), { schema: yamlSchema, maxDepth });

/** What it throws is followed by an attempt to read the file as YAML, whose error is the one that users see. */
function readJson({ data }: FileInfo): unknown {
  const text = withoutByteOrderMark(String(data));
  const value: unknown = text.trim() === '' ? undefined : JSON.parse(text);
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) throw new RangeError('the document is nested too deeply');
    level = level.flatMap((one) => (typeof one === 'object' ? Object.values(one ?? {}) : []));
  }
  return value;
}

/** An OpenAPI document, its `$ref`s resolved when they are asked for. */
export class OpenApiDocument {
  readonly root: z.output<typeof DocumentObject>;
  /** The name of each component, by its schema. One that only refers to another one has the name of that. */
  readonly componentNames: ReadonlyMap<unknown, string>;
  readonly #find: Find;
  /** Each schema is parsed once. */
  readonly #schemas = new WeakMap<object, SchemaObject>();
  /** How often schemas may still be read: the work is linear in the size of the document, or it ends. */
  #reads: number;

  private constructor(root: z.output<typeof DocumentObject>, find: Find, size: number) {
    this.root = root;
    this.#find = find;
    this.#reads = 25_000 + 100 * size;
    const components = Object.entries(root.components?.schemas ?? {});
    const [aliases, others] = [true, false].map((isAlias) =>
      components.filter(([, value]) => (Object(value).$ref !== undefined) === isAlias),
    );
    const names = new Map(others?.map(([name, value]) => [value, name]));
    for (const [name, value] of aliases ?? []) {
      const target = this.#lookUp(Object(value).$ref);
      if (typeof target === 'object' && !names.has(target)) names.set(target, name);
    }
    const inherited = inherit({ names, find });
    this.componentNames = inherited.names;
    this.#find = inherited.find;
  }

  /** Reads a JSON or YAML file, and the files that it refers to. The network is not used. */
  static async load(path: string): Promise<OpenApiDocument> {
    const parser = new $RefParser();
    const resolve = { http: false };
    const parse = { json: { parse: readJson }, yaml: { parse: readYaml } };
    const notOpenApi = `${path} must be an OpenAPI document of version 3.0 or 3.1, in JSON or YAML`;
    try {
      await parser.resolve(path, { resolve, parse });
    } catch (error) {
      if (error instanceof RangeError) throw error;
      const problem = firstLine(error);
      // The parser reports this for a document that is only a text, such as a web page that was saved in its place.
      throw new UsageError(/ is not a valid JSON Schema$/.test(problem) ? notOpenApi : problem);
    }
    const find = (reference: string): unknown => parser.$refs.get(reference);
    const files = Object.entries(parser.$refs.values());
    const objects = new Set<unknown>();
    for (const [, content] of files) ignoreEmpty(content, objects);
    for (const [file, content] of files) {
      connect(content, file, content === parser.schema, find);
    }
    const root = DocumentObject.safeParse(parser.schema);
    if (root.success)
      return new OpenApiDocument(root.data, finder(parser.schema, find), objects.size);
    const hasVersion = root.error.issues.every(
      ({ path: [first] }) => first !== undefined && first !== 'openapi',
    );
    throw new UsageError(
      hasVersion ? `${path}: the document is malformed: ${describeIssue(root.error)}` : notOpenApi,
    );
  }

  /** The value itself, or what its `$ref` points to. */
  resolve(value: unknown, name?: string): unknown {
    const { $ref } = this.read(z.object({ $ref: optional(z.string()) }), value ?? {}, name);
    return $ref === undefined ? (value ?? {}) : this.find($ref);
  }

  find(reference: string): unknown {
    try {
      return this.#find(reference);
    } catch {
      throw new Unsupported(`${reference} does not exist`);
    }
  }

  /** Whether two references are to the same thing. */
  isSame(a: string, b: string): boolean {
    const target = this.#lookUp(a);
    return target !== undefined && target === this.#lookUp(b);
  }

  /** The name of the component that a schema refers to. The name of a file is none. */
  nameOf(value: unknown): string | undefined {
    const { $ref } = Object(value);
    if (typeof $ref !== 'string') return undefined;
    const name = this.componentNames.get(this.#lookUp($ref));
    return name ?? ($ref.includes('#/') ? nameIn($ref) : undefined);
  }

  #lookUp(reference: string): unknown {
    try {
      return this.#find(reference);
    } catch {
      return undefined;
    }
  }

  schema(value: unknown): SchemaObject {
    this.#reads -= 1;
    if (this.#reads < 0) throw new RangeError('the schemas contain each other too often');
    const known = this.#schemas.get(Object(value));
    if (known !== undefined) return known;
    const schema = this.read(SchemaObject, value);
    this.#schemas.set(Object(value), schema);
    return schema;
  }

  scheme(name: string): SchemeObject {
    return this.read(SchemeObject, this.resolve(this.root.components?.securitySchemes?.[name]));
  }

  /** Reads a part of the document, of which nothing is known before. */
  read<S extends z.ZodMiniType>(schema: S, value: unknown, name = 'a part of it'): z.output<S> {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    throw new Unsupported(`${name} is malformed: ${describeIssue(result.error)}`);
  }
}

/** A section without content, such as `components:`, is `null` in YAML: it is the same as none. */
function ignoreEmpty(value: unknown, seen: Set<unknown>): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  for (const [name, content] of Object.entries(value)) {
    const isEmpty = content === null && !Array.isArray(value) && !values.includes(name);
    if (isEmpty) Reflect.set(value, name, undefined);
    else ignoreEmpty(content, seen);
  }
}

/** Zod Mini has no texts for its issues. */
function describeIssue({ issues: [issue] }: z.core.$ZodError): string {
  const path = issue?.path.map(String).join('.') ?? '';
  const problem =
    issue !== undefined && 'expected' in issue
      ? `expected ${issue.expected}`
      : 'not as OpenAPI has it';
  return path === '' ? problem : `\`${path}\`: ${problem}`;
}

function firstLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error)
    .split('\n', 1)
    .join();
}
