import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  AdminClient,
  type AdminClientOptions,
  type CallOptions,
  ChatClient,
  type ChatClientOptions,
  ConfigurationError,
  defineOperation,
  InvalidRequestError,
  PayloadTooLargeError,
  type ResponseDefinition,
} from '../../src/index.ts';
import {
  adminOptions,
  chatOptions,
  createAdmin,
  createChat,
  rejection,
  thrown,
  untyped,
} from '../support/clients.ts';

/** The title, the wrong value, the name of the option, property or field, and the problem in the message. */
type Invalid<Wrong> = readonly [title: string, wrong: Wrong, named: string, problem: string];

const reason = new Error('no');
const throws = {
  get value(): never {
    throw reason;
  },
};

const time = 'must be a number of milliseconds above 0 and at most 2147483647';
const retry = 'must be a whole number from 0 to 100, or { limit, maxDelay }';
const headerValue =
  'that cannot be sent: it must be a string of Latin-1 characters, without line breaks';
const insecure =
  'must be an https: URL; `allowInsecureHttp: true` allows http: to a host that is not loopback';
const visibleAscii = 'has a character that a header cannot carry: only visible ASCII is allowed';
const limit = 'must be a whole number from 0 to 100';
const headersOption = 'must be an object, or a function that returns one';
const plainObject = 'must be a plain object, not an iterable';
const unreadable = 'cannot be read: a property of it threw';

