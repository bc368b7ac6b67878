// VitePress sends the text of these functions to the browser, so each holds all that it uses.

/** Indexes no word that every page has; the plural finds the singular, and a word also what it is called here. */
export function processTerm(word: string): string | string[] | null {
  const term = word
    .toLowerCase()
    .replace(/ies$/, 'y')
    .replace(/([^s])s$/, '$1');
  const common =
    /^(an?|and|are|at|by|for|from|in|i|it|my|no|not|of|on|or|that|the|there|thi|to|with)$/;
  if (common.test(term)) return null;
  const synonyms: Readonly<Record<string, string>> = {
    agent: 'hand',
    attachment: 'file',
    authentication: 'credential',
    auth: 'credential',
    backup: 'export',
    electron: 'process',
    erase: 'delete',
    gdpr: 'delete',
    handoff: 'hand',
    hitl: 'hand',
    human: 'hand',
    lint: 'eslint',
    linter: 'eslint',
    logger: 'log',
    logging: 'log',
    mocking: 'mock',
    nock: 'msw',
    pagination: 'page',
    simulate: 'outage',
    streaming: 'write',
    signature: 'sign',
    upgrade: 'upgrading',
    upload: 'file',
    websocket: 'stream',
    weekly: 'week',
  };
  const synonym = Object.hasOwn(synonyms, term) ? synonyms[term] : undefined;
  return synonym === undefined ? term : [term, synonym];
}

/** Guides explain; what they name is a reference. The section that begins a page comes first, and the page that a word is about. */
export function boostDocument(
  id: string,
  term: string,
  section?: Readonly<Record<string, unknown>>,
): number {
  const pages: Readonly<Record<string, string>> = {
    delete: 'data',
    export: 'data',
    file: 'messages',
    image: 'messages',
    metadata: 'messages',
    msw: 'testing',
    cor: 'backends',
    log: 'errors',
    native: 'backends',
    next: 'answer-in-your-app',
    outage: 'test-an-outage',
    page: 'lists',
    proxy: 'production',
    react: 'answer-in-your-app',
    refused: 'troubleshooting',
    stream: 'streams',
    stub: 'testing',
    tab: 'web-chat',
    test: 'testing',
    typescript: 'clients',
    upgrading: 'upgrading',
    write: 'dialogues',
  };
  const begins = String(section?.titles) === '' ? 1.5 : 1;
  if (Object.hasOwn(pages, term) && id.startsWith(`/docs/${pages[term]}`)) return 12 * begins;
  if (id.startsWith('/docs/troubleshooting')) return 4.3;
  // The methods are on the pages of the clients.
  if (/^\/api\/.+\/(Chat|Admin)Client/.test(id)) return 0.4;
  return /^\/(api|CHANGELOG|AGENTS|examples)/.test(id) ? 0.2 : begins;
}
