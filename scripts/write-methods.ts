import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { format, header } from './format.ts';
import { type OpenApiDocument, Unsupported } from './openapi/document.ts';
import type { Shape } from './openapi/shape.ts';
import { comment, print, union } from './openapi/text.ts';
import type { WrittenOperation } from './openapi/write-operation.ts';
import { rawOperation } from './raw-operation.ts';

const root = join(import.meta.dirname, '..');

/** The class of errors of each status that the document mentions. */
const errorClasses: Readonly<Record<string, string>> = {
  400: 'BadRequestError',
  401: 'UnauthorizedError',
  403: 'ForbiddenError',
  404: 'NotFoundError',
  409: 'ConflictError',
};

/**
 * The abstract class with a method for each operation, which a client extends, and the types of their inputs. `modules` are
 * the texts of the modules that have their records and types, by name.
 */
export function writeMethods(
  api: 'chat' | 'admin',
  operations: readonly WrittenOperation[],
  modules: Readonly<Record<string, string>>,
  document: OpenApiDocument,
): string {
  const client = api === 'chat' ? 'ChatClient' : 'AdminClient';
  const methods = operations.map((operation) => writeMethod(operation, client, document));
  const inputs = operations.map((operation) => writeInput(operation, client, modules));
  const code = `${inputs.join('\n\n')}

/** The methods of {@link ${client}}: one for each operation of the ${api} API. */
export abstract class ${client.replace('Client', 'Methods')} extends Client {
  declare readonly '~api': '${api}';

${methods.join('\n\n')}
}
`;
  const all = { ...own, ...modules };
  const imports = Object.entries(all).map(([module, text]) => writeImport(module, text, code));
  return format(`${header(`The methods of ${client}.`)}\n${imports.join('')}\n${code}`);
}

/** The operations that docs/specification.md has. */
const specified: readonly string[] = ['addParticipant', 'getOrCreateConversation', 'listBots'];

/** What the methods use of the package. */
const own: Readonly<Record<string, string>> = Object.fromEntries(
  ['client', 'core/run-call', 'options/call-options', 'page-list', 'streams/event-stream'].map(
    (name) => [`../${name}.ts`, readFileSync(join(root, `src/${name}.ts`), 'utf8')],
  ),
);

