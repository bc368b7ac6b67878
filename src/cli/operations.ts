import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Command, parseArguments, UsageError } from './command.ts';
import { OpenApiDocument, Unsupported } from './openapi/document.ts';
import { type GeneratedModule, type ModuleOptions, writeModule } from './openapi/write-module.ts';

const help = `Usage: bot-platform-sdk operations <document> [options]

Writes a TypeScript module with a \`defineOperation\` record and Zod schemas for each operation of
an OpenAPI document (3.0 or 3.1, JSON or YAML), to be called with \`client.request\`. The document
may refer to other files; nothing is read from the network.

Options:
  --client chat|admin  Only the operations that ChatClient or AdminClient can call. An operation
                       is one of AdminClient if its path begins with /v1/admin (left out of the
                       record, since the client appends it), if it has the header authorization
                       or x-workspace-id, or if its security is a bearer token or OAuth 2. It is
                       one of ChatClient if it has the header x-user-key, as a parameter or as
                       its security. An operation with none of these is one of both.
  --only id,...        Only these operations, by operationId or by the name in the module.
  --except id,...      All operations but these.
  --stream id,...      These operations are streams of server-sent events, even if their response
                       is not described as text/event-stream.
  --closed-unions      Reject a response with a value that fits no variant of a union. Without
                       it, such a value becomes the unknown variant.
  --suffix Name        Add this to the names of the components: with \`--suffix Model\`, \`Event\`
                       becomes \`EventModel\`, which is not the name of a global.
  --out file.ts        The file to write. Without it, the module is written to stdout.
  --check              Write nothing; exit with code 1 if the file of --out is not up to date.
  --strict             Exit with code 1 if an operation, or a part of one, is left out.
  -h, --help           Show this text.

An operation without a credential, in a document whose other operations need one, is \`public\`.
An operation that cannot be expressed, such as one with a multipart body or with a required header
that no client sends, is left out, with a warning on stderr that names it and the reason. A wrong
argument exits with code 2.
`;

export const operations: Command = {
  summary: 'Write a typed module from an OpenAPI document',
  help,
  async run(parameters) {
    const { document, out, check, strict, options } = readArguments(parameters);
    const module = await generate(document, options);
    if (check && out !== undefined) await compare(out, module.text);
    else if (out !== undefined) await write(out, module.text);
    else process.stdout.write(module.text);
    report(module);
    if (strict && isIncomplete(module)) process.exitCode = 1;
  },
};

interface Arguments {
  readonly document: string;
  readonly out: string | undefined;
  readonly check: boolean;
  readonly strict: boolean;
  readonly options: ModuleOptions;
}

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const rules = {
  client: text,
  only: text,
  except: text,
  stream: text,
  'closed-unions': flag,
  suffix: text,
  out: text,
  check: flag,
  strict: flag,
} as const;

function readArguments(parameters: readonly string[]): Arguments {
  const { values, positionals } = parseArguments(parameters, rules, true);
  const { client, only, except, stream, suffix = '', out, check = false, strict = false } = values;
  const [document, second] = positionals;
  if (document === undefined)
    throw new UsageError('operations needs the path of an OpenAPI document');
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(document)) {
    throw new UsageError(
      'operations reads a file, not a URL: download the document, and pass its path',
    );
  }
  if (second !== undefined)
    throw new UsageError(`operations takes one document; ${second} is a second one`);
  if (client !== undefined && client !== 'chat' && client !== 'admin') {
    throw new UsageError('--client must be chat or admin');
  }
  if (!/^[A-Za-z0-9_]*$/.test(suffix)) {
    throw new UsageError('--suffix must be letters, digits and `_`');
  }
  if (check && out === undefined) throw new UsageError('--check needs --out');
  if (out !== undefined && resolve(out) === resolve(document)) {
    throw new UsageError('--out must not be the document');
  }
  const options: ModuleOptions = {
    client,
    only: only === undefined ? undefined : listOf(only),
    except: listOf(except),
    stream: listOf(stream),
    suffix,
    closedUnions: values['closed-unions'] ?? false,
  };
  return { document, out, check, strict, options };
}

function listOf(ids = ''): readonly string[] {
  return ids === '' ? [] : ids.split(',').map((id) => id.trim());
}

async function generate(path: string, options: ModuleOptions): Promise<GeneratedModule> {
  try {
    return writeModule(await OpenApiDocument.load(path), options);
  } catch (error) {
    if (error instanceof Unsupported) throw new UsageError(`${path}: ${error.message}`);
    // The stack is full, or too many schemas are read.
    if (!(error instanceof RangeError)) throw error;
    throw new UsageError(
      `${path}: its schemas are nested too deeply, or they contain each other too often`,
    );
  }
}

function report({ warnings, written, leftOut, skipped }: GeneratedModule): void {
  for (const [warning, names] of warnings) {
    const isAll = written.length > 1 && written.every((name) => names.includes(name));
    console.error(`${isAll ? 'every operation' : names.join(', ')}: ${warning}`);
  }
  const parts = [`${written.length} written`, `${leftOut} left out`, `${skipped} of the other API`];
  console.error(`Operations: ${parts.join(', ')}`);
}

/** The words of a warning about what the module lacks. What it has but does not check is `left to the service`. */
function isIncomplete({ warnings }: GeneratedModule): boolean {
  return [...warnings.keys()].some((warning) => /\bleft out\b/.test(warning));
}

async function compare(path: string, text: string): Promise<void> {
  if ((await readFile(path, 'utf8').catch(() => undefined)) === text) return;
  console.error(`bot-platform-sdk: ${path} is not up to date: run the command without --check`);
  process.exitCode = 1;
}

async function write(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
