import { describe, expect, test } from 'vitest';
import type { Schema } from '../../../src/validation/schema.ts';
import { validateClosed } from '../../../src/validation/unknown-variant.ts';
import { body, generateFrom, get, type Json, load, put, ref, warningsOf } from './documents.ts';

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

/** A component with a discriminator, and others that extend it. */
const base = (discriminator: Json = { mapping }, rest: Json = {}) => ({
  ...pet({}),
  discriminator: { propertyName: 'kind', ...discriminator },
  ...rest,
});
const extend = (name: string, property: string, rest: Json = {}) => ({
  allOf: [ref(name), { required: [property], properties: { [property]: {} } }],
  ...rest,
});
const subtypes = { Cat: extend('Pet', 'lives'), Dog: extend('Pet', 'bark') };

describe('a component with a discriminator that others extend', () => {
  test.for<[title: string, schemas: Json]>([
    ['in their allOf', { Pet: base(), ...subtypes }],
    [
      'in an allOf within their allOf',
      { Pet: base(), ...subtypes, Dog: { allOf: [subtypes.Dog] } },
    ],
    [
      'by way of another component',
      { Pet: base(), Mammal: { allOf: [ref('Pet')] }, ...subtypes, Cat: extend('Mammal', 'lives') },
    ],
    ['or that its mapping has', { Pet: base(), Cat: subtypes.Cat, Dog }],
    [
      'which it lists itself',
      { Pet: base({ mapping }, { oneOf: [ref('Cat'), ref('Dog')] }), ...subtypes },
    ],
    ['under another name', { Pet: ref('Animal'), Animal: base(), ...subtypes }],
    [
      'and that lists the values of all of them',
      { Pet: { ...base(), ...pet({}, { enum: ['cat', 'puppy', 'dog'] }) }, ...subtypes },
    ],
  ])('is a union: %s', async ([, schemas]) => {
    const { module, results } = await check(schemas, pets);
    expect(results).toEqual(byVariant);
    expect(warningsOf(module)).toEqual({});
  });

  test('is a union in types, which has the unknown variant in responses only', async () => {
    const { text: module } = (await check({ Pet: base(), ...subtypes }, [])).module;
    expect(module).toContain("export type Pet = Cat | Dog | UnknownVariant<'kind'>;");
    expect(module).toContain('export type PetInput = CatInput | DogInput;');
    expect(module).toContain("export interface DogInput {\n  kind: 'puppy' | 'dog';");
  });

  test('has the names of those that its mapping does not have, and their own values', async () => {
    const Bird = extend('Pet', 'wings', { properties: { kind: { enum: ['parrot', 'swan'] } } });
    const schemas = { Pet: base({ mapping: { cat: 'Cat' } }), ...subtypes, Bird };
    const values = ['cat', 'Cat', 'Dog', 'swan', 'Bird', 'Pet'].map((kind) => ({
      ...{ kind, lives: 9, bark: true, wings: 2 },
    }));
    const { results } = await check(schemas, values);
    expect(results.map(([sent]) => sent)).toEqual([
      'accepted',
      'kind',
      'accepted',
      'accepted',
      'kind',
      'kind',
    ]);
  });

  test('is a variant itself if a mapping has it', async () => {
    const schemas = { Pet: base({ mapping: { ...mapping, pet: 'Pet' } }), ...subtypes };
    const { module, results } = await check(schemas, [...pets, { kind: 'pet' }, { kind: 'Pet' }]);
    expect(results).toEqual([...byVariant, ['accepted', 'accepted'], ['kind', 'accepted']]);
    expect(module.text).toContain("export interface PetBase {\n  kind: 'pet';");
  });

  describe('which is extended by another one with a discriminator', () => {
    const family = (top: Json, middle: Json) => ({
      Pet: base(top),
      Cat: { ...subtypes.Cat, discriminator: { propertyName: 'kind', ...middle } },
      Tiger: extend('Cat', 'stripes'),
      Dog: subtypes.Dog,
      Cage: { type: 'object', properties: { cat: ref('Cat') } },
    });
    const tiger = { kind: 'Tiger', lives: 9, stripes: 80 };
    const rows: [title: string, top: Json, middle: Json, value: Json, pet: string, cat: string][] =
      [
        ['a subtype of both', {}, {}, tiger, 'accepted', 'accepted'],
        [
          'a subtype of both that lacks a property',
          {},
          {},
          { kind: 'Tiger', stripes: 80 },
          'lives',
          'lives',
        ],
        ['the other one itself', {}, {}, { kind: 'Cat', lives: 9 }, 'accepted', 'accepted'],
        ['a subtype of the first one', {}, {}, { kind: 'Dog', bark: true }, 'accepted', 'kind'],
        ['the first one itself', {}, {}, { kind: 'Pet' }, 'kind', 'kind'],
        [
          'a value in the mapping of the first one',
          { mapping: { striped: 'Tiger' } },
          {},
          { ...tiger, kind: 'striped' },
          'accepted',
          'accepted',
        ],
        [
          'a value in the mapping of the other one',
          {},
          { mapping: { striped: 'Tiger' } },
          { ...tiger, kind: 'striped' },
          'accepted',
          'accepted',
        ],
        [
          'the other one itself, which no mapping has',
          { mapping: { striped: 'Tiger' } },
          {},
          { kind: 'Cat', lives: 9 },
          'kind',
          'kind',
        ],
      ];
    test.for(rows)(
      'each is the union of what extends it: %s',
      async ([, top, middle, value, pet, cat]) => {
        const schemas = family(top, middle);
        const paths = {
          ...body({ pet: ref('Pet') }),
          '/b': { put: { ...put(ref('Cage')), operationId: 'cage' } },
        };
        const { set, cage } = load(await generateFrom(paths, schemas));
        const results = [
          resultOf(Object(set).body, { pet: value }),
          resultOf(Object(cage).body, { cat: value }).replace('cat.', ''),
        ];
        expect(results).toEqual([pet, cat]);
      },
    );

    test('each may list its subtypes', async () => {
      const { Pet, Cat: Middle, ...rest } = family({}, {});
      const schemas = {
        ...{ Pet: { ...Pet, oneOf: [ref('Cat'), ref('Dog')] }, ...rest },
        Cat: { ...Middle, oneOf: [ref('Tiger')] },
      };
      const { results } = await check(schemas, [
        tiger,
        { kind: 'Tiger', lives: 9 },
        { kind: 'Dog' },
      ]);
      expect(results).toEqual([
        ['accepted', 'accepted'],
        ['stripes', 'stripes'],
        ['bark', 'bark'],
      ]);
    });

    test('a discriminator of another property is a union within the union, with a warning', async () => {
      const { Cat: Middle, ...rest } = family({}, {});
      const Cat = { ...Middle, discriminator: { propertyName: 'lives' } };
      const { module, results } = await check({ ...rest, Cat }, [
        { kind: 'Dog', bark: true },
        { kind: 'Dog' },
      ]);
      expect(results).toEqual([
        ['accepted', 'accepted'],
        ['', ''],
      ]);
      expect(Object.keys(warningsOf(module))).toEqual([
        'the values of the discriminator kind are not known: a union within it has another one',
      ]);
    });
  });

  test('may contain itself, and be referred to in part', async () => {
    const friends = { type: 'array', items: ref('Pet') };
    const Pet = base({ mapping }, { properties: { kind: text, friends } });
    const Cage = {
      type: 'object',
      properties: { kind: { $ref: `${ref('Pet').$ref}/properties/kind` } },
    };
    const { module, results } = await check(
      { Pet, ...subtypes, Dog: { allOf: [ref('Pet'), ref('Cage')] }, Cage },
      [
        { kind: 'dog', friends: [{ kind: 'cat', lives: 9 }, { kind: 'dog' }] },
        { kind: 'dog', friends: [{ kind: 'dog', friends: [{ kind: 'cat' }] }] },
      ],
    );
    expect(results).toEqual([
      ['accepted', 'accepted'],
      ['friends.0.friends.0.lives', 'friends.0.friends.0.lives'],
    ]);
    expect(warningsOf(module)).toEqual({});
  });

  test.for<[title: string, schemas: Json]>([
    ['nullable', { Pet: base({ mapping }, { nullable: true }), ...subtypes }],
    [
      'of the type null, too',
      { Pet: base({ mapping }, { type: ['object', 'null'] }), ...subtypes },
    ],
    [
      'within an allOf that is nullable',
      {
        Pet: { nullable: true, allOf: [ref('Animal')] },
        Animal: base(),
        Cat: extend('Animal', 'lives'),
        Dog,
      },
    ],
  ])('is a union and null: %s', async ([, schemas]) => {
    const { module, results } = await check(schemas, pets);
    expect(results).toEqual(byVariant);
    const { set } = load(module);
    expect(resultOf(Object(set).body, { pet: null })).toBe('accepted');
  });

  test('stays an object that one of its own extends, without the values of the union', async () => {
    const paths = { '/a': get('read', ref('Pet')), '/b': get('readCat', ref('Cat')) };
    const { readCat } = load(await generateFrom(paths, { Pet: base(), ...subtypes }));
    expect(resultOf(Object(readCat).response, { kind: 'lion', lives: 1 })).toBe('accepted');
  });

  test('is an object, with a warning, if none extends it', async () => {
    const { module, results } = await check({ Pet: base({}), Cat, Dog }, [{ kind: 'any' }, {}]);
    expect(results).toEqual([
      ['accepted', 'accepted'],
      ['kind', 'kind'],
    ]);
    expect(warningsOf(module)).toEqual({
      'the discriminator kind is not used: no component extends this one': ['Pet'],
    });
  });

  test('is left out, with a warning, if it extends itself', async () => {
    const schemas = { Pet: base({}, { allOf: [ref('Cat')] }), ...subtypes };
    const { module } = await check(schemas, []);
    expect(warningsOf(module)).toEqual({ 'left out: an allOf contains itself': ['set', 'read'] });
  });
});
