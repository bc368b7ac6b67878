import { describe, expect, test } from 'vitest';
import * as sdk from '../../src/index.ts';
import * as chatOperations from '../../src/service/operations.ts';
import { createPlatform } from '../../src/testing/index.ts';
import { propertiesOf } from './declarations.ts';
import { codeIn, tableBelow, textBelow } from './markdown.ts';

describe('the table of errors in the README', () => {
  const rows = tableBelow('README.md', 'Errors').map(([kind = '', name = '', when = '']) => ({
    kind: codeIn(kind)[0],
    name: codeIn(name)[0] ?? '',
    when,
  }));

  test('the table of errors in the README has every class that the package exports, and no other', () => {
    expect(rows.map(({ name }) => name).toSorted()).toEqual(errorNames().toSorted());
  });

  test.for(rows.filter(({ when }) => /^(\d{3}|any 5xx)$/.test(when)))(
    'the table of errors in the README has the status and the kind of $name',
    async ({ kind, name, when }) => {
      const platform = createPlatform({ conversations: [{ id: 'support-42' }] });
      platform.events.create({ id: 'event_1', conversationId: 'support-42' });
      const chat = new sdk.ChatClient(platform.chatOptions);
      const statuses = when === 'any 5xx' ? [500, 501, 502, 599] : [Number(when)];
      for (const status of statuses) {
        platform.fail('getEvent', { status });
        const call = chat.getEvent({ id: 'event_1' }, { retry: 0 });
        await expect(call).rejects.toMatchObject({ name, kind, status });
      }
    },
  );
});

test('the table of the guide to scaling out has every kind of error', () => {
  const kinds = tableBelow('README.md', 'Errors').map(([kind = '']) => codeIn(kind)[0] ?? '');
  const rows = tableBelow('docs/scaling-out.md', 'What the queue does after an error');
  const named = rows.flatMap(([names = '']) => codeIn(names));
  expect(kinds.filter((kind) => !named.includes(kind))).toEqual([]);
});

describe('the table of fields in the guide to errors', () => {
  const file = 'docs/errors.md';
  const rows = tableBelow(file, 'Fields').map(([name = '', own = '']) => ({
    name: codeIn(name)[0] ?? '',
    fields: own.startsWith('none') ? [] : codeIn(own),
  }));

  test.for(rows)(
    'the table of fields in the guide to errors has the fields of $name',
    ({ name, fields }) => {
      expect(fields.toSorted()).toEqual(fieldsOf(errorClassOf(name)).toSorted());
    },
  );

  test('the table of fields in the guide to errors, with the subclasses below it, has every class that the package exports', () => {
    const named = codeIn(textBelow(file, 'Fields'));
    expect(errorNames().filter((name) => !named.includes(name))).toEqual([]);
  });

  test('the text before the table of fields names the fields that all errors have', () => {
    const [text = ''] = textBelow(file, 'Fields').split('| Class |');
    const declared = propertiesOf('BotPlatformError').map(({ name }) => name);
    expect(codeIn(text)).toEqual(expect.arrayContaining(['kind', ...declared]));
  });
});

describe('the tables of options in the guides', () => {
  test('the tables of options have every option of a client and its default', () => {
    const rows = tableBelow('docs/clients.md', 'Options of a client').map(readOption);
    const declared = ['ChatClientOptions', 'AdminClientOptions', 'ClientOptions'];
    expect(rows).toEqual(
      declared.flatMap(propertiesOf).map(({ name, isOptional, defaultText = 'none' }) => ({
        name,
        defaultText: isOptional ? defaultText.replaceAll('`', '') : 'required',
      })),
    );
  });

  test('the tables of options have every option of a call', () => {
    const rows = tableBelow('docs/clients.md', 'Calls').map(readOption);
    const declared = ['CallOptions', 'PayloadOptions', 'PagedCallOptions'];
    expect(rows.map(({ name }) => name)).toEqual(
      declared.flatMap(propertiesOf).map(({ name }) => name),
    );
  });

  test('the tables of options have every option of createNodeFetch', () => {
    const rows = tableBelow('docs/production.md', 'High throughput');
    const named = rows.flatMap(([name = '']) => codeIn(name));
    expect(named.toSorted()).toEqual(
      propertiesOf('NodeFetchOptions')
        .map(({ name }) => name)
        .toSorted(),
    );
  });
});

test('the table of operations in the README has the input, request, response and retries of every operation', () => {
  const rows = tableBelow('README.md', 'Two clients').map(
    ([call = '', request = '', returns = '', retried = '']) => ({
      call: codeIn(call)[0],
      request: codeIn(request)[0],
      returns: codeIn(returns)[0],
      retried,
    }),
  );
  const documented: readonly sdk.OperationDefinition[] = Object.values(sdk.operations);
  expect(rows).toEqual(
    documented.map((operation) => {
      const { id, method, path, query, body, response } = operation;
      const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const names = [...parameters, ...propertyNames(query), ...propertyNames(body)];
      const client = Object.hasOwn(sdk.ChatClient.prototype, id) ? 'chat' : 'admin';
      return {
        call: `${client}.${id}({ ${names.join(', ')} })`,
        request: `${method} ${path}`,
        returns: describeResponse(propertyNames(response)),
        retried: retriesOf(operation),
      };
    }),
  );
});

