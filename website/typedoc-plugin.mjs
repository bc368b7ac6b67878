import { join, relative } from 'node:path';
import { Comment, CommentTag, Converter, ReflectionKind } from 'typedoc';
import { MarkdownPageEvent } from 'typedoc-plugin-markdown';

/** The entry points as users import them, and what they have. */
const modules = new Map([
  ['index', ['bot-platform-sdk', 'Clients, dialogues, lists, streams, errors, types.']],
  ['node', ['bot-platform-sdk/node', 'A `fetch` for high throughput, proxies and private CAs.']],
  ['operations', ['bot-platform-sdk/operations', 'Every operation as data, with its schemas.']],
  ['testing', ['bot-platform-sdk/testing', 'The fake platform, for tests.']],
]);

/** What a page of the main entry point is about, by the file of its source and its name. `groupOrder` of typedoc.json has their order. */
const groups = [
  ['Schemas and constants', /^service\/.+Schema$|VERSION$/],
  ['Dialogues', /^dialogue/],
  ['Lists and streams', /^(page-list\.ts|streams\/)/],
  ['Errors', /^errors\//],
  ['Operations', /^operation\.ts/],
  ['Observers', /^observer\.ts/],
  ['Inputs and responses', /^service\/.+(Input|Response)$/],
  ['Clients', /^((chat|admin)-client|service\/(chat|admin)-methods)\.ts/],
  ['Types of the service', /^service\//],
  ['Options and results', /./],
];

/** A reference to a section of a guide. Editors show doc comments without a base address, so they cannot have a relative link. */
const reference = /"([^"]+)" in (docs\/[\w-]+\.md)/g;

const src = join(import.meta.dirname, '../src');

/**
 * Names modules by their imports, since TypeDoc takes the names of files. Groups the pages of the main entry point by what
 * they are about. Links references to sections of guides. Begins the page of a class or an interface with its signature, as
 * the other pages begin.
 *
 * @param {import('typedoc-plugin-markdown').MarkdownApplication} app - The application that loads this plugin.
 */
export function load({ converter, renderer }) {
  converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const module of project.children ?? []) {
      const [name = module.name, text = ''] = modules.get(module.name) ?? [];
      module.name = name;
      module.comment = new Comment([{ kind: 'text', text }]);
      if (module.name === 'bot-platform-sdk') for (const page of module.children ?? []) group(page);
    }
    for (const reflection of Object.values(project.reflections)) {
      // The source is in the package, where an editor leads to it.
      delete reflection.sources;
      const { comment } = reflection;
      if (comment === undefined) continue;
      joinThrows(comment);
      for (const part of comment.summary) {
        if (part.kind === 'text') part.text = part.text.replace(reference, linkTo);
      }
    }
  });
  renderer.on(MarkdownPageEvent.END, (page) => {
    const { model, contents = '' } = page;
    if (!model.kindOf?.(ReflectionKind.ClassOrInterface)) return;
    page.contents = contents.replace(/^# .+\n/, (title) => `${title}\n${signatureOf(model)}`);
  });
}

/** @param {import('typedoc').DeclarationReflection} page - What the main entry point exports. */
function group(page) {
  const file = relative(src, page.sources?.[0]?.fullFileName ?? src).replaceAll('\\', '/');
  const [name = ''] = groups.find(([, pages]) => pages.test(`${file} ${page.name}`)) ?? [];
  const comment = page.comment ?? page.signatures?.[0]?.comment ?? new Comment();
  if (page.comment === undefined && page.signatures === undefined) page.comment = comment;
  comment.blockTags.push(new CommentTag('@group', [{ kind: 'text', text: name }]));
}

/**
 * One list of errors in place of a section for each.
 *
 * @param {import('typedoc').Comment} comment - The comment of a method.
 */
function joinThrows(comment) {
  const [first, ...others] = comment.getTags('@throws');
  if (first === undefined || others.length === 0) return;
  first.content = [first, ...others].flatMap(({ content }) => [
    { kind: 'text', text: '\n- ' },
    ...content,
  ]);
  comment.blockTags = comment.blockTags.filter((tag) => !others.includes(tag));
}

/**
 * @param {string} _ - The reference.
 * @param {string} heading - The heading of the section.
 * @param {string} page - The guide.
 * @returns {string} A link to the section.
 */
function linkTo(_, heading, page) {
  return `[${heading}](/${page}#${heading.toLowerCase().replaceAll(' ', '-')})`;
}

/**
 * @param {import('typedoc').DeclarationReflection} model - A class or an interface.
 * @returns {string} Its declaration, with every member, inherited ones too.
 */
function signatureOf({ kind, name, typeParameters, extendedTypes, children = [] }) {
  const keyword = kind === ReflectionKind.Class ? 'class' : 'interface';
  const parameters = typeParameters?.map((parameter) => parameter.name).join(', ');
  const bases = extendedTypes?.map(String).join(', ');
  const head = `${keyword} ${name}${parameters ? `<${parameters}>` : ''}${bases ? ` extends ${bases}` : ''}`;
  const members = children.filter(isOfInterest).flatMap(declarationsOf);
  return `\`\`\`ts\n${head} {\n${members.map((text) => `  ${text};\n`).join('')}}\n\`\`\`\n`;
}

/**
 * @param {import('typedoc').DeclarationReflection} member - A member of a class or an interface.
 * @returns {boolean} Whether it says something about the class: what every error has says nothing.
 */
function isOfInterest({ name, flags }) {
  return !flags.isExternal && name !== '[brand]';
}

/** The characters that fit beside the two menus of a page. */
const width = 76;

/**
 * @param {import('typedoc').DeclarationReflection} member - A member of a class or an interface.
 * @returns {string[]} Its declarations, one for each overload, with a line for each parameter if they are long.
 */
function declarationsOf({ name, kind, flags, type, signatures, getSignature }) {
  if (signatures === undefined) {
    const shown = (type ?? getSignature?.type)?.toString();
    return [`${name}${flags.isOptional ? '?' : ''}: ${shown}`];
  }
  return signatures.map(({ parameters = [], type: result }) => {
    const list = parameters.map((parameter) => {
      const mark = parameter.flags.isOptional || parameter.defaultValue !== undefined ? '?' : '';
      const shown = String(parameter.type);
      // A type that the compiler computed says less than the page of the method.
      return `${parameter.name.replace(/^__/, '...')}${mark}: ${shown.length > width ? '…' : shown}`;
    });
    const [head, end] =
      kind === ReflectionKind.Constructor ? ['constructor', ''] : [name, `: ${result}`];
    const line = `${head}(${list.join(', ')})${end}`;
    return line.length <= width || list.length === 0
      ? line
      : `${head}(\n${list.map((parameter) => `    ${parameter},\n`).join('')}  )${end}`;
  });
}
