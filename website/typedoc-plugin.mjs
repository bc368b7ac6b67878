import { Converter, ReflectionKind } from 'typedoc';
import { MarkdownPageEvent } from 'typedoc-plugin-markdown';

/** The names of the entry points as users import them. */
const modules = new Map([
  ['index', 'bot-platform-sdk'],
  ['node', 'bot-platform-sdk/node'],
  ['service/operations', 'bot-platform-sdk/operations'],
  ['testing', 'bot-platform-sdk/testing'],
]);

/** A reference to a section of a guide. Editors show doc comments without a base address, so they cannot have a relative link. */
const reference = /"([^"]+)" in (docs\/[\w-]+\.md)/g;

/**
 * Names modules by their imports, since TypeDoc takes the names of files. Links references to sections of guides. Begins the
 * page of a class or an interface with its signature, as the other pages begin.
 *
 * @param {import('typedoc-plugin-markdown').MarkdownApplication} app - The application that loads this plugin.
 */
export function load({ converter, renderer }) {
  converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const module of project.children ?? [])
      module.name = modules.get(module.name) ?? module.name;
    for (const { comment } of Object.values(project.reflections)) {
      for (const part of comment?.summary ?? []) {
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
 * @returns {string} Its declaration, with a line for each member.
 */
function signatureOf({ kind, name, typeParameters, extendedTypes, children = [] }) {
  const keyword = kind === ReflectionKind.Class ? 'class' : 'interface';
  const parameters = typeParameters?.map((parameter) => parameter.name).join(', ');
  const bases = extendedTypes?.map(String).join(', ');
  const head = `${keyword} ${name}${parameters ? `<${parameters}>` : ''}${bases ? ` extends ${bases}` : ''}`;
  const members = children.filter(({ flags }) => !flags.isInherited).flatMap(linesOf);
  return `\`\`\`ts\n${head} {\n${members.map((line) => `  ${line};\n`).join('')}}\n\`\`\`\n`;
}

/**
 * @param {import('typedoc').DeclarationReflection} member - A member of a class or an interface.
 * @returns {string[]} Its declaration, a line for each overload.
 */
function linesOf({ name, kind, flags, type, signatures, getSignature }) {
  if (signatures === undefined) {
    const shown = (type ?? getSignature?.type)?.toString();
    return [`${name}${flags.isOptional ? '?' : ''}: ${shown}`];
  }
  return signatures.map(({ parameters = [], type: result }) => {
    const list = parameters.map((parameter) => {
      const mark = parameter.flags.isOptional || parameter.defaultValue !== undefined ? '?' : '';
      return `${parameter.name}${mark}: ${parameter.type}`;
    });
    return kind === ReflectionKind.Constructor
      ? `constructor(${list.join(', ')})`
      : `${name}(${list.join(', ')}): ${result}`;
  });
}
