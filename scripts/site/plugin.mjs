import { resolve } from 'node:path';
import { Converter } from 'typedoc';

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
 * Names pages by their headings and modules by their imports, since TypeDoc takes the names of files. Links references to
 * sections of guides.
 *
 * @param {import('typedoc').Application} app - The application that loads this plugin.
 */
export function load({ converter }) {
  converter.on(Converter.EVENT_CREATE_DOCUMENT, (_, document) => {
    const text = document.content.map((part) => part.text).join('');
    const title = /^# (.+)$/m.exec(text)?.[1];
    if (title !== undefined) document.name = title.replaceAll('`', '');
  });
  converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const module of project.children ?? [])
      module.name = modules.get(module.name) ?? module.name;
    for (const { comment } of Object.values(project.reflections)) {
      if (comment === undefined) continue;
      comment.summary = comment.summary.flatMap((part) =>
        part.kind === 'text' ? linkReferences(part.text, project.files) : part,
      );
    }
  });
}

/**
 * @param {string} text - A part of a comment.
 * @param {import('typedoc').FileRegistry} files - Knows the guides.
 * @returns {import('typedoc').CommentDisplayPart[]} The part, with links.
 */
function linkReferences(text, files) {
  // Text, heading, page, text, heading, page … text.
  const [start = '', ...rest] = text.split(reference);
  const parts = [{ kind: 'text', text: start }];
  for (let index = 0; index < rest.length; index += 3) {
    const [heading = '', page = '', next = ''] = rest.slice(index);
    const link = `${page}#${heading.toLowerCase().replaceAll(' ', '-')}`;
    const { target, anchor } = files.register(resolve('package.json'), link) ?? {};
    parts.push(
      { kind: 'text', text: `[${heading}](` },
      { kind: 'relative-link', text: link, target, targetAnchor: anchor },
      { kind: 'text', text: `)${next}` },
    );
  }
  return parts;
}
