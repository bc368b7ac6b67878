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
  nothing: async () => ({ event: async () => undefined }),
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
  /** The minimum that a size limit costs: the body is read in chunks and counted. */
  'fetch, body counted': async (target) =>
    generic(target, async (url, headers) => {
      const { body } = await fetch(url, { headers });
      const chunks = [];
      let size = 0;
      for await (const chunk of body) {
        size += chunk.byteLength;
        if (size > 2 ** 26) throw new Error('too large');
        chunks.push(chunk);
      }
      return JSON.parse(new TextDecoder().decode(Buffer.concat(chunks)));
    }),
  async ky(target) {
    const { default: ky } = await import('ky');
    return generic(target, (url, headers) => ky.get(url, { headers }).json());
  },
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
  async axios(target) {
    const { default: axios } = await import('axios');
    return generic(target, async (url, headers) => (await axios.get(url, { headers })).data);
  },
  async got(target) {
    const { default: got } = await import('got');
    return generic(target, (url, headers) => got.get(url, { headers }).json());
  },
  async 'openapi-fetch'({ baseUrl }) {
    const { default: createClient } = await import('openapi-fetch');
    const client = createClient({ baseUrl, headers: chatHeaders });
    return {
      event: async (id) => (await client.GET('/events/{id}', { params: { path: { id } } })).data,
    };
  },
  async 'undici.request'(target) {
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
