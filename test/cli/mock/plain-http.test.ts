import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { startMock } from '../run-command.ts';

interface PlainRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** A program that reads requests from stdin, sends them, and prints each status and body. */
interface HttpClient {
  readonly name: string;
  readonly command: string;
  readonly parameters: readonly string[];
}

const python = `
import json, sys, urllib.error, urllib.request
responses = []
for request in json.load(sys.stdin):
    body = json.dumps(request["body"]).encode() if "body" in request else None
    prepared = urllib.request.Request(request["url"], body, request["headers"], method=request["method"])
    try:
        response = urllib.request.urlopen(prepared, timeout=10)
    except urllib.error.HTTPError as error:
        response = error
    responses.append({"status": response.status, "body": json.load(response)})
print(json.dumps(responses))
`;

const node = `
const { request } = require('node:http');
const { text } = require('node:stream/consumers');
const send = ({ method, url, headers, body }) => new Promise((resolve, reject) => {
  const sent = request(url, { method, headers }, async (response) => {
    resolve({ status: response.statusCode, body: JSON.parse(await text(response)) });
  });
  sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
});
(async () => {
  const responses = [];
  for (const request of JSON.parse(await text(process.stdin))) responses.push(await send(request));
  console.log(JSON.stringify(responses));
})();
`;

const shell = `
printf '['
separator=''
while IFS= read -r config; do
  printf '%s{"body":' "$separator"
  printf '%b' "$config" | curl --silent --config - --write-out ',"status":%{http_code}}'
  separator=','
done
printf ']'
`;

const isInstalled = (command: string): boolean =>
  spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0;

/** Node without this package is always there; the others are used if they are installed. */
const clients: readonly HttpClient[] = [
  { name: 'node:http', command: process.execPath, parameters: ['--eval', node] },
  { name: 'urllib of Python 3', command: 'python3', parameters: ['-c', python] },
  { name: 'curl', command: 'sh', parameters: ['-c', shell] },
].filter(({ name, command }) => isInstalled(command === 'sh' ? name : command));

// Outside of this repository: nothing of the package can be found from here.
const folder = mkdtempSync(join(tmpdir(), 'plain-http-'));
afterAll(() => rmSync(folder, { recursive: true }));

const seed = join(folder, 'state.json');
writeFileSync(
  seed,
  JSON.stringify({
    users: [{ name: 'Ada' }, { id: 'grace', name: 'Grace' }],
    conversations: [{ id: 'support-42' }],
    events: [{ id: 'event_1', conversationId: 'support-42', payload: { text: 'Hello, bot!' } }],
  }),
);

describe.for(clients)('a process without this package, with $name', (client) => {
  test('a process without this package calls all four operations of `mock`, and reads its errors', async () => {
    using mock = await startMock('--seed', seed, '--bots', '25');
    const { baseUrl, userKey } = mock.access.chatOptions;
    const { adminUrl, token, workspaceId } = mock.access.adminOptions;
    const chat = { 'content-type': 'application/json', 'x-user-key': userKey };
    const admin = { authorization: `Bearer ${token}`, 'x-workspace-id': workspaceId };
    const bots = `${adminUrl}/v1/admin/bots`;
    const participants = `${baseUrl}/conversations/support-42/participants`;
    const responses = await send(client, [
      {
        method: 'POST',
        url: `${baseUrl}/conversations/get-or-create`,
        headers: chat,
        body: { id: 'support-42' },
      },
      { method: 'POST', url: participants, headers: chat, body: { userId: 'grace' } },
      { method: 'GET', url: `${baseUrl}/events/event_1`, headers: { 'x-user-key': userKey } },
      { method: 'GET', url: bots, headers: admin },
      { method: 'GET', url: `${baseUrl}/events/none`, headers: { 'x-user-key': userKey } },
      { method: 'GET', url: bots, headers: { ...admin, authorization: 'Bearer wrong' } },
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 404, 401]);
    const [conversation, participant, event, page, missing] = responses.map(({ body }) => body);
    expect(conversation).toMatchObject({ conversation: { id: 'support-42' } });
    expect(participant).toMatchObject({ participant: { id: 'grace', name: 'Grace' } });
    expect(event).toMatchObject({ event: { id: 'event_1', payload: { text: 'Hello, bot!' } } });
    expect(page).toMatchObject({
      bots: expect.any(Array),
      meta: { nextToken: expect.any(String) },
    });
    expect(missing).toMatchObject({ code: 404, type: 'ResourceNotFound' });

    const { nextToken } = Object(page).meta;
    const last = { method: 'GET', url: `${bots}?nextToken=${encodeURIComponent(nextToken)}` };
    const [rest] = await send(client, [{ ...last, headers: admin }]);
    expect(rest?.status).toBe(200);
    expect(Object(rest?.body).bots).toHaveLength(5);
    expect(Object(rest?.body).meta).toEqual({});
  });
});

async function send(
  { command, parameters }: HttpClient,
  requests: readonly PlainRequest[],
): Promise<{ readonly status: number; readonly body: unknown }[]> {
  const started = promisify(execFile)(command, parameters, { cwd: folder, timeout: 15_000 });
  started.child.stdin?.end(
    command === 'sh' ? requests.map(toCurl).join('') : JSON.stringify(requests),
  );
  return JSON.parse((await started).stdout);
}

/** A request as a configuration of curl, on one line. */
function toCurl({ method, url, headers, body }: PlainRequest): string {
  const lines = Object.entries({ request: method, url }).map(
    ([key, value]) => `${key} = "${value}"`,
  );
  for (const [name, value] of Object.entries(headers)) lines.push(`header = "${name}: ${value}"`);
  if (body !== undefined) {
    lines.push(`data = "${JSON.stringify(body).replaceAll('"', String.raw`\\"`)}"`);
  }
  return `${lines.join(String.raw`\n`)}\n`;
}