describe('the constructor of a client names the wrong option, and what it must be', () => {
  const common =
    'timeout, totalTimeout, retry, headers, fetch, maxResponseBytes, onEvent, allowInsecureHttp';

  test.for<Invalid<object>>([
    ['a relative address', { baseUrl: '/hook' }, 'baseUrl', 'must be an absolute https: URL'],
    [
      'a line break in the address',
      { baseUrl: 'https://chat.example/a\nb' },
      'baseUrl',
      'must not contain a backslash or a control character',
    ],
    [
      'a query in the address',
      { baseUrl: 'https://chat.example/?a=b' },
      'baseUrl',
      'must not have a query or a fragment',
    ],
    [
      'a password in the address',
      { baseUrl: 'https://a:b@chat.example' },
      'baseUrl',
      'must not contain user information',
    ],
    [
      'dots in the address',
      { baseUrl: 'https://chat.example/a/../b' },
      'baseUrl',
      'must not contain dot segments',
    ],
    ['http: to a host elsewhere', { baseUrl: 'http://chat.example' }, 'baseUrl', insecure],
    [
      'an allowInsecureHttp of another type',
      { allowInsecureHttp: 'yes' },
      'allowInsecureHttp',
      'must be a boolean',
    ],
    ['an invalid time', { timeout: 0 }, 'timeout', time],
    ['a time too long for a timer', { totalTimeout: 2 ** 31 }, 'totalTimeout', time],
    ['too many retries', { retry: 101 }, 'retry', retry],
    ['a retry that is null', { retry: null }, 'retry', retry],
    ['a limit that is not a number', { retry: { limit: '2' } }, 'retry.limit', limit],
    ['a maxDelay that is not a time', { retry: { maxDelay: -1 } }, 'retry.maxDelay', time],
    [
      'a misspelt property of retry',
      { retry: { limits: 1 } },
      'retry.limits',
      'is not a known option; expected one of: limit, maxDelay',
    ],
    ['retry as a list', { retry: [1] }, 'retry', plainObject],
    ['headers in a Headers', { headers: new Headers() }, 'headers', plainObject],
    ['headers that are null', { headers: null }, 'headers', headersOption],
    ['headers that are a text', { headers: 'a: b' }, 'headers', headersOption],
    ['headers that cannot be read', { headers: throws }, 'headers', unreadable],
    [
      'a space in the name of a header',
      { headers: { 'x a': 'b' } },
      'headers',
      'has an invalid header name: "x a"',
    ],
    [
      'a header of the client',
      { headers: { Authorization: 'b' } },
      'headers',
      'must not set authorization: the client does',
    ],
    ['a header twice', { headers: { 'x-a': '1', 'X-A': '2' } }, 'headers', 'sets x-a twice'],
    [
      'a line break in a header',
      { headers: { 'x-a': 'b\nc' } },
      'headers',
      `has a value for x-a ${headerValue}`,
    ],
    ['a fetch that is not a function', { fetch: {} }, 'fetch', 'must be a function'],
    ['an observer that is not a function', { onEvent: {} }, 'onEvent', 'must be a function'],
    [
      'an invalid size limit',
      { maxResponseBytes: 0 },
      'maxResponseBytes',
      'must be a number of bytes above 0',
    ],
    [
      'a misspelt option',
      { timeOut: 1 },
      'timeOut',
      `is not a known option; expected one of: baseUrl, userKey, ${common}`,
    ],
  ])('ChatClient rejects $0', ([, options, option, problem]) => {
    const all = untyped<ChatClientOptions>({ ...chatOptions, ...options });
    const error = thrown(() => new ChatClient(all), ConfigurationError);
    expect(error.message).toBe(`ChatClient: \`${option}\` ${problem}`);
    expect(error.option).toBe(option.split('.')[0]);
  });

  test.for<Invalid<object>>([
    [
      'an address with what the client appends',
      { adminUrl: 'https://admin.example/v1/admin' },
      'adminUrl',
      'must be the address without /v1/admin: the client appends it',
    ],
    [
      'no token',
      { token: undefined },
      'token',
      '(header authorization) must be a string, not undefined',
    ],
    [
      'a token that is null',
      { token: null },
      'token',
      '(header authorization) must be a string, not null',
    ],
    [
      'a token that is a number',
      { token: 5 },
      'token',
      '(header authorization) must be a string, not number',
    ],
    ['an empty token', { token: ' \n' }, 'token', '(header authorization) must not be empty'],
    [
      'a token too long for a header',
      { token: 'x'.repeat(8193) },
      'token',
      '(header authorization) must have at most 8192 characters',
    ],
    [
      'a workspace with a letter beyond ASCII',
      { workspaceId: 'é' },
      'workspaceId',
      `(header x-workspace-id) ${visibleAscii}`,
    ],
    [
      'a workspace that is a function',
      { workspaceId: () => 'ws' },
      'workspaceId',
      '(header x-workspace-id) must be a string, not function',
    ],
    [
      'an option of the other client',
      { userKey: 'x' },
      'userKey',
      `is not a known option; expected one of: adminUrl, token, workspaceId, ${common}`,
    ],
  ])('AdminClient rejects $0', ([, options, option, problem]) => {
    const all = untyped<AdminClientOptions>({ ...adminOptions, ...options });
    const error = thrown(() => new AdminClient(all), ConfigurationError);
    expect(error.message).toBe(`AdminClient: \`${option}\` ${problem}`);
    expect(error.option).toBe(option);
  });

  test.for<readonly [title: string, options: unknown, problem: string]>([
    ['no options', undefined, 'must be an object, not undefined'],
    ['null', null, 'must be an object, not null'],
    ['the address alone', 'https://chat.example', 'must be an object, not a string'],
    ['a list', [chatOptions], plainObject],
    ['a property that cannot be read', throws, unreadable],
  ])('ChatClient rejects $0 as options', ([, options, problem]) => {
    const error = thrown(() => new ChatClient(untyped(options)), ConfigurationError);
    expect(error.message).toBe(`ChatClient: the options ${problem}`);
    expect(error.option).toBe('options');
  });
});

describe('a call names the option whose function returned a wrong value, and what it must be', () => {
  const [call, place] = ['getEvent: what the function', '(GET /events/{id})'];

  test.for<Invalid<object>>([
    [
      'no user key',
      { userKey: () => undefined },
      'userKey',
      '(header x-user-key) must be a string, not undefined',
    ],
    [
      'an empty user key',
      { userKey: () => '' },
      'userKey',
      '(header x-user-key) must not be empty',
    ],
    [
      'no record of headers',
      { headers: () => 'a: b' },
      'headers',
      'must be an object, not a string',
    ],
    [
      'a header of the client',
      { headers: () => ({ host: 'b' }) },
      'headers',
      'must not set host: the client does',
    ],
  ])('a call rejects a function that returns $0', async ([, options, option, problem]) => {
    const chat = createChat(untyped<Partial<ChatClientOptions>>(options));
    const error = await rejection(chat.getEvent({ id: 'e' }), ConfigurationError);
    expect(error.message).toBe(`${call} \`${option}\` returned ${problem} ${place}`);
    expect(error.option).toBe(option);
  });
});

