import { describe, expect, test } from 'vitest';
import { ChatClient, type ChatClientOptions, ConfigurationError } from '../../../src/index.ts';
import { chatOptions, thrown, untyped } from '../../support/clients.ts';
import { expectNoSecrets } from '../../support/secrets.ts';
import { refusalOf } from './refusal.ts';

const wrong = [-1, 1.5, Number.NaN, 1e9, 101, Number.POSITIVE_INFINITY, '2', 2n, null, true, [2]];

describe('a number of retries that is none, or no number of retries in earnest, is refused:', () => {
  test.for(wrong)('%o by the constructor', (retry) => {
    for (const option of [retry, { limit: retry }]) {
      const options = untyped<ChatClientOptions>({ ...chatOptions, retry: option });
      const error = thrown(() => new ChatClient(options), ConfigurationError);
      expect(error.option).toBe('retry');
      expectNoSecrets(error);
    }
  });

  test.for(wrong)('%o by a call, which sends nothing', async (retry) => {
    const error = await refusalOf(({ chat }) =>
      chat.getEvent({ id: 'evt_1' }, { retry: untyped(retry) }),
    );
    expect(error.issues[0]?.path).toEqual(['retry']);
  });
});
