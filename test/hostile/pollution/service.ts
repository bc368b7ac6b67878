import type { Socket } from 'node:net';
import type { TlsOptions } from 'node:tls';
import {
  type BadServer,
  json,
  openHead,
  type Responder,
  type SeenRequest,
  startServer,
} from '../../support/bad-servers.ts';
import { timestamp } from '../../support/resources.ts';

/*
 * A service for the scenario. The first segment of an address is the number of a run, the second the name of its part, which
 * decides the responses: so the parts of a run can be made at once.
 */

const dates = { createdAt: timestamp, updatedAt: timestamp };
const user = { id: 'user_1', name: 'Ada', pictureUrl: 'p', profile: 'p', ...dates };
const message = {
  id: 'msg_1',
  createdAt: timestamp,
  payload: { type: 'text', text: 'Hello' },
  userId: 'user_1',
  conversationId: 'conv_1',
  metadata: {},
};
const reply = { ...message, id: 'msg_2', userId: 'bot_1', payload: { type: 'text', text: 'Hi' } };
// Complete: Zod reads a property that is absent, and what is inherited counts as present.
const bot = { id: 'bot_1', name: 'Bot', deployedAt: timestamp, ...dates };
const event = {
  id: 'evt_1',
  createdAt: timestamp,
  payload: { text: 'hello' },
  conversationId: 'conv_1',
  userId: 'user_1',
};
const resources = {
  user,
  participant: user,
  participants: [user],
  conversation: { id: 'conv_1', ...dates },
  bots: [bot],
  key: 'fake-key',
  message,
  event,
};

/** Starts the service. At `/arrived/run`, it says in any order which requests of a run have arrived. */
export async function startService(tls?: TlsOptions): Promise<BadServer> {
  const counts = new Map<string, number>();
  const streams = new Map<string, Socket>();
  const onRequest: Responder = (socket, request) => {
    const [, run = '', part = '', ...path] = request.target.replace(/\?.*/, '').split('/');
    if (run === 'arrived') {
      const lines = server.requests.map(lineOf).filter((line) => line.includes(` /${part}/`));
      return void socket.write(json(lines.sort().join('\n')));
    }
    const key = `${run}/${part}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    respond(part, `/${path.join('/')}`, count, socket, request, { key, streams });
  };
  const server = await startServer(onRequest, tls === undefined ? {} : { tls, host: 'localhost' });
  return server;
}

/** A request as it was on the wire. */
function lineOf({ method, target, headers, body }: SeenRequest): string {
  return [method, target, JSON.stringify([...headers].sort()), body].join(' ');
}

interface Place {
  readonly key: string;
  readonly streams: Map<string, Socket>;
}

/** @param count - How many requests of the part have arrived, with this one. */
function respond(
  part: string,
  path: string,
  count: number,
  socket: Socket,
  { method, target, body }: SeenRequest,
  { key, streams }: Place,
): unknown {
  const fail = (status: number, headers: Record<string, string> = {}): void => {
    const error = { id: 'err_1', code: status, type: 'Failed', message: 'no' };
    socket.write(json(error, { status, headers }));
  };
  if (path.endsWith('/listen')) {
    if (part.endsWith('-gone') && streams.has(key)) return fail(404);
    if (part.endsWith('-limited') && count === 2) return fail(429, { 'retry-after': '0' });
    if (part.endsWith('-rejected') && count === 2) return fail(401);
    socket.write(openHead({ headers: { 'content-type': 'text/event-stream' } }));
    streams.set(key, socket);
    const signal = { type: 'event_created', data: { ...event, isBot: true } };
    if (part.startsWith('stream')) {
      socket.write(`id: ${count}\nretry: 1\n${dataOf(signal)}`, () => {
        if (count > 1) return;
        if (part === 'stream-reset') socket.resetAndDestroy();
        else socket.destroySoon();
      });
    }
    return undefined;
  }
  const [, kind = ''] = part.split('-');
  if (kind === '401' && count === 1) return fail(401);
  if (kind === '429' && count === 1) return fail(429, { 'retry-after': '0' });
  if (kind === '503') return fail(503);
  if (kind === '404') return fail(404);
  if (kind === 'moved') return fail(307, { location: `/${key}/elsewhere` });
  if (kind === 'reset' && count === 1) return socket.resetAndDestroy();
  if (kind === 'stall') return socket.write(openHead());
  if (kind === 'text') return socket.write(json('no event'));
  if (path.endsWith('/bots')) {
    const token = new URL(target, 'http://x').searchParams.get('nextToken');
    const next = { null: 'p2', p2: 'p3' }[String(token)];
    const bots = [bot, token === 'p2' && part === 'list-invalid' ? { ...bot, id: 7 } : bot];
    return socket.write(json({ bots, meta: { nextToken: next } }));
  }
  if (path.endsWith('/messages') && method === 'POST') {
    if (kind === 'down') return fail(503);
    if (kind === 'lost') return socket.resetAndDestroy();
    if (kind === 'gone') return streams.get(key)?.destroySoon();
    const sent = {
      ...message,
      payload: kind === 'unknown' ? { type: 'new' } : JSON.parse(body).payload,
      metadata: JSON.parse(body).metadata ?? {},
    };
    socket.write(json({ message: sent }));
    for (const data of [
      { ...sent, isBot: false },
      { ...reply, isBot: true },
    ]) {
      streams.get(key)?.write(dataOf({ type: 'message_created', data }));
    }
    return undefined;
  }
  if (path.endsWith('/messages')) {
    const messages = kind === 'since' ? [reply, message] : [];
    return socket.write(json({ messages, meta: { nextToken: '' } }));
  }
  return socket.write(json({ ...resources, meta: { nextToken: '' } }));
}

function dataOf(value: unknown): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}
