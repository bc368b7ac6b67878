import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writtenFiles } from '../../../scripts/write-operations.ts';
import { operations } from '../../support/built-in.ts';
import { generate, golden, withoutDetail } from './support.ts';

/** What the clients have as methods. */
const builtIn = Object.keys(operations);

/** The modules were written by `npx bot-platform-sdk operations <document> --out <module>`. */
const modules = [
  { document: 'docs/openapi.yaml', only: builtIn, module: join(golden, 'specification.ts') },
  { document: join(golden, 'features.yaml'), only: undefined, module: join(golden, 'features.ts') },
];

test('records, methods and pages that are written from docs/openapi.yaml are those of the repository, byte for byte', async () => {
  for (const [path, text] of await writtenFiles()) {
    expect.soft(text, path).toBe(readFileSync(path, 'utf8'));
  }
});

describe.for(modules)('the module of $document', ({ document, only, module }) => {
  test('the generated module is the one in the repository, byte for byte', async () => {
    const { text } = await generate(document, { only });
    expect(text).toBe(readFileSync(module, 'utf8'));
  });

  test('the generated module is formatted as Biome formats it, and passes its lint', () => {
    const biome = resolve('node_modules/.bin/biome');
    expect(() => execFileSync(biome, ['check', module], { stdio: 'pipe' })).not.toThrow();
  });
});

test('every omitted operation, and every omitted part of one, is a warning with its reason', async () => {
  const { warnings, written, leftOut } = await generate(join(golden, 'features.yaml'));
  const texts = [...warnings].map(([text, names]) => [withoutDetail(text), names]);
  expect(Object.fromEntries(texts)).toEqual({
    'the header x-trace is left out: pass it with the option `headers`': ['listConversations'],
    'the cookie session is left out': ['listConversations'],
    'the query parameter filter (an object) is left out: pass it with the option `query`': [
      'listConversations',
    ],
    'the query parameter ids (a list in one value) is left out: pass it with the option `query`': [
      'listConversations',
    ],
    'the path parameter id is called idInPath: the body or query has id, too': [
      'replaceConversation',
    ],
    'its body is taken as required, since properties of it are': ['replaceConversation'],
    'left out: a recursive schema has no name': ['nameless'],
    'left out: an allOf contains itself': ['self'],
    "left out: 'text' is not a type of JSON Schema": ['wrongType'],
    'left to the service: `pattern` (?i)not of JavaScript': ['Values'],
    'left out: a part of it is malformed: `in`: not as OpenAPI has it': ['malformed'],
    'left out: defineOperation rejects `body`': ['bodyOfGet'],
    'not a paged list: its response must have one array, and has a, b': ['twoArrays'],
    'left out: its body is multipart/form-data, not JSON': ['upload'],
    'the events of its stream have no schema: their type is unknown': ['stream'],
    'its body is sent as application/json: pass the header content-type application/vnd.example+json with the option `headers`':
      ['replaceConversation'],
    'left out: its security is basic, which no client sends': ['basic'],
    'left out: it needs the cookie session': ['cookie'],
    'left out: it needs the query parameter filter (an object)': ['filter'],
    'left out: its body is not a JSON object': ['list'],
    'left out: defineOperation rejects `path`': ['partOfSegment'],
    'left out: #/components/schemas/Missing does not exist': ['missing'],
    'left out: defineOperation rejects `method`': ['head'],
  });
  expect({ written: written.length, leftOut }).toEqual({ written: 14, leftOut: 13 });
});
