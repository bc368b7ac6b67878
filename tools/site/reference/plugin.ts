import { join, relative } from 'node:path';
import {
  Application,
  Comment,
  type CommentDisplayPart,
  CommentTag,
  Converter,
  type DeclarationReflection,
  ReferenceReflection,
  type Reflection,
  ReflectionKind,
} from 'typedoc';
import type { MarkdownApplication } from 'typedoc-plugin-markdown';
import { type Api, Document } from '../../build/operations/document.ts';
import { SiteTheme } from './theme.ts';

const root = join(import.meta.dirname, '../../..');

/** An entry point: how users import it, what it has, and the groups of its pages by the file of their source and their name. */
interface Entry {
  readonly name: string;
  readonly text: string;
  readonly groups: readonly (readonly [group: string, pages: RegExp])[];
}

/** `groupOrder` of typedoc.json has the order of the groups. */
const entries: Readonly<Record<string, Entry>> = {
  index: {
    name: 'bot-platform-sdk',
    text: 'Clients, dialogues, lists, streams, errors and types.',
    groups: [
      ['Schemas and constants', /^service\/.+Schema$|VERSION$/],
      ['Dialogues', /^dialogue/],
      ['Lists and streams', /^(page-list\.ts|streams\/)/],
      ['Errors', /^errors\//],
      ['Observers', /^observer\.ts/],
      ['Inputs and responses', /^service\/.+(Input|Response)$/],
      ['Clients', /^(chat|admin)-client\.ts/],
      ['Types of the service', /^service\//],
      ['Options and results', /./],
    ],
  },
  node: {
    name: 'bot-platform-sdk/node',
    text: 'A `fetch` for high throughput, proxies and private CAs.',
    groups: [['A fetch for backends', /./]],
  },
  operations: {
    name: 'bot-platform-sdk/operations',
    text: 'Every operation as data, with its schemas: for `request`, for `platform.handle`, for wrappers.',
    groups: [
      ['Schemas', /Schema$/],
      ['Operations of the chat API', /\/chat\S* [a-z]\w+$/],
      ['Operations of the admin API', /\/admin\S* [a-z]\w+$/],
      ['Bodies of requests', /Request$/],
      ['Types', /./],
    ],
  },
  testing: {
    name: 'bot-platform-sdk/testing',
    text: 'The fake platform, for tests.',
    groups: [
      ['The fake platform', / (createPlatform|Platform(Options)?|Seed\w*|OwnedSeed)$/],
      ['The bot', /bot-behavior/],
      ['Failures', /failures\//],
      ['Requests', /^testing\/(recorded-request\.ts|platform-options\.ts RequestObserver)/],
      ['Servers and clients', /forms\//],
      ['Responses of your own', /^testing\/(resolver|paging)\.ts|OperationName|ApiName/],
      ['Collections', /./],
    ],
  },
};

/** A reference to a section of a guide. Editors show doc comments without a base address, so they cannot have a relative link. */
const reference = /"([^"]+)" in (docs\/[\w-]+\.md)/g;

/**
 * Names modules by their imports, since TypeDoc takes the names of files. Groups the pages of an entry point by what they
 * are about, and the methods of a client by their resource, in the order of docs/openapi.yaml. Removes what nobody
 * calls by its name. Links references to sections of guides.
 */
export function load(app: MarkdownApplication): void {
  app.renderer.defineTheme('site', SiteTheme);
  const document = new Document(join(root, 'docs/openapi.yaml'));
  const tagsOf = (api: Api) => new Map(document.operations(api).map(({ id, tag }) => [id, tag]));
  const clients = new Map([
    ['ChatClient', tagsOf('chat')],
    ['AdminClient', tagsOf('admin')],
  ]);
  app.on(Application.EVENT_BOOTSTRAP_END, () => {
    const tags = [...clients.values()].flatMap((tags) => [...tags.values()]);
    const order = ['Constructor', ...new Set(tags), 'Properties', 'Methods'];
    app.options.setValue('groupOrder', [...order, ...app.options.getValue('groupOrder')]);
  });
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const module of project.children ?? []) {
      const entry = entries[module.name];
      if (entry === undefined) throw new Error(`${module.name} is not a known entry point`);
      module.name = entry.name;
      module.comment = new Comment([{ kind: 'text', text: entry.text }]);
      if (entry === entries.index) moveHere(module);
      for (const page of module.children ?? []) {
        // That a list can be iterated, and awaited, is what its page says.
        delete page.implementedTypes;
        putInto(groupOf(page, entry), page);
        for (const member of [...(page.children ?? [])]) {
          const tag = clients.get(page.name)?.get(member.name);
          if (tag !== undefined) putInto(tag, member);
          else if (member.kindOf(ReflectionKind.Constructor)) putInto('Constructor', member);
          if (/^[[~]/.test(member.name)) project.removeReflection(member);
        }
      }
    }
    for (const reflection of Object.values<Reflection>(project.reflections)) {
      // The source is in the package, where an editor leads to it.
      if (reflection.isDeclaration() || reflection.isSignature()) delete reflection.sources;
      const { comment } = reflection;
      if (comment === undefined) continue;
      joinThrows(comment);
      if (reflection.kindOf(ReflectionKind.ClassOrInterface)) putExampleFirst(comment);
      comment.blockTags.sort((one, other) => orderOf(one) - orderOf(other));
      for (const part of comment.summary) {
        if (part.kind === 'text') part.text = part.text.replace(reference, linkTo);
      }
    }
  });
}

