/** The pages of the site in the order of their menu. Every guide and the examples are in it: a test checks that. */
export const guides: readonly { readonly group: string; readonly pages: readonly string[] }[] = [
  {
    group: 'I want to …',
    pages: [
      'docs/quick-start.md',
      'docs/answer-in-your-app.md',
      'docs/weekly-export.md',
      'docs/test-an-outage.md',
      'docs/hand-over.md',
      'docs/edge.md',
      'docs/migrating.md',
      'docs/upgrading.md',
    ],
  },
  {
    group: 'Learn',
    pages: ['docs/first-bot.md', 'examples/README.md'],
  },
  {
    group: 'Use',
    pages: [
      'docs/clients.md',
      'docs/dialogues.md',
      'docs/messages.md',
      'docs/streams.md',
      'docs/operations.md',
      'docs/errors.md',
      'docs/retries.md',
      'docs/admin.md',
    ],
  },
  {
    group: 'Build',
    pages: ['docs/backends.md', 'docs/web-chat.md'],
  },
  {
    group: 'Test',
    pages: ['docs/testing.md', 'docs/fake-platform.md'],
  },
  {
    group: 'Run',
    pages: [
      'docs/production.md',
      'docs/observability.md',
      'docs/scaling-out.md',
      'docs/security.md',
      'docs/troubleshooting.md',
    ],
  },
  {
    group: 'Reference',
    pages: [
      'docs/support-policy.md',
      'docs/specification.md',
      'tools/bench/README.md',
      'AGENTS.md',
      'CHANGELOG.md',
    ],
  },
];
