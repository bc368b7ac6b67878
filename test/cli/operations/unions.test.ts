import { describe, expect, test } from 'vitest';
import { ChatClient, InvalidRequestError, InvalidResponseError } from '../../../src/index.ts';
import { json, stubFetch } from '../../support/stub-fetch.ts';
import { untyped } from '../../support/untyped.ts';
import { body, generateFrom, get, type Json, load, ref } from './documents.ts';

const variant = (type: unknown, properties: Json, rest: Json = {}) => ({
  type: 'object',
  required: ['type', ...Object.keys(properties)],
  properties: { type, ...properties },
  ...rest,
});
const text = { type: 'string' };
const Text = variant({ const: 'text' }, { text });
const Image = variant({ enum: ['image'] }, { url: text });
const schemas = { Text, Image, Payload: { oneOf: [ref('Text'), ref('Image')] } };

/** Calls the operation of a generated module with a response, and returns what was sent and how it ended. */
async function call(operation: unknown, input: unknown, response: unknown = {}) {
  const fetch = stubFetch(json(response));
  const options = { baseUrl: 'https://chat.example', userKey: 'fake-key', fetch, retry: 0 };
  const request = untyped<(...parameters: unknown[]) => Promise<unknown>>(
    new ChatClient(options).request.bind(new ChatClient(options)),
  );
  const end = await request(operation, input).then(
    (data) => ({ data }),
    (error: Error) => ({ error }),
  );
  return { ...end, sent: fetch.requests.map(({ body: sent }) => sent) };
}

const issuesOf = async (end: Promise<object>): Promise<unknown> => {
  const error: unknown = Reflect.get(await end, 'error');
  expect(error).toBeInstanceOf(
    error instanceof InvalidResponseError ? InvalidResponseError : InvalidRequestError,
  );
  return Reflect.get(Object(error), 'issues');
};

describe('a union in a request', () => {
  test.for<[title: string, payload: unknown, path: string[], message: string]>([
    ['a property is missing', { type: 'text' }, ['text'], 'is required'],
    [
      'a property has the wrong type',
      { type: 'image', url: 5 },
      ['url'],
      'expected string, received number',
    ],
    ['the tag is missing', { text: 'Hello' }, ['type'], 'is required'],
    ['the tag is not listed', { type: 'sound' }, ['type'], 'expected "text" or "image"'],
  ])('is checked against the variant that is meant: %s', async ([, payload, path, message]) => {
    const { set } = load(await generateFrom(body({ payload: ref('Payload') }), schemas));
    expect(await issuesOf(call(set, { payload }))).toEqual([
      { path: ['payload', ...path], message },
    ]);
  });

  test('a property that the document leaves open within a variant is sent, at any depth', async () => {
    const list = { type: 'array', items: { type: 'object', properties: { a: text } } };
    const Card = variant({ const: 'card' }, { list });
    const payload = { oneOf: [ref('Text'), Card] };
    const { set } = load(await generateFrom(body({ payload }), schemas));
    for (const sent of [
      { type: 'text', text: 'Hello', more: 1 },
      { type: 'card', list: [{ a: 'b', more: 2 }] },
    ]) {
      expect(await call(set, { payload: sent })).toMatchObject({ sent: [{ payload: sent }] });
    }
  });

  test('a property that the document excludes from a variant is refused, and one beside the union, too', async () => {
    const closed = { ...Text, additionalProperties: false };
    const payload = { oneOf: [closed, ref('Image')] };
    const { set } = load(await generateFrom(body({ payload }), schemas));
    const hello = { type: 'text', text: 'Hello' };
    expect(await issuesOf(call(set, { payload: { ...hello, more: 1 } }))).toEqual([
      { path: ['payload'], message: 'unknown property more' },
    ]);
    expect(await issuesOf(call(set, { payload: hello, more: 1 }))).toMatchObject([
      { path: ['more'] },
    ]);
  });

  test('a nullable schema is no union: its further properties are refused', async () => {
    const payload = { anyOf: [ref('Text'), { type: 'null' }] };
    const { set } = load(await generateFrom(body({ payload }), schemas));
    const end = call(set, { payload: { type: 'text', text: 'Hello', more: 1 } });
    expect(await issuesOf(end)).toMatchObject([{ path: ['payload'] }]);
  });

  test('a component has one schema as a variant and another one elsewhere', async () => {
    const properties = { payload: ref('Payload'), quoted: ref('Text') };
    const { set } = load(await generateFrom(body(properties), schemas));
    const open = { type: 'text', text: 'Hello', more: 1 };
    const quoted = { type: 'text', text: 'Hello' };
    expect(await call(set, { payload: open, quoted })).toMatchObject({ sent: [{ quoted }] });
    expect(await issuesOf(call(set, { payload: quoted, quoted: open }))).toMatchObject([
      { path: ['quoted'] },
    ]);
  });
});