/** The group of what an entry point exports. */
function groupOf(page: DeclarationReflection, { groups }: Entry): string {
  const source = page instanceof ReferenceReflection ? page.getTargetReflection() : page;
  const [place] = source.isDeclaration() ? (source.sources ?? []) : [];
  const file = relative(join(root, 'src'), place?.fullFileName ?? root).replaceAll('\\', '/');
  return groups.find(([, pages]) => pages.test(`${file} ${page.name}`))?.[0] ?? '';
}

/** What is exported by several entry points has its page below the main one, and references below the others. */
function moveHere(main: DeclarationReflection): void {
  for (const here of [...(main.children ?? [])]) {
    if (!(here instanceof ReferenceReflection)) continue;
    const there = here.getTargetReflection();
    const other = there.parent;
    if (!there.isDeclaration() || !other?.isDeclaration()) continue;
    replace(main, here, there);
    replace(other, there, here);
  }
}

function replace(
  parent: DeclarationReflection,
  old: DeclarationReflection,
  child: DeclarationReflection,
): void {
  for (const list of [parent.children ?? [], parent.childrenIncludingDocuments ?? []]) {
    const index = list.indexOf(old);
    if (index !== -1) list[index] = child;
  }
  child.parent = parent;
}

function putInto(group: string, page: DeclarationReflection): void {
  const owner = page.signatures?.[0] ?? page;
  const comment = page.comment ?? owner.comment ?? new Comment();
  if (page.comment === undefined) owner.comment = comment;
  comment.blockTags.push(new CommentTag('@group', [{ kind: 'text', text: group }]));
}

/** One list of errors in place of a section for each. */
function joinThrows(comment: Comment): void {
  const [first, ...others] = comment.getTags('@throws');
  if (first === undefined || others.length === 0) return;
  first.content = [first, ...others].flatMap(({ content }): CommentDisplayPart[] => [
    { kind: 'text', text: '\n- ' },
    ...content,
  ]);
  comment.blockTags = comment.blockTags.filter((tag) => !others.includes(tag));
}

/** The first paragraph says what a class is; its example follows, and then the other paragraphs. */
function putExampleFirst(comment: Comment): void {
  if (comment.getTag('@example') === undefined) return;
  const end = comment.summary.findIndex(({ text }) => text.includes('\n\n'));
  const part = comment.summary[end];
  if (part?.kind !== 'text') return;
  const [first = '', ...others] = part.text.split('\n\n');
  const rest: CommentDisplayPart[] = [{ kind: 'text', text: others.join('\n\n') }];
  rest.push(...comment.summary.splice(end + 1));
  part.text = first;
  comment.blockTags.unshift(new CommentTag('@remarks', rest));
}

/** What something is for is seen best in an example. */
function orderOf({ tag }: CommentTag): number {
  return tag === '@example' ? 0 : 1;
}

function linkTo(_: string, heading: string, page: string): string {
  return `[${heading}](/${page}#${heading.toLowerCase().replaceAll(' ', '-')})`;
}
