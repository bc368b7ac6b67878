import { describe, expect, test } from 'vitest';
import { createAdmin, createChat, untyped } from '../support/clients.ts';
import { documentedOperations, hasSecret, inputSample, sampleOf } from '../support/document.ts';
import { recordEvents } from '../support/events.ts';
import { expectNoSecrets } from '../support/secrets.ts';
import { json, type Responder, raw, stubFetch } from '../support/stub-fetch.ts';

const secret = 'fake-secret-of-the-service-4Kd7';

/** The operations with a secret in their response. The document marks it with the format `password`. */
const revealing = documentedOperations.filter(({ response }) => hasSecret(response));
/** The operations with a secret in their body. */
const confiding = documentedOperations.filter(({ body }) => body !== undefined && hasSecret(body));

type Operation = (typeof documentedOperations)[number];
type Json = Readonly<Record<string, unknown>>;

/** What a call of an operation ends with, and the events of it. */
async function outcome({ id, api }: Operation, input: unknown, respond: Responder) {
  const { events, onEvent } = recordEvents();
  const options = { fetch: stubFetch(respond), retry: 0, onEvent };
  const client = api === 'chat' ? createChat(options) : createAdmin(options);
  const method: unknown = Reflect.get(client, id);
  if (typeof method !== 'function') throw new Error(`there is no method ${id}`);
  const call = untyped<PromiseLike<unknown>>(method.call(client, input));
  const end = await call.then(
    (data) => ({ data, error: undefined }),
    (error: unknown) => ({ data: undefined, error }),
  );
  return { ...end, events };
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
    const { [name]: _, ...others }: Json = untyped<Json>(value);
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
    const { data, events } = await outcome(operation, input, json(response));
    expect(JSON.stringify(data)).toContain(secret);
    expect(events.map(({ type }) => type)).toEqual(['request', 'response', 'success']);
    expectNoSecrets(events, [secret]);
  });

  test('a secret is in no error and no event if the response does not fit, in whatever place', async () => {
    const errors: unknown[] = [];
    for (const value of spoilt(response)) {
      const { error, events } = await outcome(operation, input, json(value));
      if (error === undefined) continue;
      expect(error).toMatchObject({ kind: 'invalid_response', reason: 'schema' });
      expectNoSecrets(error, [secret]);
      expectNoSecrets(events, [secret]);
      errors.push(error);
    }
    expect(errors.length).toBeGreaterThan(2);
  });

  test.for<[what: string, body: string]>([
    ['is cut off', JSON.stringify(response).slice(0, -2)],
    ['is not JSON', `key=${secret}`],
    ['is a text', JSON.stringify(secret)],
    ['is a list', JSON.stringify([response])],
  ])('a secret is in no error and no event if the response %s', async ([, body]) => {
    const { error, events } = await outcome(operation, input, raw(body));
    expect(error).toMatchObject({ kind: 'invalid_response' });
    expectNoSecrets(error, [secret]);
    expectNoSecrets(events, [secret]);
  });
});

describe.for(confiding)('a secret in the input of $id', (operation) => {
  const input = inputSample(operation, { isComplete: true, secret });

  test('a secret of an input is sent, and is in no error of the service and no event', async () => {
    const respond = json({ code: 400, type: 'InvalidPayload', message: 'no' }, { status: 400 });
    const { error, events } = await outcome(operation, input, respond);
    expect(error).toMatchObject({ kind: 'bad_request' });
    expectNoSecrets(error, [secret]);
    expectNoSecrets(events, [secret]);
  });

  test('a secret is in no error and no event if the input does not fit, in whatever place', async () => {
    const errors: unknown[] = [];
    for (const secrets of [{ A: [secret] }, { A: { [secret]: secret } }, [secret], secret]) {
      const { error, events } = await outcome(operation, { ...input, secrets }, json({}));
      expect(error).toMatchObject({ kind: 'invalid_input' });
      expectNoSecrets(error, [secret]);
      expectNoSecrets(events, [secret]);
      errors.push(error);
    }
    expect(errors).toHaveLength(4);
  });
});
