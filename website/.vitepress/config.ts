import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type DefaultTheme, defineConfig } from 'vitepress';
import manifest from '../../package.json' with { type: 'json' };
import { guides } from '../guides.ts';
import { linkExamples, showExamples, wrapTables } from '../markdown.ts';

const root = resolve(import.meta.dirname, '../..');
const guideGroups = guides.map(({ group, pages }) => ({
  text: group,
  items: pages.map((page) => ({ text: titleOf(page), link: `/${page.replace(/\.md$/, '')}` })),
}));

export default defineConfig({
  // The pages stay in place, so that their links work on the site, in the package and in an editor.
  srcDir: root,
  srcExclude: [
    '{CONTRIBUTING,SECURITY}.md',
    '{.changeset,.github,etc,reports,scripts,site,src,test}/**',
    '{website/front-page,bench/page}.md',
  ],
  rewrites: { 'website/:page*': ':page*' },
  outDir: resolve(root, 'site'),
  cacheDir: resolve(root, 'reports/vitepress'),

  title: manifest.name,
  description: manifest.description,
  lang: 'en-US',
  head: [['link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }]],
  themeConfig: {
    logo: '/favicon.svg',
    nav: [
      { text: 'Your first bot', link: '/docs/first-bot' },
      { text: 'Try it', link: '/try' },
      { text: 'Guides', link: '/README', activeMatch: '^/(docs/(?!first-bot)|README)' },
      { text: 'API', link: '/api/', activeMatch: '^/api/' },
    ],
    sidebar: { '/': guideGroups, '/api/': apiPages() },
    outline: { level: [2, 3] },
    search: {
      provider: 'local',
      options: {
        miniSearch: {
          searchOptions: {
            // A message that was pasted from a terminal has words that no page has, such as identifiers.
            combineWith: 'OR',
            boostDocument: (id: string) =>
              id.includes('/troubleshooting') ? 6 : id.includes('/api/') ? 0.5 : 1,
          },
        },
      },
    },
    footer: { message: `Version ${manifest.version}. MIT license.` },
  },

  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-default' },
    config(md) {
      md.use(wrapTables).use(showExamples, root).use(linkExamples);
    },
  },

  vite: {
    publicDir: resolve(root, 'website/public'),
    resolve: {
      alias: [
        { find: /^bot-platform-sdk$/, replacement: resolve(root, 'dist/index.js') },
        { find: /^bot-platform-sdk\/(\w+)$/, replacement: `${resolve(root, 'dist')}/$1.js` },
      ],
    },
    worker: { format: 'es' },
    build: { chunkSizeWarningLimit: 2_000 },
  },
});

/** The heading of a page. That of the README is the name of the package. */
function titleOf(page: string): string {
  if (page === 'README.md') return 'Quick start';
  const heading = /^# (.+)$/m.exec(readFileSync(resolve(root, page), 'utf8'))?.[1];
  if (heading === undefined) throw new Error(`${page} has no heading`);
  return heading.replaceAll('`', '');
}

interface ApiItem {
  readonly text: string;
  readonly link?: string;
  readonly items?: ApiItem[];
}

/** The pages that TypeDoc writes. */
function apiPages(): DefaultTheme.SidebarItem[] {
  const file = resolve(root, 'website/api/typedoc-sidebar.json');
  const modules: ApiItem[] = JSON.parse(readFileSync(file, 'utf8'));
  return modules.flatMap(groupsOf);
}

/** A module, then each kind of what it exports: groups side by side, since a screen reader cannot use nested ones. */
function groupsOf({ text, link, items = [] }: ApiItem): DefaultTheme.SidebarItem[] {
  const modules = items.filter((item) => item.link !== undefined);
  const kinds = items.filter((item) => item.link === undefined);
  return [
    { text, items: [{ text: 'Overview', link: `${link}` }] },
    ...kinds.map((kind) => ({ text: kind.text, items: kind.items ?? [] })),
    ...modules.flatMap((module) => groupsOf({ ...module, text: `${text}/${module.text}` })),
  ];
}
