import { type OpenApiDocument, Unsupported } from './document.ts';
import { type Entry, readEntries, readParts, select } from './entries.ts';
import { formatHelpers } from './formats.ts';
import { Names } from './names.ts';
import { discriminable } from './property.ts';
import { Reach } from './reach.ts';
import { type Note, type SchemaOptions, Schemas } from './schemas.ts';
import type { Api } from './security.ts';
import { comment, lines, print } from './text.ts';
import { openUnionHelper } from './union.ts';
import { type WrittenOperation, writeOperation } from './write-operation.ts';

export interface ModuleOptions extends SchemaOptions {
  readonly client: Api | undefined;
  /** The operations to write, by id; without it, all of them. */
  readonly only: readonly string[] | undefined;
  /** The operations not to write, by id. */
  readonly except: readonly string[];
  /** The operations that are streams of events, whatever the document says, by id. */
  readonly stream: readonly string[];
}

/** A module of operations, and what became of those of the document. */
export interface GeneratedModule {
  readonly text: string;
  /** The names of the operations in the module. */
  readonly written: readonly string[];
  readonly operations: readonly WrittenOperation[];
  readonly leftOut: number;
  /** Operations of the other API. */
  readonly skipped: number;
  /** What there is to say, and the operations and components of which it is said. */
  readonly warnings: ReadonlyMap<string, readonly string[]>;
}

const banner = 'Written by `npx bot-platform-sdk operations`: change the document, not this file.';

export function writeModule(document: OpenApiDocument, options: ModuleOptions): GeneratedModule {
  const names = new Names();
  const schemas = new Schemas(document, names, options);
  const entries = readEntries(document, names);
  const reach = new Reach(document, entries);
  const streams = select(entries, options.stream, '--stream');
  const warnings = new Map<string, string[]>();
  const operations: WrittenOperation[] = [];
  let [leftOut, skipped] = [0, 0];
  for (const entry of choose(entries, options)) {
    const notes = new Map<string, Set<string>>();
    const note: Note = (text, name = entry.name) => {
      notes.set(text, (notes.get(text) ?? new Set()).add(name));
    };
    try {
      const parts = readParts(entry, document);
      const [api, other] = reach.apisOf(options.client, entry, parts, note);
      if (api === undefined) {
        skipped += 1;
        continue;
      }
      const [path, isPublic] = [reach.pathOf(entry), reach.isPublic(parts)];
      const isStream = streams.has(entry);
      const source = { ...entry, ...parts, path, isPublic, isStream, ...(!other && { api }) };
      const write = (): WrittenOperation => writeOperation(source, document, schemas, note);
      operations.push(schemas.attempt(write, note));
      if (entry.problem !== undefined) note(entry.problem);
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error;
      leftOut += 1;
      notes.clear();
      note(`left out: ${error.message}`);
    }
    for (const [text, names] of notes) {
      warnings.set(text, [...new Set([...(warnings.get(text) ?? []), ...names])]);
    }
  }
  const docs = [...schemas.declarations(), ...operations.map(({ doc }) => doc)];
  const text = assemble(document, print(docs.map((doc) => lines(['', doc, '']))));
  const written = operations.map(({ name }) => name);
  return { text, written, operations, leftOut, skipped, warnings };
}

function choose(entries: readonly Entry[], { only, except }: ModuleOptions): readonly Entry[] {
  const chosen = only === undefined ? new Set(entries) : select(entries, only, '--only');
  const left = select(entries, except, '--except');
  return entries.filter((entry) => chosen.has(entry) && !left.has(entry));
}

/** The whole module: what it imports, the helpers that it needs, and its declarations. */
function assemble({ root: { info } }: OpenApiDocument, declarations: string): string {
  const isOpen = declarations.includes('openUnion(');
  const imports = [
    `import { defineOperation${isOpen ? ', type UnknownVariant, unknownVariant' : ''} } from 'bot-platform-sdk';`,
    "import * as z from 'zod/mini';",
  ];
  const header = print([
    comment(`${info.title} ${info.version}\n\n${banner}`),
    lines([...(declarations === '' ? ['export {};'] : imports), '']),
  ]);
  const helpers = [
    ...(declarations.includes('Schema: Discriminable<') ? [discriminable] : []),
    ...(isOpen ? [openUnionHelper] : []),
    ...Object.entries(formatHelpers).flatMap(([name, helper]) =>
      declarations.includes(name) ? [helper] : [],
    ),
  ];
  return [header, ...helpers.map((helper) => `\n${helper}\n`), declarations].join('');
}
