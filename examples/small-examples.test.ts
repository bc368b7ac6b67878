// @module-tag processes
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createPlatform } from '../src/testing.ts';
import { fencesOf } from '../test/docs/markdown.ts';
import { needs } from '../test/support/needs.ts';
import { runNode } from '../test/support/run-node.ts';

/** These programs have `await using`, which older Nodes cannot read. */
const readable = needs('Node 24', Number.parseInt(process.versions.node, 10) >= 24);

test(
  'the quickstart calls both APIs over real TCP, and shows the typed errors',
  readable,
  async () => {
    const { code, stdout, stderr } = await runNode(['examples/quickstart.ts']);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    const said = [
      'It is on its way.',
      'It arrives tomorrow. (Sent while the connection was lost.)',
      'Ada Lovelace joined support-42',
      '“Hello, bot!”',
      '250 bots in 13 pages',
      'UnauthorizedError',
      'ForbiddenError',
      'NotFoundError',
      'InternalServerError',
      'InvalidInputError',
      'retrying in',
      'Everything worked.',
    ];
    expect(said.filter((text) => !stdout.includes(text))).toEqual([]);
  },
);

describe('the dialogue', readable, () => {
  const run = (baseUrl?: string) =>
    runNode(['examples/dialogue.ts'], { env: { CHAT_BASE_URL: baseUrl } });

  test.concurrent('the dialogue streams a reply over real TCP, misses none while it reconnects, and cleans up', async () => {
    expect(await run()).toEqual({
      code: 0,
      stderr: '',
      stdout: [
        '> Where is my order?',
        'It is on its way.',
        '> When does it arrive?',
        'It arrives tomorrow.',
        'Between 8 and 10.',
        '',
      ].join('\n'),
    });
  });

  test.concurrent('the dialogue talks to the bot at the address in the environment, as a user that it creates', async () => {
    const options = [{ label: 'Yes', value: 'yes' }];
    const platform = createPlatform({
      bot: {
        async message({ conversation, reply, stream }) {
          // A part ends within an emoji.
          await stream(['Pizza \ud83c', '\udf55!']);
          reply({ type: 'choice', text: 'Sure?', options });
          reply({ type: 'hologram' });
          platform.conversations.delete(conversation.id);
        },
      },
    });
    await using server = await platform.listen();
    const { code, stdout, stderr } = await run(server.chatOptions.baseUrl);
    expect(stdout).toBe(
      '> Where is my order?\nPizza 🍕!\nSure? (Yes)\n(a message of the kind unknown)\n',
    );
    expect(stderr).toMatch(/^listenConversation: 403/);
    expect(code).toBe(1);
  });

  test.concurrent('the dialogue says that the address is wrong, and what to try', async () => {
    await using server = await createPlatform().listen();
    const { code, stdout, stderr } = await run(server.url);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('npx bot-platform-sdk check');
  });
});

test.concurrent('the metrics are those that the guide shows, in the text format of Prometheus, without ids and credentials', async () => {
  const { code, stdout, stderr } = await runNode(['examples/observability.ts']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const lines = stdout.trim().split('\n');
  const shown = fencesOf(readFileSync('docs/observability.md', 'utf8')).find(({ code }) =>
    code.startsWith('bot_platform_calls_total'),
  );
  expect(lines).toEqual(expect.arrayContaining(shown?.code.split('\n') ?? ['a block of metrics']));
  const sample = /^[a-z_]+(?:\{(?:[a-z]+="[\w.+]+",?)+\})? [\d.]+$/;
  const comment = /^# (?:HELP [a-z_]+ .+|TYPE [a-z_]+ (?:counter|gauge|histogram))$/;
  expect(lines.filter((line) => !sample.test(line) && !comment.test(line))).toEqual([]);
  expect(stdout).not.toMatch(/support-42|event_1|no-such-event|key|token/);
});
