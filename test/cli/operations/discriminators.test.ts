import { describe, expect, test } from 'vitest';
import type { Schema } from '../../../src/validation/schema.ts';
import { validateClosed } from '../../../src/validation/unknown-variant.ts';
import { body, generateFrom, get, type Json, load, ref, warningsOf } from './documents.ts';

const text = { type: 'string' };
const pet = (properties: Json, kind: unknown = text) => ({
  type: 'object',
  required: ['kind', ...Object.keys(properties)],
  properties: { kind, ...properties },
});
const Cat = pet({ lives: { type: 'integer' } });
const Dog = pet({ bark: { type: 'boolean' } });
const mapping = { cat: ref('Cat').$ref, puppy: 'Dog', dog: ref('Dog').$ref };
const union = (discriminator: Json = { mapping }, rest: Json = {}) => ({
  oneOf: [ref('Cat'), ref('Dog')],
  discriminator: { propertyName: 'kind', ...discriminator },
  ...rest,
});

/** Whether a request and a response of `Pet` accept each of these, or the path and message of the first issue. */
async function check(schemas: Json, pets: readonly Json[]) {
  const paths = { ...body({ pet: ref('Pet') }), '/b': get('read', ref('Pet')) };
  const module = await generateFrom(paths, schemas);
  const { set, read } = load(module);
  const results = pets.map((value) => [
    resultOf(Object(set).body, { pet: value }),
    resultOf(Object(read).response, value),
  ]);
  return { module, results };
}

function resultOf(schema: Schema, value: unknown) {
  const result = validateClosed(schema, value);
  if (result instanceof Promise || result.ok) return 'accepted';
  const path = result.issues[0]?.path ?? [];
  return path.filter((key) => key !== 'pet').join('.');
}

const pets = [
  { kind: 'cat', lives: 9 },
  { kind: 'puppy', bark: true },
  { kind: 'dog' },
  { kind: 'cat', bark: true },
  { kind: 'bird' },
];
const byVariant = [
  ['accepted', 'accepted'],
  ['accepted', 'accepted'],
  ['bark', 'bark'],
  ['lives', 'lives'],
  ['kind', 'accepted'],
];

