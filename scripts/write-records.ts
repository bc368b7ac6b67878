import { format, header } from './format.ts';
import type { OpenApiDocument } from './openapi/document.ts';
import { openUnionHelper } from './openapi/union.ts';
import { type ModuleOptions, writeModule } from './openapi/write-module.ts';

/** The operations whose records are written by hand, since their schemas are part of the public types. */
export const own = {
  chat: ['addParticipant', 'getOrCreateConversation', 'getEvent'],
  admin: ['listBots'],
} as const;

/** The modules of the resources that are written by hand. */
export const resources: Readonly<Record<string, string>> = {
  Bot: './admin.ts',
  Conversation: './chat.ts',
  EmptyResponse: './empty-response.ts',
  Event: './chat.ts',
  ListMeta: './list-meta.ts',
  User: './chat.ts',
};

/** What the module of the command has helpers for, and this package imports. */
const helpers: Readonly<Record<string, string>> = {
  builtInOperation: '../operation.ts',
  openUnion: '../validation/unknown-variant.ts',
  UnknownVariant: '../validation/unknown-variant.ts',
  lazily: './lazily.ts',
  timestamp: './schema-parts.ts',
  withoutEmptyToken: './list-meta.ts',
};

/** The module of the records of an API, as the command writes it, with what this package has in place of helpers. */
export function writeRecords(api: 'chat' | 'admin', document: OpenApiDocument): string {
  const { text } = writeModule(document, optionsOf(api, own[api]));
  const records = text
    .replace(/import .* from 'bot-platform-sdk';\n/, '')
    .replace(/\/\*\* .* \*\/\nconst timestampSchema = [\s\S]*?;\n\n/, '')
    .replace(`${openUnionHelper}\n\n`, '')
    .replaceAll('timestampSchema', 'timestamp')
    .replace(
      /const emailSchema = (z\.email\([\s\S]*?\n\}\));/,
      'const emailSchema = lazily(() => $1);',
    )
    .replaceAll(/\bz\.lazy\(/g, 'lazily(')
    .replaceAll(' defineOperation(', ' builtInOperation(')
    .replace(/^\/\*\*[\s\S]*?\*\/\n/, '');
  const declarations = readTokens(Object.keys(resources).reduce(withoutDeclaration, records));
  const imports = importsOf(declarations).join('\n');
  const title = header(`The operations of the ${api} API, with their types and schemas.`);
  return format(`${title}\n${imports}\n${declarations}`);
}

/** How the module of an API is written; without the operations that `except` lists. */
export function optionsOf(client: 'chat' | 'admin', except: readonly string[] = []): ModuleOptions {
  return { client, only: undefined, except, stream: [], suffix: '', closedUnions: false };
}

function withoutDeclaration(records: string, name: string): string {
  const type = `(/\\*\\* .* \\*/\n)?export (interface|type) ${name} [\\s\\S]*?\n`;
  return records.replace(new RegExp(`\n${type}export const ${name}Schema[\\s\\S]*?;\n`), '');
}

/** A token at the top of a page that is null or empty is left out, as in the metadata of other lists. */
function readTokens(records: string): string {
  const page = /z\.looseObject\(\{(?:\n +\w+: .*,)*\n +nextToken: .*,\n +\}\)/g;
  return records
    .replaceAll('  nextToken?: string | null;', '  nextToken?: string;')
    .replaceAll(page, (schema) => {
      const object = schema.replace('z.nullable(z.string())', 'z.string()');
      return `z.pipe(z.transform(withoutEmptyToken), ${object})`;
    });
}

function importsOf(records: string): string[] {
  const isUsed = (name: string): boolean => new RegExp(`\\b${name}\\b`).test(records);
  const names = new Map<string, string[]>();
  const add = (module: string, name: string, imported = name): void => {
    if (isUsed(name)) names.set(module, [...(names.get(module) ?? []), imported]);
  };
  for (const [name, module] of Object.entries(helpers)) {
    add(module, name, name === 'UnknownVariant' ? `type ${name}` : name);
  }
  for (const [name, module] of Object.entries(resources)) {
    add(module, name, `type ${name}`);
    // A user in a response loses further properties, but the exported schema is strict: another one reads responses.
    add(module, `${name}Schema`, name === 'User' ? 'user as UserSchema' : `${name}Schema`);
  }
  return [...names].map(([module, all]) => `import { ${all.join(', ')} } from '${module}';`);
}
