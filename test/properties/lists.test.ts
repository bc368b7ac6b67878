import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InvalidResponseError, PaginationError } from '../../src/index.ts';
import { clientsOf } from '../support/every-operation.ts';
import { sampleOf } from '../support/extent.ts';
import { botOf } from '../support/resources.ts';
import { json, stubFetch } from '../support/stub-fetch.ts';

interface GivenPage {
  readonly bots: number;
  readonly token: unknown;
}

/** Pages of a few bots each, their tokens from a small set, so that they repeat. */
const anyPages = fc.array(
  fc.record({
    bots: fc.nat(3),
    token: fc.oneof(
      {
        weight: 8,
        arbitrary: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'a+b/=&#', '__proto__'),
      },
      { weight: 2, arbitrary: fc.string({ minLength: 1 }) },
      { weight: 1, arbitrary: fc.constantFrom<unknown>('', null, undefined, 7, {}, [], true) },
    ),
  }),
  { minLength: 1, maxLength: 12 },
);

/** The expected outcome of a walk over the pages: the bots before its end, and its error. */
function expected(pages: readonly GivenPage[]) {
  const seen = new Set<unknown>([undefined]);
  const bots: number[] = [];
  for (let index = 0; ; index++) {
    const { bots: count, token } = pages[Math.min(index, pages.length - 1)] ?? {
      bots: 0,
      token: '',
    };
    if (typeof token !== 'string' && token !== null && token !== undefined)
      return { bots, requests: index + 1, error: InvalidResponseError };
    for (let number = 0; number < count; number++) bots.push(index * 10 + number);
    if (token === undefined || token === null || token === '')
      return { bots, requests: index + 1, error: undefined };
    if (seen.has(token)) return { bots, requests: index + 1, error: PaginationError };
    seen.add(token);
  }
}

test('a list with any sequence of pages and tokens ends, and returns the bots before its end', async () => {
  await fc.assert(
    fc.asyncProperty(anyPages, fc.boolean(), fc.boolean(), async (pages, prefetch, byPage) => {
      const responders = pages.map(({ bots, token }, index) =>
        json({
          bots: Array.from({ length: bots }, (_, number) => botOf(index * 10 + number)),
          meta: { nextToken: token },
        }),
      );
      const fetch = stubFetch(...responders);
      const list = clientsOf({ url: 'https://api.example' }, { fetch }).admin.listBots(
        {},
        { prefetch },
      );
      const ids: string[] = [];
      let error: unknown;
      try {
        if (byPage)
          for await (const page of list.pages()) ids.push(...page.bots.map(({ id }) => id));
        else for await (const { id } of list) ids.push(id);
      } catch (caught) {
        error = caught;
      }

      const outcome = expected(pages);
      // The stub repeats the last page, and so its bots.
      const last = pages.length - 1;
      const expectedIds = outcome.bots.map(
        (number) => botOf(Math.min(number, last * 10 + (number % 10))).id,
      );
      expect(ids).toEqual(expectedIds);
      if (outcome.error === undefined) expect(error).toBeUndefined();
      else expect(error).toBeInstanceOf(outcome.error);
      expect(fetch.requests).toHaveLength(outcome.requests);
      const tokens = fetch.requests.map(({ url }) => url.search);
      expect(new Set(tokens).size).toBe(tokens.length);
    }),
    { numRuns: sampleOf(400) },
  );
});

test('any limit returns that many bots, and requests no page that it does not need', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(3), { maxLength: 8 }), fc.nat(12), async (counts, limit) => {
      const responders = [...counts, 1].map((count, index) =>
        json({
          bots: Array.from({ length: count }, (_, number) => botOf(index * 10 + number)),
          meta: index < counts.length ? { nextToken: `token ${index}` } : {},
        }),
      );
      const fetch = stubFetch(...responders);
      const { admin } = clientsOf({ url: 'https://api.example' }, { fetch });
      const all = [...counts, 1].flatMap((count, index) =>
        Array.from({ length: count }, (_, number) => botOf(index * 10 + number).id),
      );

      const bots = await admin.listBots().toArray({ limit });

      expect(bots.map(({ id }) => id)).toEqual(all.slice(0, limit));
      let needed = 0;
      for (let sum = 0; sum < limit && needed < responders.length; needed++)
        sum += [...counts, 1][needed] ?? 0;
      expect(fetch.requests).toHaveLength(needed);
    }),
    { numRuns: sampleOf(200) },
  );
});
