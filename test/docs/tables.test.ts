import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { errorResponse } from '../../examples/backends/statuses.ts';
import manifest from '../../package.json' with { type: 'json' };
import * as sdk from '../../src/index.ts';
import { schemas } from '../../src/operations.ts';
import { sampled, unmodeled } from '../../src/testing/admin/sample-rules.ts';
import { createPlatform } from '../../src/testing.ts';
import tools from '../package/project/package.json' with { type: 'json' };
import type { ErrorClass } from '../support/clients.ts';
import { apiOf, everyRecord, propertiesOf as schemaProperties } from '../support/records.ts';
import { propertiesOf } from './declarations.ts';
import { codeIn, tableBelow, textBelow } from './markdown.ts';

describe('the table of kinds in the guide to errors', () => {
  const rows = tableBelow('docs/errors.md', 'Kinds').map(([kind = '', name = '', when = '']) => ({
    kind: codeIn(kind)[0],
    name: codeIn(name)[0] ?? '',
    when,
  }));

  test('the table of kinds in the guide to errors has every class that the package exports, and no other', () => {
    expect(rows.map(({ name }) => name).toSorted()).toEqual(errorNames().toSorted());
  });

  test.for(rows.filter(({ when }) => /^(\d{3}|any 5xx)$/.test(when)))(
    'the table of kinds in the guide to errors has the status and the kind of $name',
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

test.for([
  ['examples/queue-workers/README.md', 'What the queue does after an error'],
  ['docs/observability.md', 'Sentry'],
] as const)('the table has every kind of error: %s, %s', ([file, heading]) => {
  const kinds = tableBelow('docs/errors.md', 'Kinds').map(([kind = '']) => codeIn(kind)[0] ?? '');
  const named = tableBelow(file, heading).flatMap(([names = '']) => codeIn(names));
  expect(kinds.filter((kind) => !named.includes(kind))).toEqual([]);
});

test.for([400, 401, 403, 404, 408, 409, 423, 429, 500])(
  'the table of errors in the guide to backends has the status that its program responds with after a %i',
  async (status) => {
    const platform = createPlatform();
    platform.fail('getEvent', { status });
    const chat = new sdk.ChatClient({ ...platform.chatOptions, retry: 0 });
    const error = await chat.getEvent({ id: 'event_1' }).catch((reason: unknown) => reason);
    const response = errorResponse(error, () => undefined);
    const { error: kind } = await response.json();
    const shown = tableBelow('docs/backends.md', 'Errors and HTTP statuses')
      .filter(([kinds = '']) => codeIn(kinds).includes(kind))
      .map(([, cell = '']) => Number.parseInt(cell, 10));
    expect(shown).toContain(response.status);
  },
);

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

test('the table of events in the guide to observability has every event and its fields', () => {
  const rows = tableBelow('docs/observability.md', 'Events').map(([type = '', , fields = '']) => ({
    type: codeIn(type)[0],
    fields: codeIn(fields.replaceAll(/\([^)]*\)/g, '')).toSorted(),
  }));
  const names = ['Request', 'Response', 'Retry', 'UnknownVariant', 'Success', 'Error'];
  const declared = names.map((name) => ({
    type: name.replaceAll(/(?<=.)[A-Z]/g, (letter) => `_${letter}`).toLowerCase(),
    fields: propertiesOf(`${name}Event`)
      .map((field) => field.name)
      .filter((field) => field !== 'type')
      .toSorted(),
  }));
  expect(rows).toEqual(declared);
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

test('the README has the kinds of errors that it names, as in the guide to errors', () => {
  const kinds = tableBelow('README.md', 'Errors').flatMap(([, kind = '']) => codeIn(kind));
  const known = tableBelow('docs/errors.md', 'Kinds').flatMap(([kind = '']) => codeIn(kind));
  expect(kinds.length).toBeGreaterThan(3);
  expect(kinds.filter((kind) => !known.includes(kind))).toEqual([]);
});

test('the guide to operations has a sentence about each operation, once', () => {
  const page = readFileSync('docs/operations.md', 'utf8');
  const listed = [...page.matchAll(/^- `(\w+\.\w+)`: [A-Z].*\.$/gm)].map(([, name]) => name);
  const names = everyRecord.map((record) => `${apiOf(record)}.${record.id}`);
  expect(listed.toSorted()).toEqual(names.toSorted());
});

describe('the table of kinds in the guide to messages', () => {
  const rows = tableBelow('docs/messages.md', 'Kinds');
  const payload = schemas.MessagePayloadInput;
  if (!(payload instanceof z.ZodMiniDiscriminatedUnion)) throw new TypeError();
  const kinds = payload.def.options.map((variant) => ({
    kind: String([...(variant._zod.propValues?.type ?? [])][0]),
    fields: schemaProperties(variant).filter(({ name }) => name !== 'type'),
  }));

  test('the table of kinds in the guide to messages has every kind, and no other', () => {
    const named = rows.flatMap(([cell = '']) => codeIn(cell));
    expect(named.toSorted()).toEqual(kinds.map(({ kind }) => kind).toSorted());
  });

  test.for(kinds)(
    'the table of kinds in the guide to messages has the fields of $kind, the optional ones in parentheses',
    ({ kind, fields }) => {
      const [, cell = ''] = rows.find(([names = '']) => codeIn(names).includes(kind)) ?? [];
      const isOptional = (name: string): boolean => cell.includes(`(\`${name}\`)`);
      const named = fields.map(({ name }) => ({ name, isRequired: !isOptional(name) }));
      expect(codeIn(cell)).toEqual(expect.arrayContaining(fields.map(({ name }) => name)));
      expect(named).toEqual(fields);
    },
  );
});

describe('the table of versions in the guide to upgrading', () => {
  const rows = tableBelow('docs/upgrading.md', 'Versions');
  const { engines, dependencies, peerDependencies } = manifest;
  /** The lowest versions, such as 7.26 and 8 for `^7.26.0 || ^8.0.0`. */
  const lowest = (range: string): string[] =>
    range.split('||').map((part) => part.replaceAll(/[^\d.]/g, '').replace(/(\.0)+$/, ''));
  const versionsOf = (cell = ''): string[] =>
    cell.replace(/\(.*\)/, '').match(/\d+(?:\.\d+)?/g) ?? [];

  test.for([
    ['Node', engines.node],
    ['zod', dependencies.zod],
    ['undici', peerDependencies.undici],
    ['msw', peerDependencies.msw],
  ] as const)(
    'the guide to upgrading has the lowest version of %s that package.json accepts',
    ([name, range]) => {
      const [, supported] =
        rows.find(([cell = '']) => cell.replaceAll('`', '').startsWith(name)) ?? [];
      expect(versionsOf(supported)).toEqual(lowest(range));
    },
  );

  test('the guide to upgrading has the versions of TypeScript that tests compile with', () => {
    const [, , tested = ''] = rows.find(([name]) => name === 'TypeScript') ?? [];
    const compilers = Object.entries(tools.dependencies)
      .filter(([name]) => name.startsWith('typescript'))
      .map(([, version]) => /\d+\.\d+/.exec(version)?.[0]);
    expect(versionsOf(tested).filter((version) => version.includes('.'))).toEqual(
      compilers.toSorted(),
    );
  });
});

test('the guide to migrating has the replacement of every operation of the chat API', () => {
  const [calls = '', replacements = ''] = [0, 1].map((column) =>
    tableBelow('docs/migrating.md', 'Calls')
      .map((row) => row[column])
      .join(' '),
  );
  const names = everyRecord.filter((record) => apiOf(record) === 'chat').map(({ id }) => id);
  const missing = names.filter((name) => !calls.includes(name) || !replacements.includes(name));
  expect(missing).toEqual([]);
});

test('the statuses that the guide to errors names are those that are retried', async () => {
  const named = textBelow('docs/errors.md', 'What is retried').split('any other status')[0] ?? '';
  const statuses = Array.from({ length: 200 }, (_, index) => 400 + index);
  const retried = await Promise.all(statuses.map(isRetried));
  expect([...new Set(named.match(/\b[45]\d\d\b/g)?.map(Number))].toSorted()).toEqual(
    statuses.filter((_, index) => retried[index]),
  );
});

test('the reference lists the operations without state: those that return a sample, and those that are 404', () => {
  const [samples = '', others = ''] = textBelow(
    'docs/mock-server.md',
    'Operations without state',
  ).split('These are 404');
  const idsIn = (text: string) => codeIn(text).filter((code) => code !== 'platform.handle');
  expect(idsIn(samples)).toEqual(sampled.map(({ id }) => id));
  expect(idsIn(others)).toEqual(unmodeled.map(({ id }) => id));
});

async function isRetried(status: number): Promise<boolean> {
  const platform = createPlatform({ bots: 1 });
  platform.fail('listBots', { status, times: 2 });
  const admin = new sdk.AdminClient(platform.adminOptions);
  const options = { retry: { limit: 1, maxDelay: 1 } };
  await expect(admin.listBots({}, options)).rejects.toMatchObject({ status });
  return platform.requests.length === 2;
}

function readOption([name = '', defaultCell = '']: readonly string[]) {
  return { name: codeIn(name)[0], defaultText: defaultCell.replaceAll('`', '') };
}

function isErrorClass(value: unknown): value is ErrorClass {
  return (
    typeof value === 'function' &&
    (value === sdk.BotPlatformError || value.prototype instanceof sdk.BotPlatformError)
  );
}

/** A class with a former name stands among the exports twice. */
function errorNames(): string[] {
  const values = new Set<unknown>(Object.values(sdk));
  return [...values]
    .filter(isErrorClass)
    .filter((value) => Object(value) !== sdk.BotPlatformError)
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
    isErrorClass(current) && Object(current) !== sdk.BotPlatformError;
    current = Object.getPrototypeOf(current)
  ) {
    for (const { name } of propertiesOf(current.name)) fields.add(name);
  }
  fields.delete('kind');
  return [...fields];
}
