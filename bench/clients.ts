/** What the benchmarks call on a client. */
export interface BenchClient {
  getEvent?(id: string): Promise<unknown>;
  /** Every bot of a list, page by page. */
  listBots?(): AsyncIterable<unknown>;
}

/** The addresses of the service. It does not check credentials. */
export interface Target {
  readonly baseUrl: string;
  readonly adminUrl: string;
}

export const credentials = {
  userKey: 'fake-user-key',
  token: 'fake-token',
  workspaceId: 'fake-workspace',
};

const chatHeaders = { 'x-user-key': credentials.userKey };
const adminHeaders = {
  authorization: `Bearer ${credentials.token}`,
  'x-workspace-id': credentials.workspaceId,
};

type Create = (target: Target, packageUrl: string) => Promise<BenchClient>;

/** Each client, used as in its documentation. */
export const clients = {
  'bot-platform-sdk': (target, packageUrl) => createOurs(target, packageUrl),
  'bot-platform-sdk/node': (target, packageUrl) => createOursOnNode(target, packageUrl),

  async 'with prefetch'({ adminUrl }, packageUrl) {
    const { AdminClient } = await load(packageUrl);
    const admin = new AdminClient({ adminUrl, ...adminCredentials });
    return { listBots: () => admin.listBots({}, { prefetch: true }) };
  },

  async '@botpress/chat'({ baseUrl }) {
    const { Client } = await import('@botpress/chat');
    const client = new Client({ apiUrl: baseUrl });
    const { userKey } = credentials;
    return { getEvent: (id) => client.getEvent({ id, 'x-user-key': userKey }) };
  },
  async '@botpress/client'({ adminUrl }) {
    const { Client } = await import('@botpress/client');
    const client = new Client({ apiUrl: adminUrl, ...adminCredentials });
    return { listBots: () => client.list.bots({}) };
  },
  async fetch({ baseUrl, adminUrl }) {
    const get = async (url: string, headers: Record<string, string>): Promise<unknown> => {
      const response = await fetch(url, { headers });
      if (!response.ok) throw new Error(`status ${response.status}`);
      return JSON.parse(await response.text());
    };
    return generic(baseUrl, adminUrl, get);
  },
  async ky({ baseUrl, adminUrl }) {
    const { default: ky } = await import('ky');
    return generic(baseUrl, adminUrl, (url, headers) => ky.get(url, { headers }).json());
  },
  async axios({ baseUrl, adminUrl }) {
    const { default: axios } = await import('axios');
    return generic(
      baseUrl,
      adminUrl,
      async (url, headers) => (await axios.get(url, { headers })).data,
    );
  },
  async got({ baseUrl, adminUrl }) {
    const { default: got } = await import('got');
    return generic(baseUrl, adminUrl, (url, headers) => got.get(url, { headers }).json());
  },
  async 'openapi-fetch'({ baseUrl }) {
    const { default: createClient } = await import('openapi-fetch');
    const client = createClient<Paths>({ baseUrl, headers: chatHeaders });
    return {
      async getEvent(id) {
        const { data, error } = await client.GET('/events/{id}', { params: { path: { id } } });
        if (error !== undefined) throw new Error('failed');
        return data;
      },
    };
  },
  async 'undici.request'({ baseUrl, adminUrl }) {
    const { request } = await import('undici');
    const get = async (url: string, headers: Record<string, string>): Promise<unknown> => {
      const { statusCode, body } = await request(url, { headers });
      if (statusCode !== 200) throw new Error(`status ${statusCode}`);
      return body.json();
    };
    return generic(baseUrl, adminUrl, get);
  },
} satisfies Record<string, Create>;

export type ClientName = keyof typeof clients;

interface Paths {
  '/events/{id}': {
    get: {
      parameters: { path: { id: string } };
      responses: { 200: { content: { 'application/json': { event: { id: string } } } } };
    };
  };
}

export const adminCredentials = { token: credentials.token, workspaceId: credentials.workspaceId };

type Package = typeof import('../src/index.ts');
type NodePackage = typeof import('../src/node/index.ts');

function load(packageUrl: string): Promise<Package> {
  return import(packageUrl);
}

async function createOurs({ baseUrl, adminUrl }: Target, packageUrl: string): Promise<BenchClient> {
  const { ChatClient, AdminClient } = await load(packageUrl);
  const chat = new ChatClient({ baseUrl, userKey: credentials.userKey });
  const admin = new AdminClient({ adminUrl, ...adminCredentials });
  return { getEvent: (id) => chat.getEvent({ id }), listBots: () => admin.listBots() };
}

async function createOursOnNode(target: Target, packageUrl: string): Promise<BenchClient> {
  const { createNodeFetch }: NodePackage = await import(new URL('node.js', packageUrl).href);
  const { ChatClient, AdminClient } = await load(packageUrl);
  const fetch = createNodeFetch();
  const { baseUrl, adminUrl } = target;
  const chat = new ChatClient({ baseUrl, userKey: credentials.userKey, fetch });
  const admin = new AdminClient({ adminUrl, ...adminCredentials, fetch });
  return { getEvent: (id) => chat.getEvent({ id }), listBots: () => admin.listBots() };
}

type Get = (url: string, headers: Record<string, string>) => Promise<unknown>;

/** The usual code around a plain HTTP client. */
function generic(baseUrl: string, adminUrl: string, get: Get): BenchClient {
  return {
    getEvent: (id) => get(`${baseUrl}/events/${encodeURIComponent(id)}`, chatHeaders),
    async *listBots() {
      let query = '';
      for (;;) {
        const page = (await get(`${adminUrl}/v1/admin/bots${query}`, adminHeaders)) as Page;
        yield* page.bots;
        if (page.meta.nextToken === undefined) return;
        query = `?nextToken=${encodeURIComponent(page.meta.nextToken)}`;
      }
    },
  };
}

interface Page {
  readonly bots: readonly unknown[];
  readonly meta: { readonly nextToken?: string };
}
