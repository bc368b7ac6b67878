import { comment } from './comment.ts';
import type { Api, Document } from './document.ts';
import { writeExamples } from './examples.ts';
import type { WrittenOperation } from './records.ts';
import { memberOf } from './schemas.ts';

/** The class of errors of each status that the document mentions. */
const errorClasses: Readonly<Record<string, string>> = {
  400: 'BadRequestError',
  401: 'UnauthorizedError',
  403: 'ForbiddenError',
  404: 'NotFoundError',
  409: 'ConflictError',
};

/** The operations that docs/specification.md has. */
const specified: readonly string[] = ['addParticipant', 'getOrCreateConversation', 'listBots'];

/** The abstract class with a method for each operation, which a client extends, and the types of their inputs. */
export function writeMethods(
  api: Api,
  operations: readonly WrittenOperation[],
  document: Document,
): string {
  const client = api === 'chat' ? 'ChatClient' : 'AdminClient';
  const inputs = operations.flatMap((operation) => writeInput(operation, client));
  const examples = writeExamples(operations, client, document);
  // A schema types the payload of an event: its method is written by hand.
  const generated = operations.filter(({ payload }) => payload === undefined);
  const methods = generated.map((operation) =>
    writeMethod(operation, client, examples.get(operation.id) ?? ''),
  );
  return `${inputs.join('\n\n')}

/** The methods of {@link ${client}}: one for each operation of the ${api} API. */
export abstract class ${client.replace('Client', 'Methods')} extends Client {
  declare readonly '~api': '${api}';

${methods.join('\n\n')}
}
`;
}

function writeInput(operation: WrittenOperation, client: string): string[] {
  if (!hasInput(operation)) return [];
  const { id, parameters, query, bodyType, fields } = operation;
  const inPath = parameters
    .filter((parameter) => parameter.in === 'path')
    .map(({ name, description }) => `${comment(description)}${name}: string;`);
  const inQuery = query.map((property) => memberOf(property, 'request'));
  const base = fields.length > 0 ? ` extends ${bodyType}` : '';
  const text = `/** The input of {@link ${client}.${id}}. */\n`;
  const members = [...inPath, ...inQuery].join('\n');
  return [`${text}export interface ${inputName(operation)}${base} {\n${members}\n}`];
}

function inputName({ id }: WrittenOperation): string {
  return `${id.charAt(0).toUpperCase()}${id.slice(1)}Input`;
}

function hasInput({ query, fields, path }: WrittenOperation): boolean {
  return query.length > 0 || fields.length > 0 || path.includes('{');
}

function writeMethod(operation: WrittenOperation, client: string, example: string): string {
  const { id, path, query, fields, isStream, paging } = operation;
  const isRequired = path.includes('{') || [...query, ...fields].some((one) => one.isRequired);
  const input = hasInput(operation) ? inputName(operation) : 'Record<string, never>';
  const options = isStream ? 'StreamOptions' : paging ? 'PagedCallOptions' : 'CallOptions';
  const parameters = `input${isRequired ? '' : '?'}: ${input}, options?: ${options}`;
  return `${comment(describe(operation, client, example))}${id}(${parameters}): ${resultOf(operation)} {
    return this.request(${id}, input, options);
  }`;
}

function resultOf({ isStream, paging, responseType }: WrittenOperation): string {
  if (isStream) return `EventStream<${responseType}>`;
  if (paging === undefined) return `Call<${responseType}>`;
  return `PageList<${paging.itemType}, ${responseType}>`;
}

function describe(operation: WrittenOperation, client: string, example: string): string {
  const { id, summary, description } = operation;
  const source = specified.includes(id) ? 'See "Operations" in docs/specification.md.' : '';
  return [
    summary,
    '',
    [description, retriesOf(operation), source].join(' ').trim(),
    '',
    ...errorsOf(operation).map((error) => `@throws ${error}`),
    `@throws {@link BotPlatformError} as every method: see {@link ${client}}.`,
    ...['@example', '```ts', example, '```'],
  ].join('\n');
}

/** What is retried: every method but POST and PATCH, of which a request must not be repeated. */
function retriesOf({ method, isStream, paging, isIdempotent }: WrittenOperation): string {
  if (isStream) return 'A connection that is lost is opened again.';
  if (paging !== undefined) {
    const pages = paging.token === null ? 'The list has one page. It' : 'The list';
    return `${pages} requests nothing, and throws nothing, until it is awaited or iterated. A page is retried.`;
  }
  return method === 'POST' && !isIdempotent
    ? 'The call is retried only if it was certainly not processed, unless `idempotent: true` is passed with it.'
    : 'The call is retried.';
}

/** The errors of an operation, each with the case in which it is thrown. */
function errorsOf({ errors, paging, method, isStream }: WrittenOperation): string[] {
  const named = errors.flatMap(([status, description]) => {
    const name = errorClasses[status];
    const text = description.replace(/^[A-Z](?=[a-z]* )/, (letter) => letter.toLowerCase());
    return name === undefined ? [] : [`{@link ${name}} if ${text}`];
  });
  if (paging !== undefined && paging.token !== null) {
    named.push(
      '{@link PaginationError} if the list repeats a token, or has 100 empty pages in a row.',
    );
  }
  if (method === 'POST' && !isStream) {
    named.push(
      '{@link ConnectionError} or {@link TimeoutError}. If `maybeProcessed` is `false`, nothing was done.',
    );
  }
  return named;
}
