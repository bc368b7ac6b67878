import { describe, expect, test } from 'vitest';
import { ChatClient, InvalidRequestError, InvalidResponseError } from '../../../src/index.ts';
import { json, stubFetch } from '../../support/stub-fetch.ts';
import { untyped } from '../../support/untyped.ts';
import { problemsOf } from './compile.ts';
import { body, generateFrom, get, type Json, load, ref, warningsOf } from './documents.ts';

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

  const read = async (payload: unknown, all: Json = schemas) => {
    const module = load(await generateFrom({ '/a': get('read', response) }, all));
    return call(module.read, {}, { payload });
  };
  const unknown = (raw: unknown, ...issues: unknown[]) => ({ type: 'unknown', raw, issues });
  const notListed = { path: ['type'], message: 'expected "text" or "image"' };

  test.for<[title: string, raw: unknown, ...issues: unknown[]]>([
    ['of another kind', { type: 'sound', length: { seconds: 5 } }],
    ['of a kind that objects inherit', { type: 'constructor' }],
    ['of a kind whose name is empty', { type: '' }],
    ['without a property', { type: 'text' }, { path: ['text'], message: 'is required' }],
    ['without a kind', { text: 'Hello' }, { path: ['type'], message: 'is required' }],
    ['of a kind that is no text', { type: 5 }, notListed],
    ['that is null', null, { path: [], message: 'expected object, received null' }],
    ['that is a text', 'text', { path: [], message: 'expected object, received string' }],
    ['that is a list', [], { path: [], message: 'expected object, received array' }],
  ])('a value %s becomes the unknown variant, as it came', async ([, raw, ...issues]) => {
    expect(await read(raw)).toMatchObject({ data: { payload: unknown(raw, ...issues) } });
  });

  test('a value that is missing is an error of what it is missing in', async () => {
    const issues = [{ path: ['payload'], message: 'is required' }];
    expect(await issuesOf(read(undefined))).toEqual(issues);
  });

  test('an unknown variant keeps what the schema of a listed one would have changed', async () => {
    const Box = variant({ const: 'box' }, { at: { type: 'string', format: 'date-time' } });
    const inner = { ...Box, properties: { ...Box.properties, inner: ref('Payload') } };
    const payload = { type: 'box', at: 'now', inner: { type: 'sound' } };
    const all = { Text, Image, Payload: { oneOf: [ref('Text'), ref('Image'), inner] } };
    const { data } = Object(await read(payload, all));
    expect(data.payload).toMatchObject({ type: 'unknown', raw: payload });
    expect(data.payload.issues).toMatchObject([{ path: ['at'] }]);
  });

  test('a response that was parsed and stored can be parsed again', async () => {
    const { read: operation } = load(
      await generateFrom({ '/a': get('read', { type: 'array', items: ref('Payload') }) }, schemas),
    );
    const received = [{ type: 'text' }, { type: 'sound' }, null, { type: 'text', text: 'Hello' }];
    const { data } = Object(await call(operation, {}, received));
    const stored = JSON.parse(JSON.stringify(data));
    expect(await call(operation, {}, stored)).toMatchObject({ data: stored });
    expect(stored).toEqual(data);
  });

  test.for<[title: string, raw: unknown]>([
    ['has no issues', { type: 'unknown', raw: 1 }],
    ['has issues of another form', { type: 'unknown', raw: 1, issues: [{ text: 'no' }] }],
    ['has another property', { type: 'unknown', raw: 1, issues: [], text: 'Hello' }],
  ])('a variant unknown of the service itself is another kind: it %s', async ([, raw]) => {
    expect(await read(raw)).toMatchObject({ data: { payload: unknown(raw) } });
  });

  test('with --closed-unions, a variant that the document does not list is refused', async () => {
    const options = { closedUnions: true };
    const { read } = load(await generateFrom({ '/a': get('read', response) }, schemas, options));
    expect(await issuesOf(call(read, {}, { payload: { type: 'sound' } }))).toEqual([
      { path: ['payload', 'type'], message: 'expected "text" or "image"' },
    ]);
  });

  test.for<[title: string, tag: string, kinds: [string, string], reason: string]>([
    ['lists unknown itself', 'type', ['text', 'unknown'], 'it lists the type unknown itself'],
    ['is told apart by raw', 'raw', ['text', 'image'], 'its variants differ by raw'],
  ])('a union that %s stays closed, with a warning', async ([, tag, kinds, reason]) => {
    const variants = kinds.map((kind) => ({
      type: 'object',
      required: [tag],
      properties: { [tag]: { const: kind } },
    }));
    const module = await generateFrom({ '/a': get('read', { oneOf: variants }) });
    expect(warningsOf(module)).toEqual({
      [`a response with another variant of a union is rejected: ${reason}`]: ['read'],
    });
    const { read } = load(module);
    for (const kind of kinds) {
      expect(await call(read, {}, { [tag]: kind })).toMatchObject({ data: { [tag]: kind } });
    }
    expect(await call(read, {}, { [tag]: 'sound' })).toMatchObject({
      error: expect.any(InvalidResponseError),
    });
  });

  test('null and an untagged variant beside tagged ones are no unknown variants', async () => {
    const payload = { oneOf: [ref('Text'), ref('Image'), { type: 'null' }, { type: 'boolean' }] };
    for (const value of [null, true, { type: 'text', text: 'Hello' }]) {
      expect(await read(value, { ...schemas, Payload: payload })).toMatchObject({
        data: { payload: value },
      });
    }
    expect(await read({ type: 'sound' }, { ...schemas, Payload: payload })).toMatchObject({
      data: { payload: unknown({ type: 'sound' }) },
    });
  });

  test('a response of one of two unions has the variants of both', async () => {
    const Other = { oneOf: [variant({ const: 'a' }, {}), variant({ const: 'b' }, {})] };
    const [first, second] = [get('read', ref('Payload')), get('read', ref('Other'))];
    const responses = { ...first.get.responses, '202': second.get.responses['200'] };
    const paths = { '/a': { get: { operationId: 'read', responses } } };
    const { read } = load(await generateFrom(paths, { ...schemas, Other }));
    for (const data of [{ type: 'a' }, { type: 'text', text: 'Hello' }]) {
      expect(await call(read, {}, data)).toMatchObject({ data });
    }
    expect(await call(read, {}, { type: 'c' })).toMatchObject({ data: unknown({ type: 'c' }) });
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
    expect(await call(read, {}, { type: 'e' })).toMatchObject({ data: { raw: { type: 'e' } } });
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
    const isMissing = [{ path: ['name'], message: 'is required' }];
    for (const [kind, issues] of [
      ['bird', []],
      ['dog', isMissing],
      ['Cat', isMissing],
    ]) {
      expect(await call(read, {}, { kind })).toMatchObject({
        data: { kind: 'unknown', raw: { kind }, issues },
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
    const item = { type: 'text' };
    const wrong = { type: 'list', items: [{ type: 'list', items: [item] }] };
    const { data: parsed } = Object(await call(read, {}, wrong));
    expect(parsed.items[0].items[0]).toMatchObject({ type: 'unknown', raw: item });
  });
});

describe('an enumeration in a response', () => {
  const State = { type: 'string', enum: ['on', 'off'] };
  const Lamp = variant({ const: 'lamp' }, { state: State, plug: ref('Plug') });
  const Plug = { type: 'object', required: ['state'], properties: { state: State } };
  const Thing = { oneOf: [ref('Lamp'), ref('Text')] };
  const all = { Lamp, Text, Thing, Plug };
  const properties = { thing: ref('Thing'), plug: ref('Plug') };
  const House = { type: 'object', required: ['thing', 'plug'], properties };
  const paths = {
    '/a': { get: get('read', ref('House')).get, put: body({ thing: ref('Thing') })['/a'].put },
  };
  const house = (inside: string, outside: string) => ({
    thing: { type: 'lamp', state: 'on', plug: { state: inside } },
    plug: { state: outside },
  });

  test('has the listed values within a variant of a union, and any other elsewhere', async () => {
    const { read } = load(await generateFrom(paths, { ...all, House }));
    expect(await call(read, {}, house('on', 'dim'))).toMatchObject({ data: house('on', 'dim') });
    const { data } = Object(await call(read, {}, house('dim', 'on')));
    const issues = [{ path: ['plug', 'state'], message: 'expected "on" or "off"' }];
    expect(data.thing).toMatchObject({ type: 'unknown', issues });
  });

  test('what was received of a listed variant can be sent as it is, and the unknown variant cannot', async () => {
    const { text } = await generateFrom(paths, { ...all, House });
    const forward = (guard: string) =>
      `export const forward = ({ thing }: House): SetRequest | undefined => ${guard} ? { thing } : undefined;`;
    const programs = [
      forward("thing.type !== 'unknown'"),
      forward('true'),
      "export const state = (plug: House['plug']): 'on' | 'off' => plug.state;",
    ];
    const [guarded, unguarded, state] = await problemsOf(
      programs.map((program) => `${text}\n${program}`),
    );
    expect(guarded).toEqual([]);
    expect(unguarded).not.toEqual([]);
    expect(state).toEqual([expect.stringContaining('not assignable to type \'"off" | "on"\'')]);
  });

  test('a switch over all variants must handle the unknown one', async () => {
    const { text } = await generateFrom(paths, { ...all, House });
    const cases = (last: string) =>
      `export function show(thing: Thing): string {
        switch (thing.type) {
          case 'lamp': return thing.state;
          case 'text': return thing.text;
          ${last}
        }
      }`;
    const programs = [cases("case 'unknown': return typeof thing.raw;"), cases('')];
    const problems = await problemsOf(programs.map((program) => `${text}\n${program}`));
    expect(problems).toEqual([[], [expect.stringContaining('return')]]);
  });

  test('a component without an enumeration has one schema, in a variant and elsewhere', async () => {
    const Note = { type: 'object', properties: { thing: ref('Thing') } };
    const variants = { oneOf: [ref('Text'), variant({ const: 'note' }, { note: ref('Note') })] };
    const pair = { type: 'object', properties: { note: ref('Note'), either: variants } };
    const { text } = await generateFrom({ '/a': get('read', pair) }, { ...all, Note });
    expect(text.match(/export interface Note\w*/g)).toEqual(['export interface Note']);
    expect(text).not.toContain('Plug2');
  });
});
