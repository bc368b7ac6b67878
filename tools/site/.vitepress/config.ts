import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type DefaultTheme, defineConfig } from 'vitepress';
import manifest from '../../../package.json' with { type: 'json' };
import { guides } from '../guides.ts';
import { introductionOf, toPlainText } from '../introduction.ts';
import { linkExamples, linkMethods, openPictures, showExamples, wrapTables } from '../markdown.ts';
import { boostDocument, processTerm } from '../search.ts';

const root = resolve(import.meta.dirname, '../../..');

/** Where the site is published: a sitemap and previews of links need absolute addresses. */
const origin = process.env.SITE_URL ?? 'https://example.com';
const guideGroups = guides.map(({ group, pages }) => ({
  text: group,
  items: pages
    .filter((page) => page !== 'README.md')
    .map((page) => ({ text: titleOf(page), link: `/${page.replace(/\.md$/, '')}` })),
}));

export default defineConfig({
  // The pages stay in place, so that their links work on the site, in the package and in an editor.
  srcDir: root,
  srcExclude: [
    '{CONTRIBUTING,SECURITY}.md',
    '{.changeset,.github,reports,site,src,test,tools/api}/**',
    'tools/{site/reference/readme,bench/page}.md',
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
  sitemap: { hostname: origin },
  transformPageData(page) {
    const introduction = introductionOf(resolve(root, page.filePath));
    if (page.description === '' && introduction !== undefined) {
      page.description = shorten(toPlainText(introduction.summary));
    }
    const title = page.title === '' ? manifest.name : page.title;
    const address = page.relativePath.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '');
    const social = {
      'og:type': 'website',
      'og:site_name': manifest.name,
      'og:title': title,
      'og:description': page.description === '' ? manifest.description : page.description,
      'og:url': new URL(address, origin).href,
    };
    if (page.relativePath.startsWith('api/bot-platform-sdk/'))
      page.frontmatter.pageClass = 'api-page';
    page.frontmatter.head ??= [];
    for (const [property, content] of Object.entries(social)) {
      page.frontmatter.head.push(['meta', { property, content }]);
    }
    page.frontmatter.head.push(['meta', { name: 'twitter:card', content: 'summary' }]);
  },
  themeConfig: {
    logo: '/favicon.svg',
    nav: [
      { text: 'Quick start', link: '/docs/quick-start' },
      { text: 'Try it', link: '/try' },
      {
        text: 'Guides',
        link: '/docs/first-bot',
        activeMatch: '^/(docs/(?!quick-start)|README|examples/)',
      },
      { text: 'API', link: '/api/', activeMatch: '^/api/' },
    ],
    sidebar: { ...apiMenus(), '/': guideGroups },
    outline: { level: [2, 3] },
    search: {
      provider: 'local',
      options: {
        // A line of text below each result.
        detailedView: true,
        miniSearch: {
          options: {
            processTerm,
          },
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
    config(md) {
      md.use(wrapTables)
        .use(openPictures)
        .use(showExamples, root)
        .use(linkExamples, root)
        .use(linkMethods);
    },
  },

  // The bundler resolves the address of a picture.
  vue: { template: { transformAssetUrls: { img: ['src'], Picture: ['src'] } } },

  vite: {
    publicDir: resolve(root, 'tools/site/public'),
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

/** The heading of a page. */
function titleOf(page: string): string {
  const heading = /^# (.+)$/m.exec(readFileSync(resolve(root, page), 'utf8'))?.[1];
  if (heading === undefined) throw new Error(`${page} has no heading`);
  return heading.replaceAll('`', '');
}

/** What search engines show of a description. */
function shorten(text: string): string {
  return text.length <= 160 ? text : `${text.slice(0, 157).replace(/\s+\S*$/, '')} …`;
}

interface ApiItem {
  readonly text: string;
  readonly link?: string;
  readonly items?: ApiItem[];
}

/** The menus of the pages that TypeDoc writes: one for each entry point, since each page contains its whole menu. */
function apiMenus(): DefaultTheme.SidebarMulti {
  const file = resolve(root, 'tools/site/api/typedoc-sidebar.json');
  const [main]: ApiItem[] = JSON.parse(readFileSync(file, 'utf8'));
  if (main === undefined) throw new Error(`${file} is empty`);
  const others = (main.items ?? []).filter(({ link }) => link !== undefined);
  const entries = {
    text: 'Entry points',
    items: [main, ...others.map((entry) => ({ ...entry, text: `${main.text}/${entry.text}` }))].map(
      ({ text, link }) => ({ text, link: `${link}` }),
    ),
  };
  return Object.fromEntries([
    ...others.map((entry) => [`${entry.link}`, [entries, ...groupsOf(entry)]]),
    ['/api/', [entries, ...groupsOf(main)]],
  ]);
}

/** What an entry point exports, without the inputs, responses and schemas of operations: its overview lists them. */
function groupsOf({ items = [] }: ApiItem): DefaultTheme.SidebarItem[] {
  return items
    .filter(({ link }) => link === undefined)
    .map(({ text, items: pages = [] }) => ({
      text,
      items: pages.filter((page) => !/(Input|Response|Schema)$/.test(page.text)),
    }))
    .filter((group) => group.items.length > 0);
}
