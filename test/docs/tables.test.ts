import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { errorResponse } from '../../examples/backends/statuses.ts';
import manifest from '../../package.json' with { type: 'json' };
import { classifyStatus } from '../../src/errors/classification.ts';
import * as sdk from '../../src/index.ts';
import { schemas } from '../../src/operations.ts';
import { stateless } from '../../src/testing/admin/routes.ts';
import { createPlatform } from '../../src/testing.ts';
import tools from '../package/project/package.json' with { type: 'json' };
import { apiOf, everyRecord, propertiesOf as schemaProperties } from '../support/records.ts';
import { propertiesOf } from './declarations.ts';
import { codeIn, tableBelow, textBelow } from './markdown.ts';

/** The code in a column of a table below a heading, the first one by default. */
function codeInTable(file: string, heading: string, column = 0, index = 0): string[] {
  return tableBelow(file, heading, index).flatMap((row) => codeIn(row[column] ?? ''));
}

const declared = (...names: readonly string[]): string[] =>
  names.flatMap(propertiesOf).map(({ name }) => name);

/** The classes that the package exports. A class with a former name stands among the exports twice. */
const errorClasses = [...new Set(Object.values<unknown>(sdk))].flatMap((value) =>
  typeof value === 'function' && value.prototype instanceof sdk.BotPlatformError ? [value] : [],
);
const kinds = codeInTable('docs/errors.md', 'Kinds');

const payload = schemas.MessagePayloadInput;
if (!(payload instanceof z.ZodMiniDiscriminatedUnion)) throw new TypeError();
const messages = payload.def.options.map((variant) => ({
  kind: String([...(variant._zod.propValues?.type ?? [])][0]),
  fields: schemaProperties(variant).filter(({ name }) => name !== 'type'),
}));

test.for<[title: string, shown: readonly string[], expected: readonly string[]]>([
  [
    'the classes of errors',
    codeInTable('docs/errors.md', 'Kinds', 1),
    errorClasses.map(({ name }) => name),
  ],
  [
    'the options of a call',
    codeInTable('docs/clients.md', 'Calls'),
    declared('CallOptions', 'PayloadOptions', 'PagedCallOptions'),
  ],
  [
    'the options of a stream',
    codeInTable('docs/streams.md', 'Options'),
    ['signal', 'headers', 'query', ...declared('StreamOptions')],
  ],
  [
    'the options of a dialogue',
    codeInTable('docs/dialogues.md', 'Options of a dialogue'),
    declared('DialogueOptions', 'TurnOptions'),
  ],
  [
    'the options of a turn',
    codeInTable('docs/dialogues.md', 'When a turn ends', 0, 1),
    declared('SayOptions', 'TurnOptions'),
  ],
  [
    'the options of createNodeFetch',
    codeInTable('docs/production.md', 'High throughput'),
    declared('NodeFetchOptions'),
  ],
  [
    'the kinds of messages',
    codeInTable('docs/messages.md', 'Kinds'),
    messages.map(({ kind }) => kind),
  ],
])('the table of a guide has all of these, and no other: %s', ([, shown, expected]) => {
  expect(shown.toSorted()).toEqual(expected.toSorted());
});

test('the table of options of a client has each one and its default', () => {
  const rows = tableBelow('docs/clients.md', 'Options of a client');
  const all = ['ChatClientOptions', 'AdminClientOptions', 'ClientOptions'].flatMap(propertiesOf);
  expect(rows.map(([name = '', cell = '']) => [codeIn(name)[0], cell.replaceAll('`', '')])).toEqual(
    all.map(({ name, isOptional, defaultText = 'none' }) => [
      name,
      isOptional ? defaultText.replaceAll('`', '') : 'required',
    ]),
  );
});

test.for(tableBelow('docs/streams.md', 'Options'))(
  'the table of options of a stream has the default of %s',
  ([cell = '', shown = '']) => {
    const options = propertiesOf('StreamOptions').filter(({ name }) => codeIn(cell).includes(name));
    for (const { defaultText = 'none' } of options) {
      expect(shown.replaceAll('`', '').split(',')[0]).toBe(defaultText);
    }
  },
);

