import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import * as z from 'zod';

const Schema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  const: z.string().optional(),
  enum: z.array(z.string().nullable()).optional(),
  minimum: z.number().default(1),
  pattern: z.string().optional(),
  required: z.array(z.string()).default([]),
  properties: z.record(z.string(), z.unknown()).default({}),
  additionalProperties: z.unknown().optional(),
  items: z.unknown().optional(),
  oneOf: z.array(z.unknown()).default([]),
  allOf: z.array(z.unknown()).default([]),
});

const Parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query']),
  required: z.boolean().default(false),
  schema: z.unknown().optional(),
});

const Content = z.record(z.string(), z.object({ schema: z.unknown().optional() }));

const Operation = z.object({
  operationId: z.string(),
  parameters: z.array(z.unknown()).default([]),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.unknown()),
  'x-codeSamples': z.array(z.object({ source: z.string() })).default([]),
});

const Response = z.object({ description: z.string(), content: Content.optional() });

const root = z
  .looseObject({
    paths: z.record(z.string(), z.record(z.string(), z.unknown())),
    components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
  })
  .parse(load(readFileSync('docs/openapi.yaml', 'utf8')));

/** The names of the schemas of the document. */
export const documentedSchemas: readonly string[] = Object.keys(root.components.schemas);

/** An operation as docs/openapi.yaml describes it. */
export interface DocumentedOperation {
  readonly id: string;
  readonly api: 'chat' | 'admin';
  readonly method: string;
  /** The template below the address of the client: without `/v1/admin`. */
  readonly path: string;
  readonly parameters: readonly z.output<typeof Parameter>[];
  readonly body: unknown;
  /** The schema of the response, or of the events of a stream. */
  readonly response: unknown;
  readonly isStream: boolean;
  /** The status of its success. */
  readonly status: number;
  /** The statuses of its errors. */
  readonly statuses: readonly number[];
  readonly samples: readonly string[];
}

/** All operations of the document. */
export const documentedOperations: readonly DocumentedOperation[] = Object.entries(
  root.paths,
).flatMap(([path, item]) =>
  Object.entries(item).map(([method, value]): DocumentedOperation => {
    const operation = Operation.parse(value);
    const parameters = operation.parameters.map((one) => Parameter.parse(resolve(one)));
    const statuses = Object.keys(operation.responses);
    const success = statuses.find((status) => /^(2|default)/.test(status)) ?? '';
    const { content = {} } = Response.parse(resolve(operation.responses[success]));
    const [type = '', media] = Object.entries(content)[0] ?? [];
    return {
      id: operation.operationId,
      api: path.startsWith('/v1/admin/') ? 'admin' : 'chat',
      method: method.toUpperCase(),
      path: path.replace('/v1/admin', ''),
      parameters,
      body: operation.requestBody?.content['application/json']?.schema,
      response: media?.schema,
      isStream: type === 'text/event-stream',
      status: success === 'default' ? 200 : Number(success),
      statuses: statuses.map(Number).filter((status) => status >= 400),
      samples: operation['x-codeSamples'].map(({ source }) => source),
    };
  }),
);

/** What to write into a sample. */
export interface SampleOptions {
  /** Whether a sample has the properties that are optional. */
  readonly isComplete: boolean;
  /** What a secret is in a sample: a value of the format `password`. */
  readonly secret?: string;
  /** What any other text is in a sample. */
  readonly text?: string;
}

/** A value that fits a schema of the document. */
export function sampleOf(value: unknown, options: SampleOptions): unknown {
  const schema = Schema.parse(resolve(value));
  const [variant] = schema.oneOf;
  if (variant !== undefined) return sampleOf(variant, options);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.allOf.length > 0) {
    const parts = schema.allOf.map((part) => sampleOf(part, options));
    return Object.assign({}, ...parts, membersOf(schema, options));
  }
  switch ([schema.type].flat()[0]) {
    case 'string':
      return textOf(schema, options);
    case 'integer':
    case 'number':
      return schema.minimum;
    case 'boolean':
      return true;
    case 'array':
      return [sampleOf(schema.items, options)];
    default:
      return membersOf(schema, options);
  }
}

/** An input of an operation: path parameters, query and body properties. */
export function inputSample(
  { parameters, body }: DocumentedOperation,
  options: SampleOptions,
): Record<string, unknown> {
  const used = parameters.filter(({ required }) => options.isComplete || required);
  return {
    ...Object.fromEntries(used.map(({ name, schema }) => [name, sampleOf(schema, options)])),
    ...(body === undefined ? {} : Object(sampleOf(body, options))),
  };
}

function membersOf(
  { properties, required, additionalProperties: others }: z.output<typeof Schema>,
  options: SampleOptions,
): object {
  const names = Object.keys(properties).filter(
    (name) => options.isComplete || required.includes(name),
  );
  const members = names.map((name) => [name, sampleOf(properties[name], options)]);
  if (typeof others === 'object') members.push(['any-name', sampleOf(others, options)]);
  return Object.fromEntries(members);
}

const texts: Readonly<Record<string, string>> = {
  date: '2026-01-01',
  'date-time': '2026-01-01T00:00:00Z',
  email: 'ada@example.com',
  uri: 'https://example.com/file',
  uuid: '6d0ec1b5-6d5e-4a0f-8d0b-1f6a3a1f3c55',
};

function textOf(
  { format = '', pattern }: z.output<typeof Schema>,
  { secret = 'a text', text = 'a text' }: SampleOptions,
): string {
  if (format === 'password') return secret;
  return pattern === undefined ? (texts[format] ?? text) : 'acme-1';
}

/** Whether a sample of a schema has a secret. */
export function hasSecret(value: unknown): boolean {
  const secret = '~secret~';
  return JSON.stringify(sampleOf(value, { isComplete: true, secret })).includes(secret);
}

function resolve(value: unknown): unknown {
  const { $ref } = z.looseObject({ $ref: z.string().optional() }).parse(value ?? {});
  if ($ref === undefined) return value ?? {};
  const target = $ref
    .split('/')
    .slice(1)
    .reduce((part: unknown, name) => Reflect.get(Object(part), name), root);
  return resolve(target);
}
