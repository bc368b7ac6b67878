import ts from 'typescript';
import * as z from 'zod/mini';
import type { GeneratedModule, ModuleOptions } from '../../../src/cli/openapi/write-module.ts';
import { defineOperation, type ResponseDefinition } from '../../../src/operation.ts';
import { unknownVariant } from '../../../src/validation/unknown-variant.ts';
import { createFolder } from '../../support/folder.ts';
import { expectToCompile } from './compile.ts';
import { generate } from './support.ts';

const userKey = { type: 'apiKey', in: 'header', name: 'x-user-key' };
const token = { type: 'http', scheme: 'bearer' };

export type Json = Readonly<Record<string, unknown>>;

/** Generates the module of a document with these paths and components, and checks that it compiles. */
export async function generateFrom(
  paths: Json,
  schemas: Json = {},
  options: Partial<ModuleOptions> = {},
  rest: Json = {},
): Promise<GeneratedModule> {
  const module = await generateUncompiled(paths, schemas, options, rest);
  expectToCompile(module.text);
  return module;
}

/** As `generateFrom`, without the time that the compiler takes. */
export async function generateUncompiled(
  paths: Json,
  schemas: Json = {},
  options: Partial<ModuleOptions> = {},
  rest: Json = {},
): Promise<GeneratedModule> {
  const info = { title: 'A service', version: '1.0.0' };
  const components = { schemas, securitySchemes: { userKey, token } };
  const document = { openapi: '3.1.0', info, paths, components, ...rest };
  using folder = createFolder({ 'openapi.json': stringify(document) });
  return await generate(folder.file('openapi.json'), options);
}

/** `PROTO` stands for `__proto__`, which a literal cannot have as a key. */
function stringify(value: unknown): string {
  return JSON.stringify(value).replaceAll('PROTO', '__proto__');
}

export function warningsOf({ warnings }: GeneratedModule): Json {
  return Object.fromEntries(warnings);
}

export const ok = { '204': {} };
export const content = (schema: unknown) => ({ 'application/json': { schema } });
export const put = (schema: unknown) => ({
  operationId: 'set',
  requestBody: { required: true, content: content(schema) },
  responses: ok,
});
export const body = (properties: Json, rest: Json = {}) => ({
  '/a': {
    put: put({ type: 'object', required: Object.keys(properties), properties, ...rest }),
  },
});
export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** An operation with a JSON response. */
export const get = (operationId: string, schema: unknown, rest: Json = {}) => ({
  get: { operationId, responses: { '200': { content: content(schema) } }, ...rest },
});

/** The operations of a generated module, which runs in this process. */
export function load({ text }: GeneratedModule): Readonly<Record<string, ResponseDefinition>> {
  const target = ts.ScriptTarget.ES2022;
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target };
  const { outputText } = ts.transpileModule(text, { compilerOptions });
  const exports = {};
  const require = (name: string): unknown =>
    name === 'zod/mini' ? z : { defineOperation, unknownVariant };
  new Function('exports', 'require', outputText)(exports, require);
  return exports;
}