describe('a call names the wrong call option, and what it must be', () => {
  const common = 'signal, timeout, totalTimeout, retry, headers, query';
  const queryValue =
    'that cannot be sent: it must be a string, a finite number, a boolean, or a list of them';

  test.for<Invalid<unknown>>([
    ['options that are null', null, 'options', 'must be an object, not null'],
    ['options that are a list', [], 'options', plainObject],
    ['options that cannot be read', throws, 'options', unreadable],
    [
      'a misspelt option',
      { timeOut: 1 },
      'timeOut',
      `is not a known option; expected one of: ${common}, payload`,
    ],
    ['an invalid time', { timeout: -1 }, 'timeout', time],
    ['too many retries', { retry: 101 }, 'retry', retry],
    ['too many retries in an object', { retry: { limit: 101 } }, 'retry.limit', limit],
    ['an invalid signal', { signal: {} }, 'signal', 'must be an AbortSignal'],
    ['a payload that is not a schema', { payload: {} }, 'payload', 'must be a Standard Schema'],
    [
      'a header of the client',
      { headers: { 'X-User-Key': 'b' } },
      'headers',
      'must not set x-user-key: the client does',
    ],
    ['a query as a text', { query: 'a=b' }, 'query', 'must be an object, not a string'],
    ['an object in the query', { query: { a: {} } }, 'query', `has a value for "a" ${queryValue}`],
    [
      'a lone surrogate in a value of the query',
      { query: { a: '\ud800' } },
      'query',
      `has a value for "a" ${queryValue}`,
    ],
  ])('a call rejects $0', async ([, options, option, problem]) => {
    const call = createChat().getEvent({ id: 'e' }, untyped<CallOptions>(options));
    const error = await rejection(call, InvalidRequestError);
    const place = 'getEvent: invalid options (GET /events/{id})';
    const name = option === 'options' ? 'the options' : `\`${option}\``;
    expect(error.message).toBe(`${place}: ${name} ${problem}`);
    expect(error.issues).toEqual([{ path: [option.split('.')[0]], message: problem }]);
  });

  test.for(['headers', 'query', 'retry'])(
    '`%s` that cannot be read is rejected, with the cause',
    async (option) => {
      const call = createChat().getEvent({ id: 'e' }, untyped<CallOptions>({ [option]: throws }));
      const error = await rejection(call, InvalidRequestError);
      expect(error.message).toContain(`\`${option}\` ${unreadable}`);
      expect(error.cause).toBe(reason);
    },
  );

  test.for<Invalid<object>>([
    [
      'a misspelt option',
      { preFetch: true },
      'preFetch',
      `is not a known option; expected one of: ${common}, prefetch`,
    ],
    ['a prefetch that is not a boolean', { prefetch: 1 }, 'prefetch', 'must be a boolean'],
    [
      'a parameter of the input in the query',
      { query: { nextToken: 't' } },
      'query',
      'must not set "nextToken": it is part of the input',
    ],
  ])('a paged call rejects $0', async ([, options, option, problem]) => {
    const call = createAdmin().listBots({}, untyped<CallOptions>(options));
    const error = await rejection(call, InvalidRequestError);
    const place = 'listBots: invalid options (GET /bots)';
    expect(error.message).toBe(`${place}: \`${option}\` ${problem}`);
    expect(error.issues).toEqual([{ path: [option], message: problem }]);
  });
});

