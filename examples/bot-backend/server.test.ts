// @module-tag processes
import { describe, expect, test } from 'vitest';
import { createPlatform, type Platform } from '../../src/testing.ts';
import { type Program, startNode, untilPrinted } from '../../test/support/run-node.ts';

const file = 'examples/bot-backend/server.ts';

function createBotPlatform(): Platform {
  return createPlatform({
    users: [{}, { id: 'agent_grace' }],
    conversations: [{ id: 'support-42' }],
    events: [
      {
        id: 'event_1',
        conversationId: 'support-42',
        payload: { type: 'handover', agentId: 'agent_grace' },
      },
    ],
  });
}

/** Starts the backend against a platform on a loopback port. */
async function startBackend(platform: Platform, graceMs: number) {
  const server = await platform.listen();
  const { baseUrl, userKey } = server.chatOptions;
  const env = { CHAT_BASE_URL: baseUrl, CHAT_USER_KEY: userKey, GRACE_MS: String(graceMs) };
  const program = startNode([file], { env });
  return { program, webhook: await webhookOf(program), close: () => server.close() };
}

async function webhookOf(program: Program): Promise<string> {
  return (await untilPrinted(program, /http:\S+\/webhook/))[0];
}

function deliver(webhook: string, eventId: string): Promise<Response> {
  return fetch(webhook, { method: 'POST', body: JSON.stringify({ eventId }) });
}

describe('the bot backend as a process', () => {
  test('the bot backend runs against the fake platform with --demo, and ends on SIGTERM', async () => {
    using program = startNode([file, '--demo']);
    const response = await deliver(await webhookOf(program), 'event_1');
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ participantId: 'agent_grace' });
    program.child.kill('SIGTERM');
    expect(await program.ended).toMatchObject({
      code: 0,
      stderr: 'agent_grace joined handover-event_1\n',
    });
  });

  test('the commands that the bot backend prints with --demo are accepted', async () => {
    using program = startNode([file, '--demo']);
    const address = (await webhookOf(program)).replace('/webhook', '');
    const commands = [...program.stdout().matchAll(/curl (--json|-d) '(.+)'/g)];
    const paths = ['/webhook', '/conversations/support-42/say'];
    const statuses = commands.map(async ([, flag, body = ''], index) => {
      const type = flag === '-d' ? 'application/x-www-form-urlencoded' : 'application/json';
      const headers = { 'content-type': type };
      const response = await fetch(`${address}${paths[index]}`, { method: 'POST', body, headers });
      await response.body?.cancel();
      return response.status;
    });
    expect(await Promise.all(statuses)).toEqual([200, 200]);
  });

  test('the bot backend finishes a delivery in progress when it is terminated', async () => {
    const platform = createBotPlatform();
    // The call waits for a second before it is repeated: which is enough time to send the signal.
    platform.fail('getEvent', { status: 503, headers: { 'retry-after': '1' } });
    const { program, webhook, close } = await startBackend(platform, 10_000);
    using _ = program;
    const delivered = deliver(webhook, 'event_1');
    await expect.poll(() => platform.requests.length).toBe(1);
    program.child.kill('SIGTERM');
    expect((await delivered).status).toBe(200);
    expect((await program.ended).code).toBe(0);
    await close();
  });

  test('the bot backend aborts a delivery that does not end in time, and asks the sender to deliver again', async () => {
    const platform = createBotPlatform();
    platform.fail('getEvent', { fault: 'stall' });
    const { program, webhook, close } = await startBackend(platform, 50);
    using _ = program;
    const delivered = deliver(webhook, 'event_1');
    await expect.poll(() => platform.requests.length).toBe(1);
    program.child.kill('SIGTERM');
    const response = await delivered;
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect((await program.ended).code).toBe(0);
    await close();
  });

  test('the bot backend does not start without an address', async () => {
    using program = startNode([file], { env: { CHAT_BASE_URL: '', CHAT_USER_KEY: '' } });
    const { code, stderr } = await program.ended;
    expect(code).toBe(3);
    expect(stderr).toMatch(
      /^bot-backend: ChatClient: `baseUrl` [^\n]+\nSet CHAT_BASE_URL [^\n]+\n$/,
    );
  });
});
