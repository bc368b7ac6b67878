import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createFolder } from '../../support/folder.ts';
import { content, generateFrom, get, type Json, put, ref } from './documents.ts';
import { runOperations } from './support.ts';

/** Runs the command on a document with each schema in a response and in a request, in a process with the usual stack. */
async function run(roots: readonly unknown[], schemas: Json = {}) {
  const items = roots.map((schema, index) => {
    const get = { operationId: `read${index}`, responses: { '200': { content: content(schema) } } };
    const set = put({ type: 'object', properties: { value: schema } });
    return [`/${index}`, { get, put: { ...set, operationId: `set${index}` } }];
  });
  const info = { title: 'A service', version: '1.0.0' };
  const paths = Object.fromEntries(items);
  const document = { openapi: '3.1.0', info, paths, components: { schemas } };
  using folder = createFolder({ 'openapi.json': JSON.stringify(document) });
  const out = folder.file('out.ts');
  const { code, stderr } = await runOperations(folder.file('openapi.json'), '--out', out);
  return { code, stderr, length: code === 0 ? readFileSync(out, 'utf8').length : 0 };
}

/** A schema around another one. */
type Wrap = (schema: Json, level: number) => Json;

const text = { type: 'string' };
const object = (properties: Json, rest: Json = {}): Json => ({
  type: 'object',
  properties,
  ...rest,
});

const tagged = (kind: string, value: Json): Json =>
  object({ kind: { const: kind }, value }, { required: ['kind'] });
const inVariant: Wrap = (schema) => ({ oneOf: [tagged('a', schema), tagged('b', {})] });

/** Components that refer to the next one, for each way to do so. */
function chains(length: number, wraps: readonly Wrap[]): { roots: unknown[]; schemas: Json } {
  const schemas = wraps.flatMap((wrap, index) => [
    ...Array.from({ length }, (_, level) => [
      `L${index}x${level}`,
      wrap(ref(`L${index}x${level + 1}`), level),
    ]),
    [`L${index}x${length}`, object({ x: text })],
  ]);
  const roots = wraps.map((_, index) => ref(`L${index}x0`));
  return { roots, schemas: Object.fromEntries(schemas) };
}

const nested: readonly Wrap[] = [
  (schema) => object({ a: schema }),
  (schema) => object({ a: schema }, { required: ['a'] }),
  (schema) => ({ type: 'array', items: schema }),
  (schema) => ({ type: 'object', additionalProperties: schema }),
  (schema, level) => ({ allOf: [schema, object({ [`y${level}`]: text })] }),
  (schema) => ({ allOf: [schema] }),
  (schema) => ({ oneOf: [schema, { type: 'number' }] }),
  inVariant,
  (schema) => schema,
];
const all = `Operations: ${2 * nested.length} written, 0 left out, 0 of the other API\n`;

test('600 components, each within another one, are written in any kind of schema', async () => {
  const { roots, schemas } = chains(600, nested);
  expect(await run(roots, schemas)).toMatchObject({ code: 0, stderr: all });
}, 60_000);

test('600 schemas, each within another one, are written in any kind of schema', async () => {
  const levels = Array.from({ length: 600 }, (_, level) => level);
  const roots = nested.map((wrap) => levels.reduce<Json>(wrap, object({})));
  expect(await run(roots)).toMatchObject({ code: 0, stderr: all });
}, 60_000);

test.for<[title: string, kinds: readonly Wrap[]]>([
  ['objects, arrays and maps', nested.slice(0, 4)],
  ['variants', [inVariant]],
  ['variants without a tag', [(schema) => ({ oneOf: [object({ a: schema }), text] })]],
])('%s without a name that are nested deeply compile, since some get a name', async ([, kinds]) => {
  const root = Array.from({ length: 60 }, (_, level) => level).reduce<Json>(
    (schema, level) => kinds[level % kinds.length]?.(schema, level) ?? schema,
    text,
  );
  const { text: module } = await generateFrom({
    '/a': { ...get('read', root), put: put(object({ root })) },
  });
  expect(module).toContain('export interface NestedInput {');
});

test('600 levels of a document in YAML are read, too', async () => {
  const schema = `${'{ items: '.repeat(600)}{}${' }'.repeat(600)}`;
  const response = `{ '200': { content: { application/json: { schema: ${schema} } } } }`;
  const yaml = `openapi: 3.1.0
info: { title: A service, version: '1' }
paths: { /a: { get: { responses: ${response} } } }
`;
  using folder = createFolder({ 'openapi.yaml': yaml });
  expect(await runOperations(folder.file('openapi.yaml'))).toMatchObject({ code: 0 });
});

test.for<[name: string, open: string]>([
  ['openapi.json', '{"items":'],
  ['openapi.yaml', '{ items: '],
])('a document of 50,000 levels is one line on stderr: %s', async ([name, open]) => {
  const schema = `${open.repeat(50_000)}{}${'}'.repeat(50_000)}`;
  using folder = createFolder({
    [name]: `{ "openapi": "3.1.0", "components": { "schemas": { "Deep": ${schema} } } }`,
  });
  const { code, stdout, stderr } = await runOperations(folder.file(name));
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^bot-platform-sdk: .*openapi.*nesting exceeded maxDepth.*\n$/);
});

const twice: readonly Wrap[] = [
  (next) => object({ a: next, b: next }),
  (next) => object({ a: next, b: next }, { required: ['a', 'b'] }),
  (next) => object({ a: next }, { additionalProperties: next }),
  (next) => ({ allOf: [next, next] }),
  (next, level) => ({ allOf: [next, next, object({ [`y${level}`]: text })] }),
  (next) => ({ allOf: [object({ a: next }), object({ a: next, b: next })] }),
  (next) => ({ oneOf: [next, next] }),
  (next) => ({ oneOf: [next, { type: 'array', items: next }] }),
  (next) => ({ oneOf: [tagged('a', next), tagged('b', next)] }),
];

test('24 components that each refer to the next one twice are written once each', async () => {
  const { roots, schemas } = chains(24, twice);
  const { length, ...result } = await run(roots, schemas);
  const written = `Operations: ${2 * twice.length} written, 0 left out, 0 of the other API\n`;
  expect(result).toEqual({ code: 0, stderr: written });
  expect(length).toBeLessThan(200_000);
}, 60_000);

test.for<[title: string, wrap: Wrap]>([
  [
    'an allOf that adds to them',
    (next) =>
      object({
        a: { allOf: [next, { required: ['x'] }] },
        b: { allOf: [next, { required: ['y'] }] },
      }),
  ],
  ['two unions', (next) => ({ anyOf: [next, next], oneOf: [next, next] })],
  ['a union with more', (next) => object({ z: next }, { oneOf: [next, next] })],
])(
  '24 components that would be written again at each reference are one line on stderr: %s',
  async ([, wrap]) => {
    const { roots, schemas } = chains(24, [wrap]);
    const { code, stderr } = await run(roots, schemas);
    expect({ code, lines: stderr.match(/\n/g)?.length }).toEqual({ code: 2, lines: 1 });
  },
);
