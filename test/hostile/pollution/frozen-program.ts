/* Makes calls, lists and errors in a program that has frozen the prototypes of the language. Prints what it has seen. */
import { AdminClient, ChatClient, isBotPlatformError } from '../../../src/index.ts';
import { notSent } from '../../../src/node/connections.ts';

const asyncGenerator = Object.getPrototypeOf(async function* () {}).prototype;
for (const prototype of [
  ...[Object, Function, Array, Map, Set, Promise, Error, TypeError].map((type) => type.prototype),
  ...[asyncGenerator, Object.getPrototypeOf(asyncGenerator)],
]) {
  Object.freeze(prototype);
}

const respond = (body: object, status: number) => async () =>
  Response.json(body, { status, headers: { 'x-trace': 'a' } });
const chat = (fetch: (url: string) => Promise<Response>) =>
  new ChatClient({ baseUrl: 'https://chat.example/hook', userKey: 'fake-key', retry: 0, fetch });
const refuse = () =>
  Promise.reject(new TypeError('fetch failed', { cause: notSent('it waited', undefined) }));
const caught = (error: unknown): unknown => error;

const seen: unknown[] = [];
for (const fetch of [respond({ message: 'no' }, 404), respond({}, 200), refuse]) {
  const error = await chat(fetch).getEvent({ id: 'e' }).catch(caught);
  if (!isBotPlatformError(error)) throw error;
  Object.assign(error, { status: 502, name: 'Renamed', expose: false });
  seen.push([
    error.kind,
    error.name,
    error.maybeProcessed,
    JSON.parse(JSON.stringify(error)).status,
  ]);
}

const times = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' };
const page = { bots: [{ id: 'b', name: 'n', ...times }], meta: { nextToken: 't' } };
const credentials = { token: 'fake-token', workspaceId: 'fake-workspace' };
const admin = new AdminClient({
  adminUrl: 'https://admin.example',
  ...credentials,
  fetch: respond(page, 200),
});
for await (const { id } of admin.listBots()) {
  seen.push(id);
  break;
}
for await (const { bots } of admin.listBots().pages()) {
  seen.push(bots.length);
  break;
}
console.log(JSON.stringify(seen));
