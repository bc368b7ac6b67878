import { join } from 'node:path';
import {
  Application,
  Comment,
  type CommentDisplayPart,
  CommentTag,
  Converter,
  DeclarationReflection,
  type ParameterReflection,
  type ProjectReflection,
  ReferenceType,
  type Reflection,
  ReflectionKind,
  ReflectionType,
  type SignatureReflection,
  type SomeType,
} from 'typedoc';
import type { MarkdownApplication } from 'typedoc-plugin-markdown';
import { Document, type Operation } from '../build/operations/document.ts';

/** The contents of each entry point. */
const entries: Readonly<Record<string, string>> = {
  index: 'Clients, dialogues, lists, streams, errors and types.',
  msw: 'The fake platform as MSW handlers, for tests.',
  operations:
    'The record of each operation, for `client.request`, `platform.handle` and other clients.',
  node: 'A `fetch` for high throughput, proxies and private certificate authorities.',
  testing: 'The fake platform, for tests.',
};

/** Editors show doc comments without a base address, so these name a section of a guide instead of linking to it. */
const section = /"([^"]+)" in (docs\/[\w-]+\.md)/g;

/**
 * What no option of TypeDoc does: modules have the names of their imports, the clients come first and the errors are a group,
 * the methods of a client are grouped by subject with an index at its top, and the input and the response of a method stand
 * where it stands, instead of on two pages of their own.
 */
export function load(app: MarkdownApplication): void {
  const document = new Document(join(import.meta.dirname, '../../docs/openapi.yaml'));
  const chat = document.operations('chat');
  const admin = document.operations('admin');
  const tagsOf = (operations: readonly Operation[]) =>
    new Map(operations.map(({ id, tag }) => [id, tag]));
  const clients = new Map([
    ['ChatClient', tagsOf(chat)],
    ['AdminClient', tagsOf(admin)],
  ]);
  app.on(Application.EVENT_BOOTSTRAP_END, () => {
    const tags = [...clients.values()].flatMap((tags) => [...tags.values()]);
    // The admin API has a resource that is called "Interfaces", too.
    const order = ['Clients', 'Functions', 'Errors', 'Constructors', ...new Set(tags), '*'];
    app.options.setValue('groupOrder', order);
  });
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    nameModules(project);
    addOperations(project, [...chat, ...admin]);
    groupClasses(project);
    for (const { comment } of Object.values<Reflection>(project.reflections)) {
      if (comment !== undefined) rewrite(comment);
    }
    const pages = new Map<Reflection, ReflectionType>();
    for (const { name, parent, signatures = [] } of declarationsOf(project)) {
      const tag = clients.get(parent?.name ?? '')?.get(name);
      if (tag === undefined) continue;
      for (const signature of signatures) describe(signature, tag, pages);
    }
    for (const { name, comment } of declarationsOf(project)) {
      const tags = clients.get(name);
      if (tags !== undefined) comment?.summary.push({ kind: 'text', text: indexOf(tags) });
    }
    for (const page of pages.keys()) project.removeReflection(page);
    // Only the package creates errors.
    for (const { name, children = [] } of declarationsOf(project)) {
      const made = children.find(({ kind }) => kind === ReflectionKind.Constructor);
      if (/Error$/.test(name) && made) project.removeReflection(made);
    }
    // A symbol is no name that a user writes.
    for (const member of declarationsOf(project)) {
      if (/^[[~]/.test(member.name)) project.removeReflection(member);
    }
  });
  // Later than what TypeDoc does itself. Which class a member comes from says nothing about the member.
  app.converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => forgetParents(project), -1000);
}

function declarationsOf(project: ProjectReflection): DeclarationReflection[] {
  const reflections = Object.values<Reflection>(project.reflections);
  return reflections.filter((reflection) => reflection.isDeclaration());
}

function nameModules({ name, children = [] }: ProjectReflection): void {
  for (const module of children) {
    module.comment = new Comment([{ kind: 'text', text: entries[module.name] ?? '' }]);
    module.name = module.name === 'index' ? name : `${name}/${module.name}`;
  }
}