describe('a call names the wrong property of its input, and what it must be', () => {
  const response = z.unknown();
  const update = defineOperation({
    id: 'update',
    method: 'PUT',
    path: '/notes/{id}',
    query: z.object({ filter: z.unknown().optional() }),
    body: z.object({ text: z.string().optional(), data: z.unknown().optional() }),
    response,
    idempotent: ({ text }) => {
      if (text === 'throw') throw new Error('no');
      return true;
    },
  });
  const place = 'update: invalid input (PUT /notes/{id})';

  test.for<Invalid<unknown>>([
    ['no id', {}, 'id', 'is required'],
    ['an id that is null', { id: null }, 'id', 'expected string, received null'],
    ['an id that is a list', { id: ['a'] }, 'id', 'expected string, received array'],
    ['an empty id', { id: ' ' }, 'id', 'must not be empty'],
    ['an id that is dots', { id: '..' }, 'id', 'must not be a dot segment'],
    ['a long id', { id: 'x'.repeat(1025) }, 'id', 'must have at most 1024 characters'],
    ['a line break in an id', { id: 'a\nb' }, 'id', 'must not contain control characters'],
    ['a lone surrogate in an id', { id: '\ud800' }, 'id', 'must not contain a lone surrogate'],
    ['a misspelt property', { id: 'a', Text: 'b' }, 'Text', 'unknown property'],
    ['a wrong type', { id: 'a', text: 1 }, 'text', 'expected string, received number'],
    [
      'an object in the query',
      { id: 'a', filter: { b: 1 } },
      'filter',
      'cannot be sent as a query parameter',
    ],
  ])('a call rejects an input with $0', async ([, input, property, problem]) => {
    const error = await rejection(
      createChat().request(update, untyped(input)),
      InvalidRequestError,
    );
    expect(error.message).toBe(`${place}: ${property}: ${problem}`);
    expect(error.issues).toEqual([{ path: [property], message: problem }]);
  });

  test.for<readonly [title: string, input: unknown, problem: string]>([
    ['null', null, 'the input must be an object, not null'],
    ['an id alone', 'a', 'the input must be an object, not a string'],
    ['a property that cannot be read', throws, 'the input cannot be read: a property of it threw'],
    [
      'a value that JSON cannot represent',
      { id: 'a', data: 1n },
      'the body cannot be written as JSON',
    ],
    [
      'a value for which `idempotent` throws',
      { id: 'a', text: 'throw' },
      'the `idempotent` function of the operation must return a boolean',
    ],
  ])('a call rejects an input that is or has $0', async ([, input, problem]) => {
    const error = await rejection(
      createChat().request(update, untyped(input)),
      InvalidRequestError,
    );
    expect(error.message).toBe(`${place}: ${problem}`);
    expect(error.issues).toEqual([{ path: [], message: problem }]);
  });

  test.for<readonly [title: string, check: () => boolean | Promise<boolean>, problem: string]>([
    [
      'a check that is asynchronous',
      async () => true,
      'the schema of an input must not be asynchronous',
    ],
    [
      'a check that throws',
      () => {
        throw new Error('no');
      },
      'the check of the input threw',
    ],
  ])('a call rejects an input whose schema has $0', async ([, check, problem]) => {
    const body = z.object({ a: z.string() }).refine(check);
    const op = defineOperation({ id: 'op', method: 'POST', path: '/op', body, response });
    const error = await rejection(createChat().request(op, { a: '' }), InvalidRequestError);
    expect(error.message).toBe(`op: invalid input (POST /op): ${problem}`);
    expect(error.issues).toEqual([{ path: [], message: problem }]);
  });

  test('a paged call rejects a token that is not a string', async () => {
    const list = defineOperation({
      id: 'list',
      method: 'GET',
      path: '/list',
      response: z.object({ items: z.array(z.string()) }),
      paging: { items: 'items' },
    });
    const call = createChat().request(list, untyped({ nextToken: 5 }));
    const error = await rejection(call, InvalidRequestError);
    const problem = 'expected a well-formed string';
    expect(error.message).toBe(`list: invalid input (GET /list): nextToken: ${problem}`);
    expect(error.issues).toEqual([{ path: ['nextToken'], message: problem }]);
  });

  test('a body that is too large is rejected with its size and the limit of the service', async () => {
    const call = createChat().getOrCreateConversation({ id: 'x'.repeat(2 ** 20) });
    const error = await rejection(call, PayloadTooLargeError);
    const problem = 'the request body has 1048585 bytes, the service accepts at most 1048576';
    expect(error.message).toBe(
      `getOrCreateConversation: payload too large (POST /conversations/get-or-create): ${problem}`,
    );
    expect(error.issues).toEqual([{ path: [], message: problem }]);
  });
});

