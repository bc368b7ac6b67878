import { describe, expect, test } from 'vitest';
import { body, generateFrom, get, type Json, put, warningsOf } from './documents.ts';

describe('a schema that contradicts itself', () => {
  const forbidden = {
    type: 'object',
    required: ['b'],
    properties: {},
    additionalProperties: false,
  };
  const contradictions: [schema: Json, reason: string][] = [
    [{ allOf: [{ type: 'string' }, { type: 'number' }] }, 'an `allOf` allows no type'],
    [{ allOf: [{ enum: ['x'] }, { enum: ['y'] }] }, 'an `enum` allows no value'],
    [{ allOf: [{ const: 'x' }, { enum: ['y'] }] }, 'an `enum` allows no value'],
    [{ type: 'string', enum: [] }, 'an `enum` allows no value'],
    [forbidden, 'b is required, but `additionalProperties` is false'],
  ];

  test.for(contradictions)('%j omits an operation that requires it', async ([schema, reason]) => {
    const inBody = await generateFrom(body({ a: schema }));
    expect(warningsOf(inBody)).toEqual({
      [`left out: no value fits its body: ${reason}`]: ['set'],
    });
    if (schema === forbidden) return;
    const parameters = [{ name: 'a', in: 'query', required: true, schema }];
    const inQuery = await generateFrom({ '/a': get('find', {}, { parameters }) });
    expect(warningsOf(inQuery)).toEqual({
      [`left out: no value fits the query parameter a: ${reason}`]: ['find'],
    });
  });

  test.for(contradictions)('%j is a warning if it is optional', async ([schema, reason]) => {
    const module = await generateFrom({ '/a': { put: put({ properties: { a: schema } }) } });
    expect(warningsOf(module)).toEqual({
      [`no value fits a part of the request: ${reason}`]: ['set'],
    });
  });

  test.for(contradictions)('%j is not checked in a response', async ([schema, reason]) => {
    const module = await generateFrom({ '/a': get('find', { properties: { a: schema } }) });
    expect(warningsOf(module)).toEqual({
      [`a part of the response is not checked: ${reason}`]: ['find'],
    });
    expect(module.text).toContain('z.unknown()');
    expect(module.text).not.toContain('z.never()');
  });

  test('an allOf accepts the types and the values that all of its schemas accept', async () => {
    const module = await generateFrom(
      body({
        size: { allOf: [{ type: ['integer', 'string'] }, { type: 'number' }] },
        kind: { allOf: [{ enum: ['x', 'y', 'z'] }, { enum: ['z', 'y'] }] },
      }),
    );
    expect(module.text).toContain('size: z.int(),');
    expect(module.text).toContain("kind: z.enum(['y', 'z']),");
    expect(warningsOf(module)).toEqual({});
  });
});
