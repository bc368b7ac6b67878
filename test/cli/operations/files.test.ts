import { describe, expect, test } from 'vitest';
import { validateClosed } from '../../../src/validation/unknown-variant.ts';
import { createFolder } from '../../support/folder.ts';
import { expectToCompile } from './compile.ts';
import { content, get, type Json, load, put, ref, warningsOf } from './documents.ts';
import { generate } from './support.ts';

/** Generates the module of a document in several files, and checks that it compiles. */
async function generateFiles(document: Json, files: Json) {
  const info = { title: 'A service', version: '1.0.0' };
  const all = { 'openapi.json': { openapi: '3.1.0', info, ...document }, ...files };
  const texts = Object.entries(all).map(([name, value]) => [name, JSON.stringify(value)]);
  using folder = createFolder(Object.fromEntries(texts));
  const module = await generate(folder.file('openapi.json'));
  expectToCompile(module.text);
  return module;
}

const text = { type: 'string' };
const Cat = { type: 'object', required: ['kind', 'lives'], properties: { kind: text, lives: {} } };
const Dog = { type: 'object', required: ['kind', 'bark'], properties: { kind: text, bark: {} } };
const petOf = (references: readonly string[], mapping?: Json) => ({
  oneOf: references.map(($ref) => ({ $ref })),
  discriminator: { propertyName: 'kind', ...(mapping && { mapping }) },
});
const local = petOf(['#/Cat', '#/Dog'], { cat: '#/Cat', dog: './pets.json#/Dog' });
const Node = {
  type: 'object',
  required: ['pet'],
  properties: { parent: { $ref: '#/Node' }, pet: { $ref: '#/Pet' } },
};
const pets = { 'pets.json': { Cat, Dog, Pet: local, Node } };
const calls = (schema: unknown) => ({
  '/a': { ...get('read', schema), put: put(schema) },
});
const alias = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `pets.json#/${name}` }]));

describe('schemas in another file', () => {
  test.for<[title: string, document: Json]>([
    ['from an operation', { paths: calls({ $ref: 'pets.json#/Node' }) }],
    [
      'from components',
      {
        paths: calls(ref('Node')),
        components: { schemas: alias(['Cat', 'Dog', 'Pet', 'Node']) },
      },
    ],
    ['from one component', { paths: calls(ref('Node')), components: { schemas: alias(['Node']) } }],
    [
      'from all components',
      { paths: calls(ref('Node')), components: { schemas: { $ref: 'pets.json' } } },
    ],
  ])('keep their names, refer to each other, and have their mapping: %s', async ([, document]) => {
    const module = await generateFiles(document, pets);
    expect(warningsOf(module)).toEqual({});
    expect(module.written).toEqual(['read', 'set']);
    const names = [...module.text.matchAll(/export (?:interface|type) (\w+)/g)].map(
      ([, name]) => name,
    );
    const all = ['Cat', 'Dog', 'Pet', 'Node'];
    expect(names.sort()).toEqual([...all, ...all.map((name) => `${name}Input`)].sort());
    const { read, set } = load(module);
    for (const schema of [Object(read).response, Object(set).body]) {
      const issues = (pet: Json) => Object(validateClosed(schema, { pet, parent: { pet } })).issues;
      expect(issues({ kind: 'dog', bark: true })).toBeUndefined();
      expect(issues({ kind: 'dog' })).toContainEqual({
        path: ['pet', 'bark'],
        message: 'is required',
      });
    }
  });

  const whole = {
    'pet.json': petOf(['./cat.json', './dog.json']),
    'cat.json': Cat,
    'dog.json': Dog,
  };

  test('a schema that is a whole file has the name of the component that refers to it', async () => {
    const schemas = { Cat: { $ref: 'cat.json' }, Dog: { $ref: 'dog.json' } };
    const module = await generateFiles(
      { paths: calls({ $ref: 'pet.json' }), components: { schemas } },
      whole,
    );
    expect(warningsOf(module)).toEqual({});
    expect(module.text).toContain("export interface Cat {\n  kind: 'Cat';");
  });

  test('a schema that is a whole file is called after it, which is no value of a discriminator', async () => {
    const module = await generateFiles({ paths: calls({ $ref: 'pet.json' }) }, whole);
    expect(warningsOf(module)).toEqual({
      'the values of the discriminator kind are not known: a variant has no name': ['pet'],
    });
    expect(module.text).toContain('export type Pet = Cat | Dog;');
    expect(module.text).not.toContain('unlisted');
  });
});

test('components that extend each other may be files', async () => {
  const base = { ...Dog, required: ['kind'], properties: { kind: text } };
  const files = {
    'pet.json': {
      ...base,
      discriminator: { propertyName: 'kind', mapping: { dog: './dog.json' } },
    },
    'cat.json': { allOf: [{ $ref: './pet.json' }, { required: ['lives'] }] },
    'dog.json': { allOf: [{ $ref: './pet.json' }, { required: ['bark'] }] },
  };
  const schemas = Object.fromEntries(
    ['Pet', 'Cat', 'Dog'].map((name) => [name, { $ref: `${name.toLowerCase()}.json` }]),
  );
  const paths = calls({ $ref: 'pet.json' });
  const module = await generateFiles({ paths, components: { schemas } }, files);
  expect(warningsOf(module)).toEqual({});
  expect(module.text).toMatch(
    /export type Pet = (Cat \| Dog|Dog \| Cat) \| UnknownVariant<'kind'>;/,
  );
  expect(module.text).toContain("export interface Cat {\n  kind: 'Cat';");
  expect(module.text).toContain("export interface Dog {\n  kind: 'dog';");
});

test('a value of mapping that is no address is a warning', async () => {
  const Pet = petOf(['#/Cat', '#/Dog'], { cat: 'http://[' });
  const module = await generateFiles(
    { paths: calls({ $ref: 'pets.json#/Pet' }) },
    {
      'pets.json': { Cat, Dog, Pet },
    },
  );
  expect(warningsOf(module)).toEqual({
    'the values of the discriminator kind are not known: cat is http://[, which is no variant': [
      'Pet',
    ],
  });
});

test('an operation, its parameters and its response may be in other files', async () => {
  const files = {
    'paths.json': { '/a': { get: { $ref: 'operations.json#/read' } }, '/b': { $ref: '#/~1a' } },
    'operations.json': {
      read: {
        parameters: { $ref: '#/parameters' },
        responses: { '200': { $ref: '#/responses/Ok' } },
      },
      parameters: [{ $ref: '#/parameter' }],
      parameter: { name: 'size', in: 'query', schema: { type: 'integer' } },
      responses: { Ok: { content: content({ type: 'object', properties: { $ref: 'x.json' } }) } },
    },
    'x.json': { id: { type: 'string' } },
  };
  const module = await generateFiles({ paths: { $ref: 'paths.json' } }, files);
  expect(warningsOf(module)).toEqual({});
  expect(module.written).toEqual(['getA', 'getB']);
  expect(module.text.match(/size: z\.optional\(z\.int\(\)\)/g)).toHaveLength(2);
});
