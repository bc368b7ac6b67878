// A new process up to its first result, or a complete list: the start of a serverless function or a script.
// Plain JavaScript, so that Node does not spend time on stripping types.

const [name, task, origin, packageUrl] = process.argv.slice(2);
const baseUrl = `${origin}/chat`;
const adminUrl = `${origin}/list/10000/100/0`;
const userKey = 'fake-user-key';
const admin = { token: 'fake-token', workspaceId: 'fake-workspace' };
const adminHeaders = {
  authorization: `Bearer ${admin.token}`,
  'x-workspace-id': admin.workspaceId,
};

/** The functions for each task, after everything is imported. */
const clients = {
  async nothing() {
    return { event() {} };
  },
  async 'bot-platform-sdk'() {
    const { ChatClient, AdminClient } = await import(packageUrl);
    return ours(ChatClient, AdminClient, {});
  },
  async 'bot-platform-sdk/node'() {
    const { createNodeFetch } = await import(new URL('node.js', packageUrl));
    const { ChatClient, AdminClient } = await import(packageUrl);
    return ours(ChatClient, AdminClient, { fetch: createNodeFetch() });
  },
  /** The same list without a schema for its bots. */
  async 'without validation'() {
    const { AdminClient, BotSchema, defineOperation } = await import(packageUrl);
    const listAnything = defineOperation({
      id: 'listAnything',
      method: 'GET',
      path: '/bots',
      // The schema of the undocumented fields of a bot, which accepts anything.
      response: BotSchema._zod.def.catchall,
      paging: { items: 'bots' },
    });
    return { list: () => new AdminClient({ adminUrl, ...admin }).request(listAnything) };
  },
  async '@botpress/chat'() {
    const { Client } = await import('@botpress/chat');
    const client = new Client({ apiUrl: baseUrl });
    return { event: () => client.getEvent({ id: 'evt_1', 'x-user-key': userKey }) };
  },
  async '@botpress/client'() {
    const { Client } = await import('@botpress/client');
    const client = new Client({ apiUrl: adminUrl, ...admin });
    return {
      page: () => client.listBots({}),
      list: () => client.list.bots({}),
    };
  },
  async fetch() {
    return generic(async (url, headers) => {
      const response = await fetch(url, { headers });
      return JSON.parse(await response.text());
    });
  },
  /** The minimum that a size limit costs: the body is read in chunks and counted. */
  async 'fetch, body counted'() {
    return generic(async (url, headers) => {
      const { body } = await fetch(url, { headers });
      const chunks = [];
      let size = 0;
      for await (const chunk of body) {
        size += chunk.byteLength;
        if (size > 2 ** 26) throw new Error('too large');
        chunks.push(chunk);
      }
      return JSON.parse(new TextDecoder().decode(Buffer.concat(chunks)));
    });
  },
  async ky() {
    const { default: ky } = await import('ky');
    return generic((url, headers) => ky.get(url, { headers }).json());
  },
  async axios() {
    const { default: axios } = await import('axios');
    return generic(async (url, headers) => (await axios.get(url, { headers })).data);
  },
  async got() {
    const { default: got } = await import('got');
    return generic((url, headers) => got.get(url, { headers }).json());
  },
  async 'openapi-fetch'() {
    const { default: createClient } = await import('openapi-fetch');
    const client = createClient({ baseUrl, headers: { 'x-user-key': userKey } });
    const params = { path: { id: 'evt_1' } };
    return { event: async () => (await client.GET('/events/{id}', { params })).data };
  },
  async 'undici.request'() {
    const { request } = await import('undici');
    return generic(async (url, headers) => (await request(url, { headers })).body.json());
  },
};

const before = performance.now();
const client = await clients[name]();
const imported = performance.now() - before;
if (task === 'list') {
  let count = 0;
  for await (const _ of client.list()) count += 1;
  if (count !== 10_000) throw new Error(`${count} bots`);
} else {
  await client[task]();
}
const time = performance.now();
const { user, system } = process.cpuUsage();
process.stdout.write(
  JSON.stringify({ time: time * 1000, importTime: imported * 1000, cpu: user + system }),
  () => process.exit(),
);

function ours(ChatClient, AdminClient, options) {
  return {
    event: () => new ChatClient({ baseUrl, userKey, ...options }).getEvent({ id: 'evt_1' }),
    page: () => new AdminClient({ adminUrl, ...admin, ...options }).listBots(),
    list: () => new AdminClient({ adminUrl, ...admin, ...options }).listBots(),
  };
}

function generic(get) {
  const page = (query = '') => get(`${adminUrl}/v1/admin/bots${query}`, adminHeaders);
  return {
    event: () => get(`${baseUrl}/events/evt_1`, { 'x-user-key': userKey }),
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