test('the table of operations in the guide to operations has the inputs, the results and the retries of every operation of the chat API', () => {
  const rows = tableBelow('docs/operations.md', 'The operations of the chat API');
  const exported: readonly unknown[] = Object.values(chatOperations);
  const described = exported.filter(isOperation).map(describeOperation);
  const byName = (a: readonly string[], b: readonly string[]) => `${a[0]}`.localeCompare(`${b[0]}`);
  expect(rows.toSorted(byName)).toEqual(described.toSorted(byName));
});

test('the guide to migrating has the replacement of every operation of the chat API', () => {
  const [calls = '', replacements = ''] = [0, 1].map((column) =>
    tableBelow('docs/migrating.md', 'Calls')
      .map((row) => row[column])
      .join(' '),
  );
  const names = Object.values<unknown>(chatOperations)
    .filter(isOperation)
    .map(({ id }) => id);
  const missing = names.filter((name) => !calls.includes(name) || !replacements.includes(name));
  expect(missing).toEqual([]);
});

test('the statuses that the guide to retries names are those that are retried', async () => {
  const named = textBelow('docs/retries.md', 'What is retried').split('any other status')[0] ?? '';
  const statuses = Array.from({ length: 200 }, (_, index) => 400 + index);
  const retried = await Promise.all(statuses.map(isRetried));
  expect([...new Set(named.match(/\b[45]\d\d\b/g)?.map(Number))].toSorted()).toEqual(
    statuses.filter((_, index) => retried[index]),
  );
});

async function isRetried(status: number): Promise<boolean> {
  const platform = createPlatform({ bots: 1 });
  platform.fail('listBots', { status, times: 2 });
  const admin = new sdk.AdminClient(platform.adminOptions);
  const options = { retry: { limit: 1, maxDelay: 1 } };
  await expect(admin.listBots({}, options)).rejects.toMatchObject({ status });
  return platform.requests.length === 2;
}

function isOperation(value: unknown): value is sdk.OperationDefinition {
  return typeof value === 'object' && value !== null && 'method' in value;
}

/** The row of an operation: its name, input, result and retries. */
function describeOperation(operation: sdk.OperationDefinition): string[] {
  const { id, path, query, body, response, paging, stream } = operation;
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const names = [...parameters, ...propertyNames(body), ...propertyNames(query)];
  const result = `\`${describeResponse(propertyNames(response)) ?? '{}'}\``;
  const list = paging === undefined ? result : `a list of \`${paging.items}\``;
  return [
    `\`${id}\``,
    names.length === 0 ? 'none' : names.map((name) => `\`${name}\``).join(', '),
    stream === undefined ? list : '[a stream](streams.md) of signals',
    retriesOf(operation),
  ];
}

function retriesOf({
  method,
  idempotent = !['POST', 'PATCH'].includes(method),
}: sdk.OperationDefinition): string {
  if (typeof idempotent === 'function') return 'with an `id`';
  return idempotent ? 'yes' : 'on 429 only';
}

/** For a response without a body, the table has a word instead of code, such as "nothing". */
function describeResponse(names: readonly string[]): string | undefined {
  return names.length === 0 ? undefined : `{ ${names.join(', ')} }`;
}

/** The properties of a Zod object schema. */
function propertyNames(schema: unknown): string[] {
  return schema === undefined ? [] : Object.keys(Object(Reflect.get(Object(schema), 'shape')));
}

function readOption([name = '', defaultCell = '']: readonly string[]) {
  return { name: codeIn(name)[0], defaultText: defaultCell.replaceAll('`', '') };
}

type ErrorClass = abstract new (...parameters: never[]) => sdk.BotPlatformError;

function isErrorClass(value: unknown): value is ErrorClass {
  return (
    typeof value === 'function' &&
    (value === sdk.BotPlatformError || value.prototype instanceof sdk.BotPlatformError)
  );
}

function errorNames(): string[] {
  const values: readonly unknown[] = Object.values(sdk);
  return values
    .filter(isErrorClass)
    .filter((value) => value !== sdk.BotPlatformError)
    .map(({ name }) => name);
}

function errorClassOf(name: string): ErrorClass {
  const value: unknown = Reflect.get(sdk, name);
  if (!isErrorClass(value)) throw new Error(`${name} is not a class of errors`);
  return value;
}

/** What a class and those above it declare, without what all errors have. */
function fieldsOf(errorClass: ErrorClass): string[] {
  const fields = new Set<string>();
  for (
    let current: unknown = errorClass;
    isErrorClass(current) && current !== sdk.BotPlatformError;
    current = Object.getPrototypeOf(current)
  ) {
    for (const { name } of propertiesOf(current.name)) fields.add(name);
  }
  fields.delete('kind');
  return [...fields];
}