describe('defineOperation names the wrong field, and what it must be', () => {
  const good = { id: 'op', method: 'GET', path: '/op', response: z.unknown() };
  const response = z.strictObject({ items: z.array(z.string()) });
  const schema = 'must be a Zod 4 schema';
  const segment = 'must be plain text, or a parameter such as "{id}"';

  test.for<Invalid<object>>([
    [
      'an id with a space',
      { id: 'a b' },
      'id',
      'must be a letter, then letters, digits, "_", "-" or "."',
    ],
    [
      'an unknown method',
      { method: 'HEAD' },
      'method',
      'must be one of GET, POST, PUT, PATCH, DELETE',
    ],
    ['no path', { path: undefined }, 'path', 'must be a template such as "/events/{id}"'],
    ['a path without a slash', { path: 'op' }, 'path', 'must begin with "/"'],
    [
      'a segment that is only partly a parameter',
      { path: '/a/x{id}' },
      'path',
      `has the segment "x{id}", which ${segment}`,
    ],
    ['a dot segment', { path: '/a/./b' }, 'path', `has the segment ".", which ${segment}`],
    ['a response that is not a schema', { response: {} }, 'response', schema],
    ['a query that is not a schema', { query: {} }, 'query', schema],
    [
      'a query that is not an object',
      { query: z.string() },
      'query',
      'must be a schema of an object: its properties are part of the flat input',
    ],
    ['a body on a GET', { body: z.object({}) }, 'body', 'must not be set if `method` is GET'],
    [
      'a payload that is not a name',
      { payload: 1 },
      'payload',
      'must be the name of a property of the response',
    ],
    [
      'an idempotent that is not a boolean',
      { idempotent: 'yes' },
      'idempotent',
      'must be a boolean, or a function of the input that returns one',
    ],
    ['paging that cannot be read', { paging: throws }, 'paging', unreadable],
    [
      'paging that is not an object',
      { paging: 'items' },
      'paging',
      'must be an object, not a string',
    ],
    [
      'paging without items',
      { paging: {} },
      'paging',
      'must be { items: the array property of the response }',
    ],
    [
      'paging over what the response has not',
      { response, paging: { items: 'bots' } },
      'paging',
      'must name a property of the response, which has no "bots"',
    ],
    [
      'a name used twice',
      { path: '/{id}', query: z.object({ id: z.string() }) },
      'operation',
      'must not have the name "id" twice among path, query and body',
    ],
    [
      'a misspelt field',
      { querry: z.object({}) },
      'querry',
      'is not a known field; expected one of: id, method, path, query, body, response, stream, paging, idempotent, public, payload',
    ],
  ])('defineOperation rejects $0', ([, change, field, problem]) => {
    const definition = untyped<ResponseDefinition>({ ...good, ...change });
    const error = thrown(() => defineOperation(definition), ConfigurationError);
    expect(error.message).toBe(`defineOperation: \`${field}\` ${problem}`);
    expect(error.option).toBe(field);
  });

  const record = 'must be a record with id, method, path, and response or stream';

  describe.for<readonly [title: string, operation: unknown, problem: string]>([
    ['nothing', undefined, record],
    ['null', null, record],
    ['the name of an operation', 'getEvent', record],
    ['a list', [good], plainObject],
    ['a property that cannot be read', throws, unreadable],
  ])('$0 as an operation', ([, operation, problem]) => {
    const definition = untyped<ResponseDefinition>(operation);
    const expectInvalid = (error: ConfigurationError): void => {
      expect(error.message).toBe(`defineOperation: \`operation\` ${problem}`);
      expect(error.option).toBe('operation');
      expect(error.cause).toBe(operation === throws ? reason : undefined);
    };

    test('defineOperation rejects what is not a record of an operation', () => {
      expectInvalid(thrown(() => defineOperation(definition), ConfigurationError));
    });

    test('`request` rejects what is not a record of an operation', async () => {
      expectInvalid(await rejection(createChat().request(definition), ConfigurationError));
    });
  });
});
