import {
  bomb,
  chunked,
  closeIdle,
  cut,
  type Encoding,
  json,
  openHead,
  type Responder,
  redirect,
  response,
  send,
  stall,
} from '../support/bad-servers.ts';
import { eventOf, streaming } from '../support/event-bytes.ts';
import { user } from '../support/resources.ts';

/** The behavior of a server in a process of its own. */
export type Scenario = (parameter: string) => Responder | Promise<Responder>;

/** A success of any operation, with the requested id. */
const echo: Responder = (socket, { target }) => {
  const id = idOf(target);
  // A list has two pages.
  const meta = target.includes('nextToken') ? {} : { nextToken: 'next' };
  const bots = [{ id: 'bot_1' }, { id: 'bot_2' }];
  socket.write(
    json({ event: { id }, conversation: { id }, participant: { ...user, id }, bots, meta }),
  );
};

function idOf(target: string): string {
  return /\/(?:events|conversations)\/([^/?]+)/.exec(target)?.[1] ?? '';
}

/** The faults of a call, whose requested id begins with the name. */
const faults: Readonly<Record<string, Responder>> = {
  reset: cut(response(), 'reset', 0),
  fin: cut(response(), 'fin', 0),
  truncated: cut(response({ body: '{"event":', length: 100 }), 'fin'),
  stalled: stall(),
  redirected: redirect(302, 'https://other.example'),
  unauthorized: send(json({ message: 'no' }, { status: 401 })),
  missing: send(json({ code: 404, type: 'ResourceNotFound', message: 'no' }, { status: 404 })),
  limited: send(response({ status: 429, headers: { 'retry-after': '3600' } })),
  failed: send(response({ status: 500, body: 'x'.repeat(10_000) })),
  html: send(response({ headers: { 'content-type': 'text/html' }, body: '<html>' })),
  empty: send(response()),
  shapeless: send(json({ event: { id: 1 } })),
  malformed: send(Buffer.from('no HTTP\r\n\r\n')),
};

export const faultNames = Object.keys(faults);

/** The streams of events, whose conversation has the name as its id. */
const streams: Readonly<Record<string, Responder>> = {
  open: streaming(Buffer.concat([eventOf(1), eventOf(2)])),
  ending: streaming(eventOf(1), (socket) => socket.end()),
  silent: streaming(''),
};

export const scenarios = {
  echo: () => echo,
  faulty: () => (socket, request) => {
    const name = idOf(request.target).split('-')[0] ?? '';
    (faults[name] ?? streams[name] ?? echo)(socket, request);
  },
  /** `gzip 200 1024`: encoding, status, mebibytes. */
  bomb: async (parameter) => {
    const [encoding, status, mebibytes] = parameter.split(' ');
    const body = await bomb(encoding as Encoding, Number(mebibytes));
    const headers = { 'content-encoding': String(encoding) };
    return send(response({ status: Number(status), headers, body }));
  },
  /** A number of bots. */
  bots: (count) => {
    const bots = Array.from({ length: Number(count) }, (_, index) => ({ id: `bot_${index}` }));
    return send(json({ bots, meta: {} }));
  },
  /** A text of so many mebibytes, in chunks of one byte. */
  chunks: (mebibytes) => {
    const [beginning = '', end = ''] = JSON.stringify({
      event: { id: '1', payload: { text: '#' } },
    }).split('#');
    const letters = chunked(Array<string>(2 ** 20).fill('x'), '');
    const head = openHead({ headers: { 'transfer-encoding': 'chunked' } });
    return (socket) => {
      socket.write(Buffer.concat([head, chunked([beginning], '')]));
      for (let sent = 0; sent < Number(mebibytes); sent++) socket.write(letters);
      socket.write(chunked([end]));
    };
  },
  /** `fin 20`: closes a connection that was idle for that many milliseconds. */
  impatient: (parameter) => {
    const [ending, afterMs] = parameter.split(' ');
    return closeIdle(echo, ending === 'reset' ? 'reset' : 'fin', Number(afterMs));
  },
} satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;
