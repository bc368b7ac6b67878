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
  ky: async (target) => {
    const { default: ky } = await import('ky');
    return generic(target, (url, headers) => ky.get(url, { headers }).json());
  },
  /** What a program does that validates by hand. */
  async 'ky and zod'(target) {
    const schemas = await schemasByHand();
    const { default: ky } = await import('ky');
    return generic(target, async (url, headers) => {
      const schema = headers === chatHeaders ? schemas.event : schemas.page;
      return schema.parse(await ky.get(url, { headers }).json());
    });
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

/** The schemas of the responses, as a program declares them. */
export async function schemasByHand() {
  const z = await import('zod');
  const id = z.string();
  const name = id.optional();
  const time = z.iso.datetime({ offset: true });
  const createdAt = time.optional();
  const payload = z.unknown();
  const event = z.looseObject({ id, createdAt, payload, conversationId: name, userId: name });
  const times = { createdAt, updatedAt: createdAt, deployedAt: createdAt };
  const bot = z.looseObject({ id, name, ...times });
  const meta = z.looseObject({ nextToken: name });
  const text = z.looseObject({ type: z.literal('text'), text: id });
  const image = z.looseObject({ type: z.literal('image'), imageUrl: id });
  const content = z.discriminatedUnion('type', [text, image]);
  const message = z.looseObject({
    id,
    createdAt: time,
    userId: id,
    conversationId: id,
    payload: content,
  });
  return {
    event: z.looseObject({ event }),
    page: z.looseObject({ bots: z.array(bot), meta }),
    messages: z.looseObject({ messages: z.array(message), meta }),
  };
}

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
