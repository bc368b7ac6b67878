import { expect } from 'vitest';

/**
 * A program of a user: a call that succeeds, one that fails, an error that is recognized by class and by name, and a
 * paged list. It needs no network. It prints facts that must be the same on every runtime and with every tool.
 */
const body = `
const page = { bots: [{ id: 'bot_1' }], meta: {} };
const responses = {
  '/events/event_1': [200, { event: { id: 'event_1', payload: { text: 'hi' } } }],
  '/v1/admin/bots': [200, page],
};
const fetch = async (url) => {
  const [status, body] = responses[new URL(url).pathname] ?? [404, { message: 'no such event' }];
  return new Response(JSON.stringify(body), { status });
};

async function main() {
  const chat = new ChatClient({ baseUrl: 'https://chat.example.com', userKey: 'fake-key', fetch });
  const admin = new AdminClient({
    adminUrl: 'https://admin.example.com',
    token: 'fake-token',
    workspaceId: 'fake-workspace',
    fetch,
  });
  const { event } = await chat.getEvent({ id: 'event_1' });
  const bots = await admin.listBots().toArray();
  const error = await chat.getEvent({ id: 'none' }).catch((error) => error);
  const facts = {
    text: event.payload.text,
    bots: bots.length,
    isNotFound: error instanceof NotFoundError,
    isOurs: isBotPlatformError(error),
    name: error.name,
    message: error.message,
  };
  console.log(JSON.stringify(facts));
}
`;

const imported = ['AdminClient', 'ChatClient', 'NotFoundError', 'isBotPlatformError'].join(', ');

export const program = {
  esm: `import { ${imported} } from 'bot-platform-sdk';\n${body}\nawait main();\n`,
  cjs: `const { ${imported} } = require('bot-platform-sdk');\n${body}\nmain();\n`,
};

/** Asserts that the program printed the expected facts. */
export function expectFacts(printed: string): void {
  expect(JSON.parse(printed)).toEqual({
    text: 'hi',
    bots: 1,
    isNotFound: true,
    isOurs: true,
    name: 'NotFoundError',
    message: expect.stringContaining('getEvent: 404 Not Found (GET /events/{id}): no such event'),
  });
}
