import { expect, test } from 'vitest';
import * as z from 'zod';
import * as zm from 'zod/mini';
import { rejectedInput, type Schema, sent } from '../support/operations.ts';

const note = z.object({ title: z.string(), pinned: z.boolean().optional() });
const miniNote = zm.object({ title: zm.string() });
const filter = z.object({ limit: z.number(), sort: z.string().default('name') });
const miniFilter = zm.object({ limit: zm.number() });
const title = 'untitled';
const nothing = 'POST /op';
const untitled = 'POST /op {"title":"untitled"}';

test.for<readonly [title: string, body: Schema, withoutInput: string]>([
  ['`.optional()`', note.optional(), nothing],
  ['`.nullish()`', note.nullish(), nothing],
  ['`.optional()` twice', note.optional().optional(), nothing],
  ['`optional` of Zod Mini', zm.optional(miniNote), nothing],
  ['`nullish` of Zod Mini', zm.nullish(miniNote), nothing],
  ['`.default()`', note.default({ title }), untitled],
  ['`.prefault()`', note.prefault({ title }), untitled],
  ['`.default()` around `.optional()`', note.optional().default({ title }), untitled],
  ['`_default` of Zod Mini', zm._default(miniNote, { title }), untitled],
  ['`prefault` of Zod Mini', zm.prefault(miniNote, { title }), untitled],
])(
  'a body that is optional by %s is its default or absent if the input has none of its properties, and validated and sent if it has one: %s',
  async ([, body, withoutInput]) => {
    expect(await sent({ body })).toBe(withoutInput);
    expect(await sent({ body }, {})).toBe(withoutInput);
    expect(await sent({ body }, { title: 'mine' })).toBe('POST /op {"title":"mine"}');
    await rejectedInput({ body }, { title: 5 });
    await rejectedInput({ body }, { title: 'mine', nme: 'x' });
  },
);

test('an optional body is rejected if the input has one of its properties and lacks a required one', async () => {
  for (const body of [note.optional(), note.default({ title })]) {
    const { issues } = await rejectedInput({ body }, { pinned: true });
    expect(issues.map(({ path }) => path)).toEqual([['title']]);
  }
});

test.for<readonly [title: string, query: Schema, withoutInput: string]>([
  ['`.optional()`', filter.optional(), ''],
  ['`.nullish()`', filter.nullish(), ''],
  ['`optional` of Zod Mini', zm.optional(miniFilter), ''],
  ['`.default()`', filter.default({ limit: 20, sort: 'id' }), '?limit=20&sort=id'],
  ['`.prefault()`', filter.prefault({ limit: 20 }), '?limit=20&sort=name'],
  ['`_default` of Zod Mini', zm._default(miniFilter, { limit: 20 }), '?limit=20'],
])(
  'a query that is optional by %s is its default or empty if the input has none of its properties: %s',
  async ([, query, withoutInput]) => {
    expect(await sent({ query })).toBe(`GET /op${withoutInput}`);
  },
);

test('an optional query and an optional body are independent of each other', async () => {
  const parts = { query: filter.optional(), body: note.default({ title }) };
  expect(await sent(parts, { limit: 5 })).toBe('POST /op?limit=5&sort=name {"title":"untitled"}');
  expect(await sent(parts, { title: 'mine' })).toBe('POST /op {"title":"mine"}');
});
