import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface ServiceRequest {
  readonly operation: 'getEvent' | 'getOrCreateConversation' | 'addParticipant' | 'listBots';
  /** The event, the conversation, or the workspace that it is about. */
  readonly id: string;
  readonly nextToken: string;
}

/** What the service does with a request. After `lost`, the caller cannot know whether it was processed. */
export type Verdict = 'respond' | 'lost' | 403 | 429 | 503;

/** A service on a loopback port that limits its callers, fails as a test requires, and counts. */
export interface Service extends AsyncDisposable {
  /** The environment in which a worker calls it. */
  readonly env: Readonly<Record<string, string>>;
  /** Each response: its time on the clock of `performance.now()`, and its status. */
  readonly responses: readonly { readonly at: number; readonly status: number }[];
  /** The addParticipant requests for each conversation. Those with a 429 had no effect, and do not count. */
  readonly additions: ReadonlyMap<string, number>;
  /** The conversations for which addParticipant got no response of success. */
  readonly unconfirmed: ReadonlySet<string>;
  /** Decides about each request. */
  decide: (request: ServiceRequest) => Verdict | Promise<Verdict>;
}

export interface ServiceOptions {
  /** The requests that it allows in any second. */
  readonly perSecond?: number;
  /** The bots in each workspace. */
  readonly bots?: number;
}

const pageSize = 20;
const createdAt = '2026-01-01T00:00:00.000Z';
const dates = { createdAt, updatedAt: createdAt };

export async function startService({
  perSecond = Number.POSITIVE_INFINITY,
  bots = 0,
}: ServiceOptions = {}): Promise<Service> {
  const responses: { at: number; status: number }[] = [];
  const additions = new Map<string, number>();
  const unconfirmed = new Set<string>();
  const isOverLimit = slidingWindow(perSecond);

  const count = (id: string, change: 1 | -1): void => {
    additions.set(id, (additions.get(id) ?? 0) + change);
    if (change === 1) unconfirmed.add(id);
    else unconfirmed.delete(id);
  };

  const server = createServer(async (incoming, outgoing) => {
    const request = read(incoming, await json(incoming).catch(() => undefined));
    const isAddition = request.operation === 'addParticipant';
    const send = (status: number, value: unknown): void => {
      if (isAddition && status === 200) {
        outgoing.once('finish', () => unconfirmed.delete(request.id));
      }
      responses.push({ at: performance.now(), status });
      const retryAfter = status === 429 ? { 'retry-after': '2' } : {};
      outgoing.writeHead(status, { 'content-type': 'application/json', ...retryAfter });
      outgoing.end(JSON.stringify(value));
    };

    if (isAddition) count(request.id, 1);
    const verdict = isOverLimit() ? 429 : await service.decide(request);
    if (isAddition && verdict === 429) count(request.id, -1);
    if (verdict === 'lost') return void incoming.socket.destroy();
    if (verdict !== 'respond') return send(verdict, { message: 'as the test requires' });
    const result = resultOf(request, bots);
    if (result !== undefined) return send(200, result);
    send(404, { code: 404, id: 'err_1', type: 'ResourceNotFound', message: 'Not found' });
  });
  // A connection that the service closes while a request is sent on it would be one more failure, at random.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;

  const service: Service = {
    env: {
      CHAT_BASE_URL: `${origin}/chat`,
      CHAT_USER_KEYS: JSON.stringify({ user_1: 'fake-user-key-1', user_2: 'fake-user-key-2' }),
      ADMIN_URL: origin,
      ADMIN_TOKEN: 'fake-admin-token',
    },
    responses,
    additions,
    unconfirmed,
    decide: () => 'respond',
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return service;
}

/** Whether the request that comes now is one too many for the last second. */
function slidingWindow(perSecond: number): () => boolean {
  let times: number[] = [];
  return () => {
    const now = performance.now();
    times = times.filter((time) => time > now - 1_000);
    if (times.length >= perSecond) return true;
    times.push(now);
    return false;
  };
}

function read({ url = '', headers }: IncomingMessage, body: unknown): ServiceRequest {
  const { pathname, searchParams } = new URL(url, 'http://service');
  const nextToken = searchParams.get('nextToken') ?? '';
  const [, , kind, id = ''] = pathname.split('/').map(decodeURIComponent);
  if (kind === 'events') return { operation: 'getEvent', id, nextToken };
  if (kind === 'admin') {
    return { operation: 'listBots', id: String(headers['x-workspace-id']), nextToken };
  }
  if (id !== 'get-or-create') return { operation: 'addParticipant', id, nextToken };
  const { id: conversation } = body as { id: string };
  return { operation: 'getOrCreateConversation', id: conversation, nextToken };
}

/** An event with the id `missing_…` does not exist, and one with the id `text_…` is not for the bot. */
function resultOf({ operation, id, nextToken }: ServiceRequest, bots: number): unknown {
  switch (operation) {
    case 'getEvent': {
      if (id.startsWith('missing_')) return undefined;
      const payload = id.startsWith('text_')
        ? { type: 'text', text: 'Hello' }
        : { type: 'handover', agentId: 'agent_grace' };
      return { event: { id, createdAt, conversationId: 'support-42', userId: 'user_1', payload } };
    }
    case 'getOrCreateConversation':
      return { conversation: { id, ...dates } };
    case 'addParticipant':
      return { participant: { id: 'agent_grace', ...dates } };
    case 'listBots': {
      const start = Number(nextToken);
      const end = Math.min(start + pageSize, bots);
      const page = Array.from({ length: end - start }, (_, index) => ({
        id: `${id}-bot_${start + index + 1}`,
        name: 'Support',
        ...dates,
      }));
      return { bots: page, meta: end < bots ? { nextToken: String(end) } : {} };
    }
  }
}
