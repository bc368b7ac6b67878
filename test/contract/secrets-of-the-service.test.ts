import { describe, expect, test } from 'vitest';
import { createAdmin, createChat, untyped } from '../support/clients.ts';
import { documentedOperations, hasSecret, inputSample, sampleOf } from '../support/document.ts';
import { recordEvents } from '../support/events.ts';
import { expectNoSecrets } from '../support/secrets.ts';
import { json, type Responder, raw, stubFetch } from '../support/stub-fetch.ts';

const secret = 'fake-secret-of-the-service-4Kd7';

/** The operations with a secret in their response, or in their body. The document marks it with the format `password`. */
const revealing = documentedOperations.filter(({ response }) => hasSecret(response));
const confiding = documentedOperations.filter(({ body }) => body !== undefined && hasSecret(body));

/** What a call of an operation ends with. None of its events may have the secret. */
async function outcome(
  { id, api }: (typeof documentedOperations)[number],
  input: unknown,
  respond: Responder,
) {
  const { events, observer } = recordEvents();
  const options = { fetch: stubFetch(respond), retry: 0, observer };
  const client = api === 'chat' ? createChat(options) : createAdmin(options);
  const [end] = await Promise.allSettled([
    untyped<PromiseLike<unknown>>(Reflect.apply(Reflect.get(client, id), client, [input])),
  ]);
  expect(events.length).toBeGreaterThan(0);
  expectNoSecrets(events, [secret]);
  return end.status === 'rejected' ? { error: end.reason } : { data: end.value };
}

/** Every value that differs from this one in one place: a part is missing, or is of another type. */
function* spoilt(value: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) {
    // A secret stays in it: what does not fit must not be shown.
    yield [value];
    yield { [String(value)]: value };
    return;
  }
  for (const [name, part] of Object.entries(value)) {
    const { [name]: _, ...others } = untyped<Readonly<Record<string, unknown>>>(value);
    if (!Array.isArray(value)) yield others;
    for (const other of spoilt(part)) {
      yield Array.isArray(value) ? [other] : { ...value, [name]: other };
    }
  }
}

test('the secrets of the service are the keys, tokens and secrets that it makes or keeps', () => {
  expect(revealing.map(({ id }) => id).sort()).toEqual([
    ...['createBot', 'createBotApiKey', 'createIntegration', 'createIntegrationApiKey'],
    ...['createPersonalAccessToken', 'createUser', 'getBot', 'getIntegration'],
    ...['getIntegrationByName', 'getPublicIntegration', 'getPublicIntegrationById'],
    ...['rotateBotSigningSecrets', 'rotateIntegrationSigningSecrets', 'updateBot'],
    'updateIntegration',
  ]);
  expect(confiding.map(({ id }) => id).sort()).toEqual([
    ...['createBot', 'createIntegration', 'updateBot', 'updateIntegration'],
    ...['validateIntegrationCreation', 'validateIntegrationUpdate'],
  ]);
});

describe.for(revealing)('a secret in the response of $id', (operation) => {
  const input = inputSample(operation, { isComplete: false });
  const response = sampleOf(operation.response, { isComplete: true, secret });

  test('a secret of a response is returned, and is in no event', async () => {
    const { data } = await outcome(operation, input, json(response));
    expect(JSON.stringify(data)).toContain(secret);
  });

  test('a secret is in no error and no event if the response does not fit, in whatever place', async () => {
    const cut = JSON.stringify(response).slice(0, -2);
    const responders = [...spoilt(response), secret, [response]].map((value) => json(value));
    let errors = 0;
    for (const respond of [...responders, raw(cut), raw(`key=${secret}`)]) {
      const { error } = await outcome(operation, input, respond);
      if (error === undefined) continue;
      expect(error).toMatchObject({ kind: 'invalid_response' });
      expectNoSecrets(error, [secret]);
      errors += 1;
    }
    expect(errors).toBeGreaterThan(6);
  });
});

test.for(confiding)(
  'a secret in the input of $id is in no error and no event',
  async (operation) => {
    const input = inputSample(operation, { isComplete: true, secret });
    const rejected = json({ code: 400, type: 'InvalidPayload', message: 'no' }, { status: 400 });
    const { error } = await outcome(operation, input, rejected);
    expect(error).toMatchObject({ kind: 'bad_request' });
    expectNoSecrets(error, [secret]);
    for (const secrets of [{ A: [secret] }, { A: { [secret]: secret } }, [secret], secret]) {
      const { error } = await outcome(operation, { ...input, secrets }, json({}));
      expect(error).toMatchObject({ kind: 'invalid_input' });
      expectNoSecrets(error, [secret]);
    }
  },
);
