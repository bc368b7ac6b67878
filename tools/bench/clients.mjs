// Each client, used as in its documentation. Plain JavaScript: a new process spends no time on stripping types.

export const credentials = {
  userKey: 'fake-user-key',
  admin: { token: 'fake-token', workspaceId: 'fake-workspace' },
};
const chatHeaders = { 'x-user-key': credentials.userKey };
const adminHeaders = {
  authorization: `Bearer ${credentials.admin.token}`,
  'x-workspace-id': credentials.admin.workspaceId,
};

/** Each imports its package, so that a new process loads no other. */
export const clients = {
  'bot-platform-sdk': (target, packageUrl) => ours(target, packageUrl),
  async 'bot-platform-sdk/node'(target, packageUrl) {
    const { createNodeFetch } = await import(new URL('node.js', packageUrl).href);
    return ours(target, packageUrl, { fetch: createNodeFetch() });
  },
  'with prefetch': (target, packageUrl) => ours(target, packageUrl, {}, { prefetch: true }),
  async 'without validation'({ adminUrl }, packageUrl) {
    const { AdminClient, BotSchema, defineOperation } = await import(packageUrl);
    const listAnything = defineOperation({
      id: 'listAnything',
      method: 'GET',
      path: '/bots',
      // The schema of the undocumented fields of a bot, which accepts anything.
      response: BotSchema._zod.def.catchall,
      paging: { items: 'bots' },
    });
    const admin = new AdminClient({ adminUrl, ...credentials.admin });
    return { list: () => admin.request(listAnything) };
  },
  async '@botpress/chat'({ baseUrl }) {
    const { Client } = await import('@botpress/chat');
    const client = new Client({ apiUrl: baseUrl });
    return { event: (id) => client.getEvent({ id, ...chatHeaders }) };
  },
  async '@botpress/client'({ adminUrl }) {
    const { Client } = await import('@botpress/client');
    const client = new Client({ apiUrl: adminUrl, ...credentials.admin });
    return { page: () => client.listBots({}), list: () => client.list.bots({}) };
  },
  fetch: async (target) =>
    generic(target, async (url, headers) => {
      const response = await fetch(url, { headers });
      if (!response.ok) throw new Error(`status ${response.status}`);
      return JSON.parse(await response.text());
    }),
  /** What a program does that validates by hand. */
  async 'ky and zod'({ baseUrl }) {
    const { default: ky } = await import('ky');
    const z = await import('zod');
    const timestamp = z.iso.datetime({ offset: true }).optional();
    const envelope = z.looseObject({
      event: z.looseObject({
        id: z.string(),
        createdAt: timestamp,
        payload: z.unknown(),
        conversationId: z.string().optional(),
        userId: z.string().optional(),
      }),
    });
    const api = ky.create({ prefix: baseUrl, headers: chatHeaders });
    return { event: async (id) => envelope.parse(await api.get(`events/${id}`).json()) };
  },
  async undici(target) {
    const { request } = await import('undici');
    return generic(target, async (url, headers) => {
      const { statusCode, body } = await request(url, { headers });
      if (statusCode !== 200) throw new Error(`status ${statusCode}`);
      return body.json();
    });
  },
};

async function ours({ baseUrl, adminUrl }, packageUrl, options = {}, listOptions = {}) {
  const { ChatClient, AdminClient } = await import(packageUrl);
  const chat = new ChatClient({ baseUrl, userKey: credentials.userKey, ...options });
  const admin = new AdminClient({ adminUrl, ...credentials.admin, ...options });
  return {
    event: (id) => chat.getEvent({ id }),
    page: () => admin.listBots(),
    list: () => admin.listBots({}, listOptions),
  };
}

/** The usual code around a plain HTTP client. */
function generic({ baseUrl, adminUrl }, get) {
  const page = (query = '') => get(`${adminUrl}/v1/admin/bots${query}`, adminHeaders);
  return {
    event: (id) => get(`${baseUrl}/events/${encodeURIComponent(id)}`, chatHeaders),
    page,
    async *list() {
      for (let query = ''; ; ) {
        const { bots, meta } = await page(query);
        yield* bots;
        if (meta.nextToken === undefined) return;
        query = `?nextToken=${encodeURIComponent(meta.nextToken)}`;
      }
    },
  };
}
