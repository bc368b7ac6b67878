// VitePress sends the text of these functions to the browser, so each holds all that it uses.

/** Indexes no word that every page has; the plural finds the singular, and a word also what it is called here. */
export function processTerm(word: string): string | string[] | null {
  const term = word
    .toLowerCase()
    .replace(/ies$/, 'y')
    .replace(/([^s])s$/, '$1');
  if (
    /^(an?|and|are|at|by|for|from|in|i|it|my|no|not|of|on|or|that|the|there|thi|to|with)$/.test(
      term,
    )
  ) {
    return null;
  }
  const synonyms: Readonly<Record<string, string>> = {
    attachment: 'file',
    backup: 'export',
    cron: 'export',
    handoff: 'hand',
    hitl: 'hand',
    human: 'hand',
    nock: 'msw',
    python: 'language',
    simulate: 'outage',
    upload: 'file',
    websocket: 'stream',
    weekly: 'export',
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
    429: 'errors',
    carousel: 'messages',
    cor: 'web-chat',
    export: 'weekly-export',
    file: 'messages',
    hand: 'messages',
    language: 'mock-server',
    metadata: 'messages',
    mock: 'mock-server',
    msw: 'testing',
    next: 'answer-in-your-app',
    outage: 'test-an-outage',
    page: 'lists',
    pagination: 'lists',
    react: 'answer-in-your-app',
    refused: 'troubleshooting',
    stream: 'streams',
    timeout: 'errors',
    version: 'upgrading',
    web: 'web-chat',
    webhook: 'backends',
  };
  const begins = String(section?.titles) === '' ? 1.5 : 1;
  if (Object.hasOwn(pages, term) && id.startsWith(`/docs/${pages[term]}`)) return 12 * begins;
  if (id.startsWith('/docs/troubleshooting')) return 4.3;
  return /^\/(api|CHANGELOG|AGENTS|bench|examples)/.test(id) ? 0.4 : begins;
}
