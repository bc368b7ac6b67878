import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  AbortError,
  ChatClient,
  ConfigurationError,
  InvalidInputError,
  TimeoutError,
} from '../../src/index.ts';
import { chatOptions, untyped } from '../support/clients.ts';
import { clientsOf, everyOperation } from '../support/every-operation.ts';
import { sampleOf } from '../support/extent.ts';
import { json, stubFetch } from '../support/stub-fetch.ts';
import { anyRecord, anyValue } from './arbitraries.ts';

test('any client options create a client or throw ConfigurationError', () => {
  const names = [
    ...Object.keys(chatOptions),
    'timeout',
    'totalTimeout',
    'retry',
    'headers',
    'fetch',
    'maxResponseBytes',
    'observer',
    'allowInsecureHttp',
    'another',
  ];
  fc.assert(
    fc.property(anyRecord(names), (options) => {
      try {
        new ChatClient({ ...chatOptions, ...options });
      } catch (error) {
        expect(error).toBeInstanceOf(ConfigurationError);
      }
    }),
    { numRuns: sampleOf(2000) },
  );
});

test('any input causes a result, or an InvalidInputError before anything is sent', async () => {
  await fc.assert(
    fc.asyncProperty(anyValue, async (input) => {
      const fetch = stubFetch(json({ event: { id: 'evt_1' } }));
      const chat = new ChatClient({ ...chatOptions, fetch });
      const outcome: unknown = await chat.getEvent(input as never).catch((error: unknown) => error);
      if (outcome instanceof Error) {
        expect(outcome).toBeInstanceOf(InvalidInputError);
        expect(fetch.requests).toHaveLength(0);
      } else {
        expect(fetch.requests).toHaveLength(1);
      }
    }),
    { numRuns: sampleOf(2000) },
  );
});

const callOptions = [
  'signal',
  'timeout',
  'totalTimeout',
  'retry',
  'headers',
  'query',
  'prefetch',
  'payload',
];

/** Calls each operation with these options: a result, or an error before anything is sent. */
async function check(options: () => unknown): Promise<void> {
  for (const { body, call } of everyOperation) {
    const fetch = stubFetch(json(body));
    const clients = clientsOf({ url: 'https://api.example' }, { fetch });
    try {
      await call(clients, untyped(options()));
    } catch (error) {
      if (error instanceof TimeoutError) continue; // A very short time is valid.
      const isExpected = [InvalidInputError, AbortError, ConfigurationError].some(
        (errorClass) => error instanceof errorClass,
      );
      if (!isExpected) throw error;
      expect(fetch.requests).toEqual([]);
      continue;
    }
    expect(fetch.requests).toHaveLength(1);
  }
}

test('any call options cause a result, or an error before anything is sent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(anyValue, anyRecord(callOptions)), (options) => check(() => options)),
    { numRuns: sampleOf(1000) },
  );
});
