import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  AdminClient,
  ChatClient,
  type Client,
  isBotPlatformError,
  type OperationDefinition,
} from '../../../src/index.ts';
import { anyRecord } from '../../properties/arbitraries.ts';
import { operations } from '../../support/built-in.ts';
import { everyOperation } from '../../support/every-operation.ts';
import { shapeOf } from '../../support/operations.ts';
import { botsOf, conversation, event, user } from '../../support/resources.ts';
import { json, stubFetch } from '../../support/stub-fetch.ts';
import { untyped } from '../../support/untyped.ts';
import * as specification from './golden/specification.ts';

vi.mock('bot-platform-sdk', () => import('../../../src/index.ts'));

type Name = keyof typeof operations;
const names = Object.keys(operations) as Name[];
const generated: Readonly<Record<Name, OperationDefinition>> = specification;

/** A response body that is valid for every operation. */
const anyResult = Object.assign({}, ...everyOperation.map(({ body }) => body));

/** A valid input with every property that the operation has. */
function inputOf({ path, query, body }: OperationDefinition): Readonly<Record<string, unknown>> {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, `${name}_1`]);
  const inSchemas = [query, body].flatMap((schema) =>
    Object.entries(shapeOf(schema)).map(([name, property]) => [name, sampleOf(property, name)]),
  );
  return Object.fromEntries([...inPath, ...inSchemas]);
}

/** A value that a property of an input can have. */
function sampleOf(schema: unknown, name: string): unknown {
  if (schema instanceof z.ZodMiniOptional) return sampleOf(schema.def.innerType, name);
  if (schema instanceof z.ZodMiniEnum) return schema.options[0];
  return schema instanceof z.ZodMiniBoolean ? true : `${name}_1`;
}

/** What a call sends and how it ends, so that two operations can be compared. */
async function outcome(operation: OperationDefinition, input: unknown, response: unknown) {
  const fetch = stubFetch(json(response));
  const chat = { baseUrl: 'https://api.example', userKey: 'fake-key', fetch, retry: 0 };
  const admin = {
    adminUrl: 'https://api.example',
    token: 'fake',
    workspaceId: 'fake',
    fetch,
    retry: 0,
  };
  const client: Client =
    operation.id in AdminClient.prototype ? new AdminClient(admin) : new ChatClient(chat);
  const request = untyped<(...parameters: unknown[]) => Promise<unknown>>(
    client.request.bind(client),
  );
  const end = await request(operation, input).then(
    (data) => ({ data, error: undefined }),
    (error) => ({ data: undefined, error: isBotPlatformError(error) ? error.kind : error }),
  );
  const sent = fetch.requests.map(({ method, url, body }) => ({ method, url: url.href, body }));
  return { ...end, sent };
}

test.for(names)('the generated %s has the method, path and paging of the built-in one', (name) => {
  const { id, method, path, paging }: OperationDefinition = operations[name];
  expect(generated[name]).toMatchObject({ id, method, path, ...(paging && { paging }) });
  expect('paging' in generated[name]).toBe(paging !== undefined);
});

test('the document has the built-in operations and no others', () => {
  const ids = Object.values(specification).flatMap((value) =>
    'method' in value ? [value.id] : [],
  );
  expect(ids.sort()).toEqual([...names].sort());
});

test.for(names)(
  'the generated %s sends and rejects the same inputs as the built-in one',
  async (name) => {
    const right = inputOf(operations[name]);
    const any = anyRecord([...Object.keys(right), 'further']);
    const nearly = fc.oneof(
      any,
      any.map((changes) => ({ ...right, ...changes })),
    );
    const outcomes = new Set<unknown>();
    await fc.assert(
      fc.asyncProperty(nearly, async (input) => {
        const expected = await outcome(operations[name], input, anyResult);
        const actual = await outcome(generated[name], input, anyResult);
        expect(actual).toMatchObject({ sent: expected.sent, error: expected.error });
        outcomes.add(expected.error);
      }),
      { numRuns: 300, examples: [[{}], [right], [{ ...right, further: 1 }]] },
    );
    expect(outcomes).toContain('invalid_request');
    expect(outcomes).toContain(undefined);
  },
);

/** Any of the values that a property of a response can have, valid or not. */
const anyProperty = fc.oneof(
  fc.constantFrom<unknown>('text', null, 5, true, [], {}, '', '2026-01-01T00:00:00Z'),
  fc.constantFrom('2026-01-01T00:00:00+02:00', '2026-02-30T00:00:00Z', '2026-01-01T00:00:00'),
  fc.jsonValue({ maxDepth: 2 }),
);

function nearly(object: object): fc.Arbitrary<object> {
  const changes = fc.dictionary(fc.constantFrom(...Object.keys(object), 'further'), anyProperty, {
    maxKeys: 2,
  });
  const left = fc.subarray(Object.keys(object), { minLength: Object.keys(object).length - 1 });
  return fc
    .tuple(changes, left)
    .map(([changed, kept]) =>
      Object.fromEntries(
        Object.entries({ ...object, ...changed }).filter(
          ([name]) => kept.includes(name) || name in changed,
        ),
      ),
    );
}

const anyResponse = fc.oneof(
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 5,
    arbitrary: fc.record(
      {
        bot: nearly(botsOf(1)[0] ?? {}),
        participant: nearly(user),
        conversation: nearly(conversation),
        event: nearly(event),
        bots: fc.oneof(fc.array(nearly(botsOf(1)[0] ?? {})), anyProperty),
        meta: fc.oneof(fc.record({ nextToken: anyProperty }), fc.constant({}), anyProperty),
        further: anyProperty,
      },
      { requiredKeys: ['participant', 'conversation', 'event'] },
    ),
  },
);

test.for(names)(
  'the generated %s accepts and rejects the same responses as the built-in one',
  async (name) => {
    const outcomes = new Set<unknown>();
    await fc.assert(
      fc.asyncProperty(anyResponse, async (response) => {
        const input = inputOf(operations[name]);
        const expected = await outcome(operations[name], input, response);
        const actual = await outcome(generated[name], input, response);
        expect(actual.error).toEqual(expected.error);
        // Of a User, the built-in operation drops further properties; the generated one keeps all.
        if (expected.data !== undefined) expect(actual.data).toMatchObject(Object(expected.data));
        outcomes.add(expected.error);
      }),
      { numRuns: 500 },
    );
    expect(outcomes).toContain('invalid_response');
    expect(outcomes).toContain(undefined);
  },
);
