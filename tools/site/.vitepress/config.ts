import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type DefaultTheme, defineConfig } from 'vitepress';
import manifest from '../../../package.json' with { type: 'json' };
import { readGuides } from '../guides.ts';
import { linkExamples, linkNames } from '../markdown.ts';
import { boostDocument, processTerm } from '../search.ts';

const root = resolve(import.meta.dirname, '../../..');

const guides: DefaultTheme.SidebarItem[] = readGuides().map(({ name, pages }) => ({
  text: name,
  items: pages.map(({ title, file }) => ({ text: title, link: `/${file.replace(/\.md$/, '')}` })),
}));

/** Written by TypeDoc. A group that can be closed would be a button within a button. */
const reference: DefaultTheme.SidebarItem[] = JSON.parse(
  readFileSync(resolve(root, 'tools/site/api/typedoc-sidebar.json'), 'utf8'),
  (key, value) => (key === 'collapsed' ? undefined : value),
);

export default defineConfig({
  // The pages stay in place, so that their links work on the site, in the package and in an editor.
  srcDir: root,
  srcExclude: [
    '{ARCHITECTURE,CONTRIBUTING,SECURITY}.md',
    '{.changeset,.github,reports,site,src,test}/**',
    'tools/{api,bench,build,checks,site/api-readme.md}/**',
  ],
  rewrites: { 'tools/site/:page*': ':page*' },
  outDir: resolve(root, 'site'),
  cacheDir: resolve(root, 'reports/vitepress'),
  // A page may name the address at which the reader's own program runs.
  ignoreDeadLinks: 'localhostLinks',
  // Otherwise each page contains the menus and the file names of all pages.
  metaChunk: true,

  title: manifest.name,
  description: manifest.description,
  lang: 'en-US',
  head: [['link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }]],
  transformPageData(page) {
    page.description ||= descriptionOf(readFileSync(resolve(root, page.filePath), 'utf8'));
  },
  themeConfig: {
    logo: '/favicon.svg',
    nav: [
      { text: 'Guides', link: '/docs/quick-start', activeMatch: '^/docs/' },
      { text: 'Examples', link: '/examples/README', activeMatch: '^/examples/' },
      { text: 'Reference', link: '/api/', activeMatch: '^/api/' },
      { text: 'Changelog', link: '/CHANGELOG' },
    ],
    sidebar: { '/api/': reference, '/': guides },
    outline: { level: [2, 3] },
    search: {
      provider: 'local',
      options: {
        // A line of text below each result.
        detailedView: true,
        miniSearch: {
          options: { processTerm },
          searchOptions: {
            boost: { title: 3, titles: 1.5, text: 1 },
            fuzzy: 0.1,
            // Long sections count almost as much as short ones.
            bm25: { k: 1.2, b: 0.4, d: 0.5 },
            // A message that was pasted from a terminal has words that no page has, such as identifiers.
            combineWith: 'OR',
            boostDocument,
          },
        },
      },
    },
    footer: { message: `Version ${manifest.version}. MIT license.` },
  },
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-default' },
    config: (md) => void md.use(linkExamples, root).use(linkNames),
  },
  vite: {
    publicDir: resolve(root, 'tools/site/public'),
    resolve: {
      alias: [
        { find: /^bot-platform-sdk$/, replacement: resolve(root, 'dist/index.js') },
        { find: /^bot-platform-sdk\/(\w+)$/, replacement: `${resolve(root, 'dist')}/$1.js` },
      ],
    },
    build: { chunkSizeWarningLimit: 2_000 },
  },
});

/** The paragraph below the heading of a page as plain text, as long as search engines show it. */
function descriptionOf(page: string): string {
  const [, paragraph = ''] = /^# .+\n\n([\s\S]+?)\n(?:\n|$)/m.exec(page) ?? [];
  const text = paragraph
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replaceAll('\n', ' ')
    .trim();
  return text.length <= 160 ? text : `${text.slice(0, 157).replace(/\s+\S*$/, '')} …`;
}