describe('a discriminator whose variants have a plain string', () => {
  test.for<[title: string, schemas: Json]>([
    ['in a component', { Pet: union(), Cat, Dog }],
    [
      'beside null',
      { Pet: { ...union(), oneOf: [ref('Cat'), ref('Dog'), { type: 'null' }] }, Cat, Dog },
    ],
    [
      'from a base',
      {
        Pet: union(),
        Base: pet({}),
        Cat: { allOf: [ref('Base'), { required: ['lives'], properties: { lives: {} } }] },
        Dog: { allOf: [ref('Base'), { required: ['bark'], properties: { bark: {} } }] },
      },
    ],
    [
      'beside the union',
      {
        Pet: union({ mapping }, pet({})),
        Cat: { type: 'object', required: ['lives'], properties: { lives: {} } },
        Dog: { type: 'object', required: ['bark'], properties: { bark: {} } },
      },
    ],
    [
      'with an enum that the variants share',
      {
        Pet: union(),
        Cat: pet({ lives: {} }, { enum: ['cat', 'dog', 'puppy'] }),
        Dog: pet({ bark: {} }, { enum: ['cat', 'dog', 'puppy'] }),
      },
    ],
    [
      'in a union of unions',
      {
        Pet: { ...union({}), oneOf: [ref('Known'), ref('Robot')] },
        Known: union(),
        Robot: pet({}),
        Cat,
        Dog,
      },
    ],
  ])('a value is checked against the variant that mapping has for it: %s', async ([, schemas]) => {
    expect((await check(schemas, pets)).results).toEqual(byVariant);
  });

  test('without mapping, the value of a variant is the name of its component', async () => {
    const values = [{ kind: 'Cat', lives: 9 }, { kind: 'Dog' }, { kind: 'cat', lives: 9 }];
    const { results } = await check({ Pet: union({}), Cat, Dog }, values);
    expect(results).toEqual([
      ['accepted', 'accepted'],
      ['bark', 'bark'],
      ['kind', 'accepted'],
    ]);
  });

  test('the type of a variant has the values, so that a program can distinguish the variants', async () => {
    const { module } = await check({ Pet: union(), Cat, Dog }, []);
    expect(module.text).toContain("export interface Cat {\n  kind: 'cat';");
    expect(module.text).toContain("export interface DogInput {\n  kind: 'puppy' | 'dog';");
    expect(module.text).toContain("export type Pet = Cat | Dog | UnknownVariant<'kind'>;");
  });

  test('the same component outside of the union keeps the plain string', async () => {
    const schemas = { Pet: union(), Cat, Dog };
    const paths = { '/a': get('read', ref('Pet')), '/b': get('readCat', ref('Cat')) };
    const { readCat } = load(await generateFrom(paths, schemas));
    expect(resultOf(Object(readCat).response, { kind: 'lion', lives: 1 })).toBe('accepted');
  });

  test('variants that refer to each other are checked at every depth', async () => {
    const Friend = pet({ friend: union() });
    const schemas = { Pet: union(), Cat, Dog: { ...Friend, required: ['kind'] } };
    const cat = { kind: 'cat', lives: 9 };
    const values = [
      { kind: 'dog', friend: { kind: 'dog', friend: cat } },
      { kind: 'dog', friend: { kind: 'dog', friend: { kind: 'cat' } } },
    ];
    const { results } = await check(schemas, values);
    expect(results).toEqual([
      ['accepted', 'accepted'],
      ['friend.friend.lives', 'friend.friend.lives'],
    ]);
  });

  test('variants that list their values themselves keep them, whatever their components are called', async () => {
    const schemas = {
      Pet: union({}),
      Cat: pet({ lives: {} }, { const: 'cat' }),
      Dog: pet({ bark: {} }, { enum: ['dog'] }),
    };
    expect((await check(schemas, [{ kind: 'dog' }, { kind: 'cat', lives: 1 }])).results).toEqual([
      ['bark', 'bark'],
      ['accepted', 'accepted'],
    ]);
  });

  test('variants without a name are no warning if they list their values', async () => {
    const oneOf = [pet({ lives: {} }, { const: 'cat' }), pet({ bark: {} }, { const: 'dog' })];
    const { module, results } = await check({ Pet: { ...union({}), oneOf } }, [{ kind: 'dog' }]);
    expect(results).toEqual([['bark', 'bark']]);
    expect(warningsOf(module)).toEqual({});
  });

  test('a value is not required if a variant does not require it', async () => {
    const schemas = { Pet: union(), Cat: { ...Cat, required: ['lives'] }, Dog };
    expect((await check(schemas, [{ lives: 9 }])).results).toEqual([['accepted', 'accepted']]);
  });
});

describe('a discriminator whose values are not known', () => {
  test.for<[title: string, discriminator: Json, variants: readonly unknown[], reason: string]>([
    [
      'mapping refers to nothing',
      { mapping: { cat: './missing.yaml#/Cat' } },
      [ref('Cat'), ref('Dog')],
      'cat is ./missing.yaml#/Cat, which is no variant',
    ],
    ['the property is a number', {}, [ref('Dog'), ref('Size')], 'it is not a string'],
    ['a variant is not a component', {}, [ref('Cat'), Dog], 'a variant has no name'],
  ])('every variant is checked, with a warning: %s', async ([, discriminator, oneOf, reason]) => {
    const Size = pet({ digits: {} }, { type: 'integer' });
    const schemas = { Pet: { ...union(discriminator), oneOf }, Cat, Dog, Size };
    const { module, results } = await check(schemas, [{ kind: 'dog' }, { kind: 'x', bark: true }]);
    expect(results).toEqual([
      ['', ''],
      ['accepted', 'accepted'],
    ]);
    const warning = `the values of the discriminator kind are not known: ${reason}`;
    expect(warningsOf(module)).toEqual({ [warning]: ['Pet'] });
  });
});
