import { describe, expect, test } from 'vitest';
import { compileOperation } from '../../src/core/compile.ts';
import { adminInterface, chatInterface } from '../../src/core/interfaces.ts';
import { defaultLimits } from '../../src/core/limits.ts';
import { isRetryable } from '../../src/core/retry-policy.ts';
import { objectProperties } from '../../src/core/schema.ts';
import * as sdk from '../../src/index.ts';
import { createPlatform } from '../../src/testing/index.ts';
import { propertiesOf } from './declarations.ts';
import { codeIn, tableBelow, textBelow } from './markdown.ts';

describe('The table of errors in the README', () => {
  const rows = tableBelow('README.md', 'Errors').map(
    ([name = '', kind = '', when = '', own = '']) => ({
      name: codeIn(name)[0] ?? '',
      kind: codeIn(kind)[0],
      when,
      fields: own.startsWith('as ') ? fieldsOf(sdk.ApiError) : codeIn(own),
    }),
  );

  test('has every class that the package exports, and no other', () => {
    const values: readonly unknown[] = Object.values(sdk);
    const exported = values.filter(isErrorClass);
    const concrete = exported.filter((value) => value !== sdk.BotPlatformError);
    expect(rows.map(({ name }) => name).sort()).toEqual(concrete.map(({ name }) => name).sort());
  });

  test.each(rows)('has the kind and the fields of $name', ({ name, kind, fields }) => {
    const errorClass = errorClassOf(name);
    expect(Reflect.get(errorClass.prototype, 'kind')).toBe(kind);
    expect(fields.toSorted()).toEqual(fieldsOf(errorClass).toSorted());
  });

  test.each(rows.filter(({ when }) => /^(\d{3}:|any 5xx)/.test(when)))(
    'has the status that gives $name',
    async ({ name, when }) => {
      const platform = createPlatform({ events: [{ id: 'event_1' }] });
      const chat = new sdk.ChatClient(platform.chatOptions);
      const statuses = when.startsWith('any 5xx')
        ? [500, 501, 502, 599]
        : [Number.parseInt(when, 10)];
      for (const status of statuses) {
        platform.fail('getEvent', { status });
        const call = chat.getEvent({ id: 'event_1' }, { retry: 0 });
        await expect(call).rejects.toMatchObject({ name, status });
      }
    },
  );

  test('is followed by the fields that all have', () => {
    const [, text = ''] = textBelow('README.md', 'Errors').split('All have ');
    const named = codeIn(text.slice(0, text.indexOf('\n\n')));
    const declared = propertiesOf('src/errors.ts', 'BotPlatformError').map(({ name }) => name);
    expect(named).toEqual(expect.arrayContaining(['kind', ...declared]));
  });
});

describe('The table of options in the README', () => {
  const rows = tableBelow('README.md', 'Clients').map(([name = '', defaultCell = '']) => ({
    name: codeIn(name)[0],
    defaultCell: defaultCell.replaceAll('`', ''),
  }));
  const declared = [
    ...propertiesOf('src/chat-client.ts', 'ChatClientOptions'),
    ...propertiesOf('src/admin-client.ts', 'AdminClientOptions'),
    ...propertiesOf('src/core/settings.ts', 'ClientOptions'),
  ];

  test('has every option and its default', () => {
    expect(rows).toEqual(
      declared.map(({ name, isOptional, defaultText = 'none' }) => ({
        name,
        defaultCell: isOptional ? defaultText : 'required',
      })),
    );
  });

  test('has the defaults that hold', () => {
    const defaults = Object.fromEntries(
      rows.map(({ name = '', defaultCell }) => [name, defaultCell]),
    );
    const mebibytes = (bytes: number) => bytes / 1024 / 1024;
    expect(defaults).toMatchObject({
      timeout: grouped(defaultLimits.timeout),
      totalTimeout: grouped(defaultLimits.totalTimeout),
      retry: String(defaultLimits.retries),
      maxResponseBytes: `${mebibytes(chatInterface.maxResponseBytes)} MiB for chat, ${mebibytes(adminInterface.maxResponseBytes)} MiB for admin`,
    });
  });

  test('is followed by the options of a call', () => {
    const [, text = ''] = textBelow('README.md', 'Clients').split('Each call takes options');
    const file = 'src/core/call-options.ts';
    const names = ['CallOptions', 'PayloadOptions', 'PagedCallOptions'].flatMap((name) =>
      propertiesOf(file, name).map((property) => property.name),
    );
    expect(codeIn(text).sort()).toEqual(names.sort());
  });
});

describe('The table of operations in the README', () => {
  const rows = tableBelow('README.md', 'Operations');
  const documented = Object.values(sdk.operations).map((operation) => compileOperation(operation));

  test('has every operation: its input, its request, its response and whether it is repeated', () => {
    expect(
      rows.map(([call = '', request = '', gives = '', repeated = '']) => ({
        call: call.replaceAll('`', ''),
        request: request.replaceAll('`', ''),
        gives: codeIn(gives)[0],
        repeated: repeated.split(';')[0],
      })),
    ).toEqual(
      documented.map((operation) => {
        const { id, method, path, parameters, query, body, response, isIdempotent } = operation;
        const names = [...parameters, ...(query?.names ?? []), ...(body?.names ?? [])];
        const client = Object.hasOwn(sdk.ChatClient.prototype, id) ? 'chat' : 'admin';
        const full = Object.fromEntries(names.map((name) => [name, 'x']));
        const condition = isIdempotent(full) ? `with an \`${names.join()}\`` : 'on 429 only';
        return {
          call: `${client}.${id}({ ${names.join(', ')} })`,
          request: `${method} ${path}`,
          gives: `{ ${objectProperties(response)?.names.join(', ')} }`,
          repeated: isIdempotent({}) ? 'yes' : condition,
        };
      }),
    );
  });
});

test('The statuses that the README says are retried are those that are', () => {
  const [, text = ''] = textBelow('README.md', 'Retries and deadlines').split('and on ');
  const named = text.slice(0, text.indexOf(':')).match(/\d{3}/g)?.map(Number);
  const statuses = Array.from({ length: 200 }, (_, index) => 400 + index);
  expect(named).toEqual(statuses.filter((status) => isRetryable(apiError(status), true)));
});

type ErrorClass = abstract new (...parameters: never[]) => sdk.BotPlatformError;

function isErrorClass(value: unknown): value is ErrorClass {
  return (
    typeof value === 'function' &&
    (value === sdk.BotPlatformError || value.prototype instanceof sdk.BotPlatformError)
  );
}

function errorClassOf(name: string): ErrorClass {
  const value: unknown = Reflect.get(sdk, name);
  if (!isErrorClass(value)) throw new Error(`${name} is no class of errors`);
  return value;
}

/** What a class and those above it declare, but for what all errors have. */
function fieldsOf(errorClass: ErrorClass): string[] {
  const fields = new Set<string>();
  for (
    let current: unknown = errorClass;
    isErrorClass(current) && current !== sdk.BotPlatformError;
    current = Object.getPrototypeOf(current)
  ) {
    for (const { name } of propertiesOf('src/errors.ts', current.name)) fields.add(name);
  }
  return [...fields];
}

function apiError(status: number): sdk.ApiError {
  const context = { operation: 'getEvent', method: 'GET', path: '/', attempts: 1, startedAt: 0 };
  const fields = { status, headers: new Headers(), body: undefined };
  return new sdk.ApiError(fields, { summary: '' }, context);
}

function grouped(number: number): string {
  return number.toLocaleString('en-US').replaceAll(',', '_');
}