describe('the guide to errors', () => {
  test('the table of kinds has the kind and the class of each status', () => {
    for (const [kind = '', name = '', when = ''] of tableBelow('docs/errors.md', 'Kinds')) {
      const status = when === 'any 5xx' ? 599 : Number(when);
      if (Number.isNaN(status)) continue;
      const { errorClass } = classifyStatus(status);
      const error = Reflect.construct(errorClass, [{}, {}]);
      expect([codeIn(kind), codeIn(name)]).toEqual([[error.kind], [errorClass.name]]);
    }
  });

  test('the table of fields has those of each class, and the text before it those of all', () => {
    const text = textBelow('docs/errors.md', 'Fields');
    for (const [cell = '', own = ''] of tableBelow('docs/errors.md', 'Fields')) {
      const [name] = codeIn(cell);
      const errorClass = errorClasses.find((candidate) => candidate.name === name);
      expect(own.startsWith('none') ? [] : codeIn(own).toSorted()).toEqual(fieldsOf(errorClass));
    }
    const [before = ''] = text.split('| Class |');
    const ofAll = ['kind', ...declared('BotPlatformError')];
    expect(codeIn(before)).toEqual(expect.arrayContaining(ofAll));
    expect(codeIn(text)).toEqual(expect.arrayContaining(errorClasses.map(({ name }) => name)));
  });

  test('the statuses that it names are those that are retried', () => {
    const [named = ''] = textBelow('docs/errors.md', 'What is retried').split('any other status');
    const statuses = Array.from({ length: 200 }, (_, index) => 400 + index);
    expect([...new Set(named.match(/\b[45]\d\d\b/g)?.map(Number))].toSorted()).toEqual(
      statuses.filter((status) => classifyStatus(status).isTransient),
    );
  });

  test.for([
    ['examples/queue-workers/README.md', 'What the queue does after an error'],
    ['docs/observability.md', 'Sentry'],
  ] as const)('another table has every kind of error: %s, %s', ([file, heading]) => {
    expect(codeInTable(file, heading)).toEqual(expect.arrayContaining(kinds));
  });

  test('the README has kinds of errors of this guide', () => {
    const named = codeInTable('README.md', 'Errors', 1);
    expect(named.length).toBeGreaterThan(3);
    expect(kinds).toEqual(expect.arrayContaining(named));
  });
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
      .filter(([names = '']) => codeIn(names).includes(kind))
      .map(([, cell = '']) => Number.parseInt(cell, 10));
    expect(shown).toContain(response.status);
  },
);

test('the table of events in the guide to observability has every event and its fields', () => {
  const rows = tableBelow('docs/observability.md', 'Events').map(([type = '', , fields = '']) => [
    codeIn(type)[0],
    codeIn(fields.replaceAll(/\([^)]*\)/g, '')).toSorted(),
  ]);
  const names = ['Request', 'Response', 'Retry', 'UnknownVariant', 'Success', 'Error'];
  expect(rows).toEqual(
    names.map((name) => [
      name.replaceAll(/(?<=.)[A-Z]/g, (letter) => `_${letter}`).toLowerCase(),
      declared(`Client${name}Event`)
        .filter((field) => field !== 'type')
        .toSorted(),
    ]),
  );
});

test.for(messages)(
  'the table of kinds in the guide to messages has the fields of $kind, the optional ones in parentheses',
  ({ kind, fields }) => {
    const rows = tableBelow('docs/messages.md', 'Kinds');
    const [, cell = ''] = rows.find(([names = '']) => codeIn(names).includes(kind)) ?? [];
    for (const { name, isRequired } of fields) {
      expect(cell).toContain(`\`${name}\``);
      expect(cell.includes(`(\`${name}\`)`), name).toBe(!isRequired);
    }
  },
);

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
  ] as const)('it has the lowest version of %s that package.json accepts', ([name, range]) => {
    const row = rows.find(([cell = '']) => cell.replaceAll('`', '').startsWith(name));
    expect(versionsOf(row?.[1])).toEqual(lowest(range));
  });

  test('it has the versions of TypeScript that tests compile with', () => {
    const [, , tested = ''] = rows.find(([name]) => name === 'TypeScript') ?? [];
    const compilers = Object.entries(tools.dependencies)
      .filter(([name]) => /^typescript(-\d.*)?$/.test(name))
      .map(([, version]) => /\d+\.\d+/.exec(version)?.[0]);
    expect(versionsOf(tested).filter((version) => version.includes('.'))).toEqual(
      compilers.toSorted(),
    );
  });
});

test('the guide to migrating has the replacement of every operation of the chat API', () => {
  const rows = tableBelow('docs/migrating.md', 'Calls');
  const calls = rows.map(([call]) => call).join(' ');
  const replacements = rows
    .map(([call, replacement]) => (replacement === 'unchanged' ? call : replacement))
    .join(' ');
  const names = everyRecord.filter((record) => apiOf(record) === 'chat').map(({ id }) => id);
  const missing = names.filter((name) => !calls.includes(name) || !replacements.includes(name));
  expect(missing).toEqual([]);
});

test('the reference lists the operations without state: those that return a sample, and those that are 404', () => {
  const text = textBelow('docs/mock-server.md', 'Operations without state');
  const [samples = '', others = ''] = text.split('A write is 404');
  const idsIn = (part: string) => codeIn(part).filter((code) => code !== 'platform.handle');
  const without = everyRecord.filter(({ id }) => stateless.includes(id));
  const idsWith = (isRead: boolean) =>
    without.filter(({ method }) => (method === 'GET') === isRead).map(({ id }) => id);
  expect(idsIn(samples).toSorted()).toEqual(idsWith(true).toSorted());
  expect(idsIn(others).toSorted()).toEqual(idsWith(false).toSorted());
});

/** What a class and those above it declare, without what all errors have. */
function fieldsOf(errorClass: unknown): string[] {
  const fields = new Set<string>();
  let current = errorClass;
  while (typeof current === 'function' && current !== sdk.BotPlatformError) {
    for (const name of declared(current.name)) fields.add(name);
    current = Object.getPrototypeOf(current);
  }
  fields.delete('kind');
  return [...fields].toSorted();
}
