import { expect, test } from 'vitest';
import type { GeneratedModule } from '../../../src/cli/openapi/write-module.ts';
import { problemsOf } from './compile.ts';
import { generate, withoutDetail } from './support.ts';

/** Documents of npm packages, with the operations that they have and the reasons why some are omitted. */
const documents = [
  {
    path: '@readme/oas-examples/3.0/json/petstore.json',
    written: 16,
    leftOut: {
      'its body is multipart/form-data, not JSON': 1,
      'its body is application/x-www-form-urlencoded, not JSON': 1,
      'its body is not a JSON object': 2,
    },
  },
  { path: '@readme/oas-examples/3.1/json/train-travel.json', written: 7, leftOut: {} },
  {
    path: '@scalar/galaxy/dist/3.1.yaml',
    written: 8,
    leftOut: { 'its body is multipart/form-data, not JSON': 1, 'it has a $dynamicRef': 1 },
  },
  {
    path: '@digdir/dialogporten-schema/swagger.verified.json',
    written: 43,
    leftOut: { 'its body is not a JSON object': 1 },
  },
  { path: '@figma/rest-api-spec/openapi/openapi.yaml', written: 54, leftOut: {} },
  { path: '@readme/oas-examples/3.0/json/schema-validation.json', written: 5, leftOut: {} },
  { path: '@readme/oas-examples/3.1/json/schema-validation-local.json', written: 5, leftOut: {} },
  {
    path: 'rclone-openapi/openapi.yaml',
    written: 100,
    leftOut: { 'its body is multipart/form-data, not JSON': 1 },
  },
  {
    path: '@readme/oas-examples/3.0/json/star-trek.json',
    written: 80,
    leftOut: { 'its body is application/x-www-form-urlencoded, not JSON': 40 },
  },
  {
    path: '@blockfrost/openapi/openapi.yaml',
    written: 124,
    leftOut: {
      'its body is application/cbor, not JSON': 2,
      'its body is multipart/form-data, not JSON': 1,
      'its response is application/octet-stream, not JSON': 1,
      'defineOperation rejects `path`': 1,
    },
  },
];

/** The modules of the documents, each of which several tests look at. */
const modules = new Map<string, Promise<GeneratedModule>>();

function moduleOf(path: string): Promise<GeneratedModule> {
  const module = modules.get(path) ?? generate(`node_modules/${path}`);
  modules.set(path, module);
  return module;
}

test.for(documents)(
  'the operations of $path are written, or omitted for a known reason',
  async ({ path, written, leftOut }) => {
    const module = await moduleOf(path);
    expect({ written: module.written.length, leftOut: reasons(module) }).toEqual({
      written,
      leftOut,
    });
    expect(module.leftOut).toBe(Object.values(leftOut).reduce((sum, count) => sum + count, 0));
  },
);

test('the modules of all documents compile as strictly as this package', async () => {
  const written = await Promise.all(documents.map(({ path }) => moduleOf(path)));
  const problems = await problemsOf(written.map(({ text }) => text));
  expect(problems).toEqual(documents.map(() => []));
}, 120_000);

test('the check of these tests detects a module that does not compile', async () => {
  const text =
    "import * as z from 'zod/mini';\nexport const a: z.ZodMiniType<string> = z.number();\n";
  expect(await problemsOf([text])).toEqual([[expect.stringContaining('ZodMini')]]);
}, 60_000);

test('the same document always produces the same bytes', async () => {
  const path = '@figma/rest-api-spec/openapi/openapi.yaml';
  expect((await generate(`node_modules/${path}`)).text).toBe((await moduleOf(path)).text);
});

function reasons({ warnings }: GeneratedModule): Record<string, number> {
  const prefix = 'left out: ';
  return Object.fromEntries(
    [...warnings].flatMap(([text, names]) =>
      text.startsWith(prefix) ? [[withoutDetail(text.slice(prefix.length)), names.length]] : [],
    ),
  );
}
