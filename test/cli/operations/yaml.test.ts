import { expect, test } from 'vitest';
import { createFolder } from '../../support/folder.ts';
import { load, warningsOf } from './documents.ts';
import { generate } from './support.ts';

/** Generates the module of a YAML document. */
async function generateYaml(text: string) {
  const head = 'openapi: 3.0.3\ninfo: { title: A, version: 1 }\n';
  using folder = createFolder({ 'openapi.yaml': head + text });
  return await generate(folder.file('openapi.yaml'));
}

/** Generates the module of a document with one operation, whose response has this schema. */
function generateRead(schema: string, schemas: string) {
  return generateYaml(`
paths:
  /a:
    get:
      operationId: read
      responses:
        '200': { description: A, content: { application/json: { schema: ${schema} } } }
components: { schemas: ${schemas} }
`);
}

test('a merge key of YAML means the properties of what it refers to', async () => {
  const { text } = await generateRead(
    "{ $ref: '#/components/schemas/B' }",
    `{
    A: &a { type: object, required: [id], properties: &ids { id: { type: string } } },
    B: { <<: *a, properties: { <<: *ids, name: { type: string } } },
  }`,
  );
  expect(text).toContain('export interface B {\n  id: string;\n  name?: string;\n}');
  expect(text).not.toContain('<<');
});

test('an extension in paths and a section without content are ignored', async () => {
  const module = await generateYaml(
    `
x-a: 1
servers:
tags:
paths:
  x-internal: { note: not a path }
  x-list: [1]
  /nothing:
  /a:
    summary:
    parameters:
    get:
      operationId: read
      parameters:
      security:
      requestBody:
      responses:
        '200':
          description:
          content: { application/json: { schema: { type: object, required:, properties: { a:, b: { type: string, enum: [x, null], nullable: true } } } } }
    delete:
      operationId: remove
      responses: { '204': }
    x-more: 1
components:
security:
`,
  );
  expect([module.written, warningsOf(module)]).toEqual([['read', 'remove'], {}]);
  expect(module.text).toContain("a?: unknown;\n  b?: 'x' | null;");
  const record = load(module).remove;
  expect(record?.response).toMatchObject({ _zod: { def: { type: 'undefined' } } });
});

test.for<[title: string, schema: string, type: string]>([
  [
    'beside a description',
    "{ allOf: [{ $ref: '#/components/schemas/N' }, { description: A }] }",
    'N | null',
  ],
  ['alone', "{ allOf: [{ $ref: '#/components/schemas/N' }] }", 'N | null'],
  [
    'beside the flag',
    "{ nullable: true, allOf: [{ $ref: '#/components/schemas/O' }] }",
    'O | null',
  ],
  [
    'of one that is not null',
    "{ allOf: [{ $ref: '#/components/schemas/O' }, { description: A }] }",
    'O',
  ],
])('a component that may be null is so through allOf: %s', async ([, schema, type]) => {
  const { text } = await generateRead(
    `{ type: object, required: [a], properties: { a: ${schema} } }`,
    `{
    N: { type: object, nullable: true, properties: { id: { type: string } } },
    O: { type: object, properties: { id: { type: string } } },
  }`,
  );
  const [, declared] = /^ {2}a: (.*);$/m.exec(text) ?? [];
  expect(declared).toBe(type === 'N | null' ? declared : type);
  expect(/z\.nullable/.test(text)).toBe(type.includes('null'));
});

test('two parts of an allOf that may be null make a value that may be null', async () => {
  const x = '{ type: object, nullable: true, properties: { x: {} } }';
  const a = `{ allOf: [${x}, { type: object, nullable: true, properties: { y: {} } }] }`;
  const b = `{ allOf: [${x}, { type: object, properties: { y: {} } }] }`;
  const schema = `{ type: object, required: [a, b], properties: { a: ${a}, b: ${b} } }`;
  const { text } = await generateRead(schema, '{}');
  expect(text.match(/z\.nullable\(/g)).toHaveLength(1);
});