/** Imports from a module what the code uses of it. */
function writeImport(module: string, text: string, code: string): string {
  const used = new Set(code.replaceAll(/\/\*\*[\s\S]*?\*\//g, '').match(/\w+/g));
  const exported = text.matchAll(/^export (?:abstract )?(class|const|interface|type) (\w+)/gm);
  const names = [...exported].flatMap(([, kind = '', name = '']) => {
    const isValue = kind === 'const' || name === 'Client';
    return used.has(name) ? [isValue ? name : `type ${name}`] : [];
  });
  return names.length === 0 ? '' : `import { ${names.join(', ')} } from '${module}';\n`;
}

/** The type of the input of an operation, unless a module has one that was written by hand. */
function writeInput(
  operation: WrittenOperation,
  client: string,
  modules: Readonly<Record<string, string>>,
): string {
  const name = inputName(operation);
  const isThere = Object.values(modules).some((text) => text.includes(`interface ${name}`));
  if (isThere || !hasInput(operation)) return '';
  const { query, body, parameters } = operation;
  const inPath = parameters
    .filter((parameter) => parameter.in === 'path')
    .map(({ name, description = '' }) => `${print(comment(description))}${name}: string;`);
  const inQuery = query.map(({ comment, type }) => print([comment, type, ';']));
  const base = hasFields(body) ? ` extends ${typeOf(body)}` : '';
  return `/** The input of {@link ${client}.${operation.id}}. */
export interface ${name}${base} {
${[...inPath, ...inQuery].join('\n')}
}`;
}

function inputName({ id }: WrittenOperation): string {
  return `${id.charAt(0).toUpperCase()}${id.slice(1)}Input`;
}

/** An empty body has no properties. */
function hasFields(body: Shape | undefined): body is Shape {
  return body !== undefined && body.fields?.size !== 0;
}

function hasInput({ query, body, path }: WrittenOperation): boolean {
  return query.length > 0 || hasFields(body) || path.includes('{');
}

function isInputRequired({ query, body, path }: WrittenOperation): boolean {
  const isInQuery = query.some(({ isOptional }) => !isOptional);
  return path.includes('{') || isInQuery || (body?.isDemanding ?? false);
}

function typeOf({ types }: Shape): string {
  return print(union(types)).trim();
}

function writeMethod(
  operation: WrittenOperation,
  client: string,
  document: OpenApiDocument,
): string {
  const { id, name, field, paging } = operation;
  const input = `${hasInput(operation) ? inputName(operation) : 'Record<string, never>'}`;
  const options =
    field === 'stream' ? 'StreamOptions' : paging ? 'PagedCallOptions' : 'CallOptions';
  const parameters = `input${isInputRequired(operation) ? '' : '?'}: ${input}, options?: ${options}`;
  return `${print(comment(describe(operation, client, document)))}${id}(${parameters}): ${resultOf(operation)} {
    return this.request(${name}, input, options);
  }`;
}

function resultOf({ field, paging, response }: WrittenOperation): string {
  if (field === 'stream') return `EventStream<${typeOf(response)}>`;
  if (paging === undefined) return `Call<${typeOf(response)}>`;
  const item = response.fields?.get(paging.items)?.item;
  if (item === undefined) throw new Unsupported(`${paging.items} is no list`);
  return `PageList<${typeOf(item)}, ${typeOf(response)}>`;
}

function describe(operation: WrittenOperation, client: string, document: OpenApiDocument): string {
  const { summary = '', description = '' } = operation.operation;
  const errors = errorsOf(operation, document);
  const sample = sampleOf(operation, document);
  const source = specified.includes(operation.id)
    ? 'See "Operations" in docs/specification.md.'
    : '';
  return [
    summary,
    '',
    [description, retriesOf(operation), source].join(' ').trim(),
    '',
    ...errors.map(([name, text]) => `@throws {@link ${name}} ${text}`),
    `@throws {@link BotPlatformError} as every method: see {@link ${client}}.`,
    ...(sample === undefined ? [] : ['@example', '```ts', sample, '```']),
  ].join('\n');
}

/** What is retried: every method but POST and PATCH, of which a request must not be repeated. */
function retriesOf({ id, method, field, paging, operation }: WrittenOperation): string {
  if (field === 'stream') return 'A connection that is lost is opened again.';
  if (paging !== undefined) {
    const pages = paging.token === null ? 'The list has one page. It' : 'The list';
    return `${pages} requests nothing, and throws nothing, until it is awaited or iterated. A page is retried.`;
  }
  if (id === 'getOrCreateConversation') {
    return 'With an `id`, the call is safe to repeat, and is retried; without one, only if it was certainly not processed.';
  }
  return method.toUpperCase() === 'POST' && operation['x-idempotent'] !== true
    ? 'The call is retried only if it was certainly not processed, unless `idempotent: true` is passed with it.'
    : 'The call is retried.';
}

function errorsOf(
  { operation: { responses = {} }, paging, method, field }: WrittenOperation,
  document: OpenApiDocument,
): [name: string, text: string][] {
  const errors = Object.entries(responses).flatMap(([status, response]): [string, string][] => {
    const name = errorClasses[status];
    if (name === undefined) return [];
    const { description } = Object(document.resolve(response));
    const text = String(description).replace(/^[A-Z](?=[a-z]* )/, (letter) => letter.toLowerCase());
    return [[name, `if ${text}`]];
  });
  if (paging !== undefined && paging.token !== null) {
    errors.push([
      'PaginationError',
      'if the list repeats a token, or has 100 empty pages in a row.',
    ]);
  }
  if (method.toUpperCase() === 'POST' && field === 'response') {
    errors.push([
      'ConnectionError',
      'or {@link TimeoutError}. If `maybeProcessed` is `false`, nothing was done.',
    ]);
  }
  return errors;
}

const Sampled = z.object({
  'x-codeSamples': z.optional(z.tuple([z.object({ source: z.string() })])),
});

/** The example of the document, which the tests compile. */
function sampleOf(operation: WrittenOperation, document: OpenApiDocument): string | undefined {
  const { 'x-codeSamples': samples } = document.read(Sampled, rawOperation(operation, document));
  return samples?.[0].source;
}
