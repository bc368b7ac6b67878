import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { Document, type Operation, type Schema } from '../../tools/build/operations/document.ts';

/** An operation as the writer of the sources reads it. */
export type { Operation as DocumentedOperation } from '../../tools/build/operations/document.ts';

const path = 'docs/openapi.yaml';
const document = new Document(path);

/** The names of the schemas of the document. */
export const documentedSchemas: readonly string[] = Object.keys(
  Object(load(readFileSync(path, 'utf8'))).components.schemas,
);

/** All operations of the document. */
export const documentedOperations: readonly Operation[] = [
  ...document.operations('chat'),
  ...document.operations('admin'),
];

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
export function sampleOf(schema: Schema, options: SampleOptions): unknown {
  if (schema.$ref !== undefined) {
    return sampleOf(document.find<Schema>(schema.$ref).value, options);
  }
  const [variant] = schema.oneOf ?? [];
  if (variant !== undefined) return sampleOf(variant, options);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  switch ([schema.type].flat()[0]) {
    case 'string':
      return textOf(schema, options);
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case 'array':
      return [sampleOf(schema.items ?? {}, options)];
    default:
      return membersOf(document.flat(schema), options);
  }
}

/** An input of an operation: path parameters, query and body properties. */
export function inputSample(
  { parameters, body }: Operation,
  options: SampleOptions,
): Record<string, unknown> {
  const used = parameters.filter(({ required }) => options.isComplete || required);
  return {
    ...Object.fromEntries(used.map(({ name, schema }) => [name, sampleOf(schema, options)])),
    ...(body === undefined ? {} : Object(sampleOf(body, options))),
  };
}

function membersOf(
  { properties = {}, required = [], additionalProperties: others }: Schema,
  options: SampleOptions,
): object {
  const members = Object.entries(properties)
    .filter(([name]) => options.isComplete || required.includes(name))
    .map(([name, schema]) => [name, sampleOf(schema, options)]);
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
  { format = '', pattern }: Schema,
  { secret = 'a text', text = 'a text' }: SampleOptions,
): string {
  if (format === 'password') return secret;
  return pattern === undefined ? (texts[format] ?? text) : 'acme-1';
}

/** Whether a sample of a schema has a secret. */
export function hasSecret(schema: Schema): boolean {
  const secret = '~secret~';
  return JSON.stringify(sampleOf(schema, { isComplete: true, secret })).includes(secret);
}
