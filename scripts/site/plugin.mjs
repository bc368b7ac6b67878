import { Converter } from 'typedoc';

/** The names of the entry points as users import them. */
const modules = new Map([
  ['index', 'bot-platform-sdk'],
  ['node', 'bot-platform-sdk/node'],
  ['testing', 'bot-platform-sdk/testing'],
]);

/**
 * Names pages by their headings and modules by their imports: TypeDoc takes the names of files.
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
  });
}
