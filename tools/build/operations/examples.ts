import { formatLines } from '../format.ts';
import type { Document, Parameter, Schema } from './document.ts';
import type { Paging, WrittenOperation } from './records.ts';
import { quote } from './schemas.ts';

/** An example of each operation, by its id: a function with the call, from the parameters and the schemas. */
export function writeExamples(
  operations: readonly WrittenOperation[],
  client: string,
  document: Document,
): ReadonlyMap<string, string> {
  const examples = operations.map((operation) => {
    const { id, api, example } = operation;
    const input = inputOf(operation, document);
    const call = `${api}.${id}(${input.length === 0 ? '' : `{ ${input.join(', ')} }`})`;
    return (
      example ??
      `import type { ${client} } from 'bot-platform-sdk';

async function example(${api}: ${client}) {
  ${statementsOf(operation, call)}
}`
    );
  });
  // All at once: to start the formatter takes most of its time. The lines are those of a comment, beside the menus of a page.
  const formatted = formatLines(examples.join(separator), 80).split(separator.trim());
  return new Map(operations.map(({ id }, index) => [id, formatted[index]?.trim() ?? '']));
}

const separator = '\n// The next example.\n';

/** What is done with the result: it is iterated, taken apart or only awaited. */
function statementsOf(operation: WrittenOperation, call: string): string {
  const { isStream, paging, responseFields, responseType } = operation;
  if (isStream) return `for await (const event of ${call}) console.log(event.type);`;
  if (paging !== undefined) {
    const item = variableOf(paging);
    return `for await (const ${item} of ${call}) console.log(${item});`;
  }
  const names = responseFields.map(({ name }) => name);
  const [only] = names;
  if (only === undefined)
    return `${responseType === 'EmptyResponse' ? '' : 'return '}await ${call};`;
  if (names.length > 3) return `const result = await ${call};\nreturn result.${only};`;
  // A name that JavaScript reserves cannot be the name of a variable.
  if (names.includes('interface')) return `const result = await ${call};\nreturn result.interface;`;
  const returned = names.length === 1 ? only : `{ ${names.join(', ')} }`;
  return `const { ${names.join(', ')} } = await ${call};\nreturn ${returned};`;
}

/** The properties of the input: what is required, and one more if the call would do nothing without it. */
function inputOf(operation: WrittenOperation, document: Document): string[] {
  const { api, path, parameters, body } = operation;
  const resource = singular(/(\w+)\/\{id\}/.exec(path)?.[1] ?? api);
  const required = parameters.filter((one: Parameter) => one.in === 'path' || one.required);
  const properties = required.map(({ name, schema }) => [name, schema] as const);
  if (body !== undefined) properties.push(...chosen(document.flat(body), document));
  return properties.map(
    ([name, schema]) => `${name}: ${exampleOf(name, schema, { document, resource })}`,
  );
}

/** What a reader recognizes best, if nothing is required. */
const telling: readonly string[] = ['name', 'title', 'note', 'displayName', 'value', 'role'];

function chosen(
  { properties = {}, required = [] }: Schema,
  document: Document,
): (readonly [string, Schema])[] {
  const names = Object.keys(properties);
  const isText = (name: string): boolean => document.flat(properties[name] ?? {}).type === 'string';
  const optional = telling.find((name) => names.includes(name)) ?? names.find(isText) ?? names[0];
  const shown = required.length > 0 || optional === undefined ? required : [optional];
  return shown.map((name) => [name, properties[name] ?? {}]);
}

interface Context {
  readonly document: Document;
  /** What an `id` is the id of. */
  readonly resource: string;
}

function exampleOf(name: string, raw: Schema, context: Context): string {
  const schema = context.document.flat(raw);
  const [variant] = schema.oneOf ?? [];
  if (variant !== undefined) return exampleOf(name, variant, context);
  if (schema.const !== undefined) return quote(schema.const);
  const listed = schema.enum?.find((value) => value !== null);
  if (listed != null) return quote(listed);
  const [type] = [schema.type ?? 'object'].flat();
  switch (type) {
    case 'boolean':
      return 'true';
    case 'integer':
    case 'number':
      return String(schema.minimum ?? 10);
    case 'array':
      return `[${exampleOf(singular(name), schema.items ?? {}, context)}]`;
    case 'string':
      return quote(textOf(name, schema, context.resource));
    default:
      return objectOf(schema, context);
  }
}

function objectOf({ properties = {}, required = [] }: Schema, context: Context): string {
  const members = required.map(
    (name) => `${name}: ${exampleOf(name, properties[name] ?? {}, context)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** Texts that say more than their type, by the name of a property, or of a resource and its property. */
const texts: Readonly<Record<string, string>> = {
  'admin.id': 'bot_1',
  'chat.id': 'support-42',
  'chat.name': 'Ada Lovelace',
  'usage.id': 'bot_1',
  browser: 'export default {}',
  displayName: 'Ada Lovelace',
  email: 'ada@example.com',
  handle: 'acme',
  integrationName: 'telegram',
  key: 'theme',
  name: 'support',
  node: 'export default {}',
  note: 'for the deployment',
  platform: 'node',
  script: '.total = .price * 2',
  text: 'Hello',
  timeStart: '2026-01-01T00:00:00Z',
  title: 'Support',
  version: '1.0.0',
};

const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-01-01T00:00:00Z',
  date: '2026-01-01',
  uri: 'https://example.com/',
  uuid: '123e4567-e89b-12d3-a456-426614174000',
};

/** A text by the name, or else by the format, of a property. */
function textOf(name: string, { format = '' }: Schema, resource: string): string {
  const known =
    texts[`${resource}.${name}`] ?? texts[name] ?? formats[/Date$/.test(name) ? 'date' : format];
  if (known !== undefined) return known;
  if (name === 'id') return `${resource}_1`;
  const [, owner] = /([A-Z]?[a-z]+)Ids?$/.exec(name) ?? [];
  return owner === undefined ? 'example' : `${owner.toLowerCase()}_1`;
}

function variableOf({ items, itemType }: Paging): string {
  const name = /^\w+$/.test(itemType) ? itemType : singular(items);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function singular(name: string): string {
  return name.replace(/ies$/, 'y').replace(/s$/, '');
}
