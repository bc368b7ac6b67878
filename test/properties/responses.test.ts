import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ApiError,
  InvalidResponseError,
  isBotPlatformError,
  RedirectError,
} from '../../src/index.ts';
import {
  addParticipant,
  getEvent,
  getOrCreateConversation,
  listBots,
} from '../../src/operations.ts';
import { anyResult } from '../support/any-response.ts';
import { clientsOf, everyOperation } from '../support/every-operation.ts';
import { sampleOf } from '../support/extent.ts';
import { raw, stubFetch } from '../support/stub-fetch.ts';

/** The schema of the response of an operation, whose title begins with its id. */
const schemaOf = (title: string) =>
  [addParticipant, getOrCreateConversation, getEvent, listBots].find(({ id }) =>
    title.startsWith(id),
  )?.response;

/** JSON of any shape, often similar to that of a success or of an error. */
const anyJson = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.record(
    {
      event: nearly(anyResult.event),
      conversation: nearly(anyResult.conversation),
      participant: nearly(anyResult.participant),
      bots: fc.oneof(fc.array(nearly(anyResult.bots[0] ?? {})), fc.jsonValue()),
      meta: fc.oneof(fc.record({ nextToken: fc.jsonValue() }), fc.jsonValue()),
    },
    { requiredKeys: [] },
  ),
  fc.record(
    {
      id: fc.jsonValue(),
      code: fc.oneof(fc.integer({ min: 300, max: 700 }), fc.jsonValue()),
      type: fc.jsonValue(),
      message: fc.oneof(fc.string(), fc.jsonValue()),
      error: fc.jsonValue(),
    },
    { requiredKeys: [] },
  ),
);

/** An object with some properties replaced or added. */
function nearly(object: object): fc.Arbitrary<object> {
  const changed = fc.dictionary(
    fc.constantFrom(...Object.keys(object), '__proto__', 'further'),
    fc.jsonValue(),
    { maxKeys: 2 },
  );
  return changed.map((changes) => ({ ...object, ...changes }));
}

const anyStatus = fc.oneof(
  fc.constantFrom(200, 201, 204, 301, 304, 400, 401, 403, 404, 409, 429, 500, 503),
  fc.integer({ min: 200, max: 599 }),
);

/** Statuses whose response has no body. */
const bodiless = [204, 205, 304];

async function check(body: BodyInit, status: number): Promise<void> {
  const content = bodiless.includes(status) ? null : body;
  for (const { title, call } of everyOperation) {
    const fetch = stubFetch(raw(content, { status }));
    const clients = clientsOf({ url: 'https://api.example' }, { fetch, retry: 0 });
    let result: unknown;
    try {
      result = await call(clients);
    } catch (error) {
      if (!isBotPlatformError(error)) throw error;
      if (status >= 400) expect(error).toMatchObject({ status, kind: kindOf(status) });
      else if (status >= 300 && status !== 304) expect(error).toBeInstanceOf(RedirectError);
      else expect(error instanceof ApiError || error instanceof InvalidResponseError).toBe(true);
      expect(error.message.length).toBeLessThan(3000);
      expect(error.stack).toContain(error.message);
      JSON.stringify(error);
      continue;
    }
    expect(Math.floor(status / 100)).toBe(2);
    expect(schemaOf(title)?.safeParse(result)).toMatchObject({ success: true });
  }
}

function kindOf(status: number): string {
  const kinds: Readonly<Record<number, string>> = {
    400: 'bad_request',
    401: 'unauthorized',
    403: 'forbidden',
    404: 'not_found',
    409: 'conflict',
    429: 'rate_limited',
  };
  return kinds[status] ?? (status >= 500 ? 'internal_server' : 'api');
}

test('any JSON with any status is a valid result or an error of its class', async () => {
  await fc.assert(
    fc.asyncProperty(anyJson, anyStatus, (json, status) => check(JSON.stringify(json), status)),
    { numRuns: sampleOf(400) },
  );
});

test('any bytes with any status are a valid result or an error of its class', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.uint8Array({ maxLength: 64 }), fc.string()),
      anyStatus,
      (bytes, status) => check(typeof bytes === 'string' ? bytes : new Uint8Array(bytes), status),
    ),
    { numRuns: sampleOf(200) },
  );
});