/** Not an entry point of TypeDoc: the type of each record would fill a page. */
function addOperations(project: ProjectReflection, operations: readonly Operation[]): void {
  const rows = operations.map(({ id, api, method, path, summary }) => {
    const page = `/api/bot-platform-sdk/classes/${api === 'chat' ? 'ChatClient' : 'AdminClient'}`;
    return `| [${id}](${page}#${id.toLowerCase()}) | ${summary} \`${method} ${path}\` |`;
  });
  const lines = [entries.operations, '', '| Record | Operation |', '|---|---|', ...rows];
  const module = new DeclarationReflection(
    `${project.name}/operations`,
    ReflectionKind.Module,
    project,
  );
  module.comment = new Comment([{ kind: 'text', text: lines.join('\n') }]);
  project.registerReflection(module, undefined, undefined);
  project.addChild(module);
}

/** The clients come first, and the errors after the functions. */
function groupClasses(project: ProjectReflection): void {
  for (const reflection of declarationsOf(project)) {
    const [, kind] = /(Client|Error)$/.exec(reflection.name) ?? [];
    if (reflection.kind !== ReflectionKind.Class || kind === undefined) continue;
    reflection.comment ??= new Comment();
    reflection.comment.blockTags.push(
      new CommentTag('@group', [{ kind: 'text', text: `${kind}s` }]),
    );
  }
}

/** The methods of a client by subject, with links to their sections. */
function indexOf(tags: ReadonlyMap<string, string>): string {
  const subjects = Map.groupBy(tags, ([, tag]) => tag);
  const rows = Array.from(subjects, ([tag, methods]) => {
    const links = methods.map(([name]) => `[${name}](#${name.toLowerCase()})`);
    return `| ${tag} | ${links.join(', ')} |`;
  });
  return `\n\n| Subject | Methods |\n|---|---|\n${rows.join('\n')}\n`;
}

function forgetParents(project: ProjectReflection): void {
  for (const reflection of Object.values<Reflection>(project.reflections)) {
    if (!reflection.isDeclaration() && !reflection.isSignature()) continue;
    delete reflection.inheritedFrom;
    delete reflection.overwrites;
  }
}

function describe(
  signature: SignatureReflection,
  tag: string,
  pages: Map<Reflection, ReflectionType>,
): void {
  signature.comment ??= new Comment();
  signature.comment.blockTags.push(new CommentTag('@group', [{ kind: 'text', text: tag }]));
  for (const parameter of signature.parameters ?? []) {
    if (parameter.type) parameter.type = expand(parameter.type, parameter, pages);
  }
  const { type } = signature;
  if (!(type instanceof ReferenceType)) return;
  const results = type.typeArguments?.map((argument) => expand(argument, signature, pages));
  if (results !== undefined) type.typeArguments = results;
}

/** The object that a type names, if it is the input or the response of a method. */
function expand<T extends SomeType>(
  type: T,
  parent: ParameterReflection | SignatureReflection,
  pages: Map<Reflection, ReflectionType>,
): T | ReflectionType {
  if (!(type instanceof ReferenceType) || !/(Input|Response)$/.test(type.name)) return type;
  const page = type.reflection;
  if (!page?.isDeclaration() || page.children === undefined) return type;
  const known = pages.get(page);
  if (known !== undefined) return known;
  const object = new DeclarationReflection('__type', ReflectionKind.TypeLiteral, parent);
  object.children = page.children;
  page.children = [];
  for (const child of object.children) child.parent = object;
  const expanded = new ReflectionType(object);
  pages.set(page, expanded);
  return expanded;
}

/** Links sections of guides, and makes one list of errors in place of a section for each. */
function rewrite(comment: Comment): void {
  for (const part of comment.summary) {
    // TypeDoc takes a backslash before a backtick for an escape, also in code.
    if (part.kind === 'text') part.text = part.text.replace(section, linkTo).replace('``', '`\\`');
  }
  const [first, ...others] = comment.getTags('@throws');
  if (first === undefined || others.length === 0) return;
  first.content = [first, ...others].flatMap(({ content }): CommentDisplayPart[] => [
    { kind: 'text', text: '\n- ' },
    ...content,
  ]);
  comment.blockTags = comment.blockTags.filter((tag) => !others.includes(tag));
}

function linkTo(_: string, heading: string, page: string): string {
  return `[${heading}](/${page}#${heading.toLowerCase().replaceAll(' ', '-')})`;
}
