/** The pages of the site in the order of their menu. Every guide and the examples are in it: a test checks that. */
export const guides: readonly { readonly group: string; readonly pages: readonly string[] }[] = [
  {
    group: 'Start',
    pages: [
      'docs/quick-start.md',
      'docs/first-bot.md',
      'docs/answer-in-your-app.md',
      'docs/weekly-export.md',
      'docs/test-an-outage.md',
      'docs/migrating.md',
    ],
  },
  {
    group: 'Guides',
    pages: [
      'docs/dialogues.md',
      'docs/messages.md',
      'docs/streams.md',
      'docs/lists.md',
      'docs/web-chat.md',
      'docs/testing.md',
      'docs/mock-server.md',
    ],
  },
  {
    group: 'Production',
    pages: [
      'docs/backends.md',
      'docs/production.md',
      'docs/errors.md',
      'docs/observability.md',
      'examples/queue-workers/README.md',
      'docs/troubleshooting.md',
    ],
  },
  {
    group: 'Reference',
    pages: [
      'docs/clients.md',
      'docs/operations.md',
      'docs/specification.md',
      'docs/upgrading.md',
      'examples/README.md',
      'tools/bench/README.md',
      'AGENTS.md',
      'CHANGELOG.md',
    ],
  },
];
