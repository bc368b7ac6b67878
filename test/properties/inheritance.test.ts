import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Schema, validateSync } from '../../src/validation/schema.ts';
import {
  body,
  generateUncompiled,
  get,
  type Json,
  load,
  ref,
} from '../cli/operations/documents.ts';

/** A component that extends an earlier one, except the first; some have a discriminator, too. */
interface Part {
  readonly parent: number;
  readonly isBase: boolean;
  readonly type: string;
}

const count = 5;
const nameOf = (index: number): string => `P${index}`;
const parts = fc.tuple(
  ...Array.from({ length: count }, (_, index) =>
    fc.record({
      parent: index === 0 ? fc.constant(-1) : fc.nat(index - 1),
      isBase: index === 0 ? fc.constant(true) : fc.boolean(),
      type: fc.constantFrom('string', 'number'),
    }),
  ),
);
const mappings = fc.subarray([0, 1, 2, 3, 4]);

const kinds = [...Array(count).keys()].flatMap((index) => [nameOf(index), `p${index}`]);
const value = fc.constantFrom<unknown>('text', 1, undefined);
const candidate = fc
  .tuple(fc.constantFrom('other', 5, ...kinds), fc.array(value, { maxLength: count }))
  .map(([kind, values]): Json => {
    const entries = values.map((value, index) => [`of${index}`, value]);
    return { kind, ...Object.fromEntries(entries.filter(([, value]) => value !== undefined)) };
  });

/** The components of a document, with the `mapping` of the first one. */
function schemasOf(all: readonly Part[], mapped: readonly number[]): Json {
  const mapping = Object.fromEntries(mapped.map((index) => [`p${index}`, nameOf(index)]));
  const entries = all.map(({ parent, isBase, type }, index) => {
    const name = `of${index}`;
    const required = index === 0 ? ['kind', name] : [name];
    const properties = { ...(index === 0 && { kind: { type: 'string' } }), [name]: { type } };
    const own = { type: 'object', required, properties };
    const rest = index === 0 && mapped.length > 0 ? { mapping } : {};
    const discriminator = { propertyName: 'kind', ...rest };
    const content = index === 0 ? own : { allOf: [ref(nameOf(parent)), own] };
    return [nameOf(index), isBase ? { ...content, discriminator } : content];
  });
  return Object.fromEntries(entries);
}

/** The same as plain JSON Schemas: the variants of a base, each with the value that means it. */
function variantsOf(all: readonly Part[], mapped: readonly number[], base: number): Json[] {
  const lineOf = (index: number): number[] => {
    const parent = all[index]?.parent ?? -1;
    return parent < 0 ? [index] : [index, ...lineOf(parent)];
  };
  const isExtended = (index: number): boolean => all.some(({ parent }) => parent === index);
  const isVariant = (index: number): boolean => {
    if (!lineOf(index).includes(base)) return mapped.includes(index) && base === 0;
    if (!(all[index]?.isBase && isExtended(index)) || mapped.includes(index)) return true;
    return index > 0 && mapped.length === 0;
  };
  return [...all.keys()].filter(isVariant).map((index) => {
    const line = lineOf(index);
    const own = line.map((one) => [`of${one}`, { type: all[one]?.type }] as const);
    const kind = { const: mapped.includes(index) ? `p${index}` : nameOf(index) };
    const properties = { kind, ...Object.fromEntries(own) };
    return { type: 'object', properties, required: Object.keys(properties) };
  });
}

const accepts = (schema: Schema, value: unknown): boolean =>
  validateSync(schema, value)?.ok === true;
/** Whether a response has one of the variants, and not the unknown one. */
const isKnown = (schema: Schema, value: unknown): boolean => {
  const result = validateSync(schema, value);
  return result?.ok === true && !Object.hasOwn(Object(result.value), 'raw');
};

test('a base accepts what one of its subtypes accepts under its own value, as Ajv reads the union of them', async () => {
  const ajv = new Ajv2020();
  const cases = fc.tuple(parts, mappings, fc.array(candidate, { minLength: 40, maxLength: 60 }));
  await fc.assert(
    fc.asyncProperty(cases, async ([all, mapped, candidates]) => {
      const bases = [...all.keys()].filter(
        (index) => all[index]?.isBase && all.some(({ parent }) => parent === index),
      );
      for (const base of bases) {
        const variants = variantsOf(all, mapped, base);
        const isValid = ajv.compile({ anyOf: variants });
        // An input that is one object, and no union, rejects properties that it does not declare.
        const isValidInput =
          variants.length === 1
            ? ajv.compile({ ...variants[0], additionalProperties: false })
            : isValid;
        const type = ref(nameOf(base));
        const paths = { ...body({ value: type }), '/b': get('read', type) };
        const module = await generateUncompiled(paths, schemasOf(all, mapped));
        expect(Object.fromEntries(module.warnings)).toEqual({});
        const { set, read } = load(module);
        for (const value of candidates) {
          const sent = accepts(Object(set).body, { value });
          const known = isKnown(Object(read).response, value);
          const expected = { value, sent: isValidInput(value), known: isValid(value) };
          expect({ value, sent, known }).toEqual(expected);
        }
      }
    }),
    { numRuns: 60 },
  );
}, 60_000);
