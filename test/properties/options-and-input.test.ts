import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ChatClient, ConfigurationError, InvalidRequestError } from '../../src/index.ts';
import { sampleOf } from '../support/extent.ts';
import { json, stubFetch } from '../support/stub-fetch.ts';
import { anyRecord, anyValue } from './arbitraries.ts';

const valid = { baseUrl: 'https://chat.example/hook', userKey: 'fake-user-key' };

test('any client options create a client or throw ConfigurationError', () => {
  const names = [
    ...Object.keys(valid),
    'timeout',
    'totalTimeout',
    'retry',
    'headers',
    'fetch',
    'maxResponseBytes',
    'onEvent',
    'allowInsecureHttp',
    'another',
  ];
  fc.assert(
    fc.property(anyRecord(names), (options) => {
      try {
        new ChatClient({ ...valid, ...options });
      } catch (error) {
        expect(error).toBeInstanceOf(ConfigurationError);
      }
    }),
    { numRuns: sampleOf(2000) },
  );
});

test('any input causes a result, or an InvalidRequestError before anything is sent', async () => {
  await fc.assert(
    fc.asyncProperty(anyValue, async (input) => {
      const fetch = stubFetch(json({ event: { id: 'evt_1' } }));
      const chat = new ChatClient({ ...valid, fetch });
      const outcome: unknown = await chat.getEvent(input as never).catch((error: unknown) => error);
      if (outcome instanceof Error) {
        expect(outcome).toBeInstanceOf(InvalidRequestError);
        expect(fetch.requests).toHaveLength(0);
      } else {
        expect(fetch.requests).toHaveLength(1);
      }
    }),
    { numRuns: sampleOf(2000) },
  );
});