describe('a union in a response', () => {
  const response = {
    type: 'object',
    required: ['payload'],
    properties: { payload: ref('Payload') },
  };

  test('a variant that the document does not list is accepted as it comes', async () => {
    const { read } = load(await generateFrom({ '/a': get('read', response) }, schemas));
    const data = { payload: { type: 'sound', length: { seconds: 5 } } };
    expect(await call(read, {}, data)).toMatchObject({ data });
  });

  test('a listed variant is checked, and so is the presence of the tag', async () => {
    const { read } = load(await generateFrom({ '/a': get('read', response) }, schemas));
    const issues = (payload: unknown) => issuesOf(call(read, {}, { payload }));
    expect(await issues({ type: 'text' })).toEqual([
      { path: ['payload', 'text'], message: 'is required' },
    ]);
    expect(await issues({})).toEqual([{ path: ['payload', 'type'], message: 'is required' }]);
    expect(await issues('text')).toEqual([
      { path: ['payload'], message: 'expected object, received string' },
    ]);
  });

  test('with --closed-unions, a variant that the document does not list is refused', async () => {
    const options = { closedUnions: true };
    const { read } = load(await generateFrom({ '/a': get('read', response) }, schemas, options));
    expect(await issuesOf(call(read, {}, { payload: { type: 'sound' } }))).toEqual([
      { path: ['payload', 'type'], message: 'expected "text" or "image"' },
    ]);
  });

  test('the type has the listed variants only, so that a program can distinguish them', async () => {
    const module = await generateFrom({ '/a': get('read', response) }, schemas);
    expect(module.text).toContain('export type Payload = Text | Image;');
  });

  test('tags with several values distinguish variants, too, and an unlisted value is accepted', async () => {
    const payload = {
      oneOf: [
        variant({ enum: ['a', 'b'] }, { text }),
        variant({ enum: ['c', 'd'] }, { url: text }),
      ],
    };
    const { read } = load(await generateFrom({ '/a': get('read', payload) }));
    expect(await call(read, {}, { type: 'd', url: 'x' })).toMatchObject({ data: { type: 'd' } });
    expect(await call(read, {}, { type: 'e' })).toMatchObject({ data: { type: 'e' } });
  });

  test('a discriminator lists the values of variants that do not', async () => {
    const Pet = {
      oneOf: [ref('Cat'), ref('Dog')],
      discriminator: { propertyName: 'kind', mapping: { dog: 'Dog' } },
    };
    const properties = { kind: text, name: text };
    const Cat = { type: 'object', required: ['kind', 'name'], properties };
    const { read } = load(
      await generateFrom({ '/a': get('read', ref('Pet')) }, { Pet, Cat, Dog: Cat }),
    );
    expect(await call(read, {}, { kind: 'bird' })).toMatchObject({ data: { kind: 'bird' } });
    for (const kind of ['dog', 'Cat']) {
      expect(await call(read, {}, { kind })).toMatchObject({
        error: expect.any(InvalidResponseError),
      });
    }
  });

  test('a union of unions and a recursive union are checked at every depth', async () => {
    const List = variant({ const: 'list' }, { items: { type: 'array', items: ref('Any') } });
    const Any = { oneOf: [ref('Payload'), ref('List')] };
    const { read } = load(
      await generateFrom({ '/a': get('read', ref('Any')) }, { ...schemas, List, Any }),
    );
    const data = { type: 'list', items: [{ type: 'list', items: [{ type: 'text', text: 'x' }] }] };
    expect(await call(read, {}, data)).toMatchObject({ data });
    const wrong = { type: 'list', items: [{ type: 'list', items: [{ type: 'text' }] }] };
    expect(await call(read, {}, wrong)).toMatchObject({ error: expect.any(InvalidResponseError) });
  });
});
