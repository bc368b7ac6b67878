// @module-tag processes
// @module-tag processes
import { chmodSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { createPlatform } from '../../src/testing.ts';
import { run } from '../package/run.ts';
import { createFolder } from '../support/folder.ts';
import { type ProgramResult, runNode } from '../support/run-node.ts';
import { fencesOf } from './markdown.ts';
import { programsOf } from './programs.ts';

// The programs of the guides, in situations that their pages do not show.

/** A part of a program, and what stands there in a test. */
type Change = readonly [part: string, replacement: string];

/** A file of a page, with changes. */
function changed(page: string, file: string, changes: readonly Change[] = []): string {
  const program = programsOf(page).find((candidate) => candidate.file === file);
  return changes.reduce((code, [part, replacement]) => {
    if (code.split(part).length !== 2) throw new Error(`${file} of ${page} has not one "${part}"`);
    return code.replace(part, () => replacement);
  }, program?.code ?? '');
}

/** Runs a file of a page, with changes, as a program of its own. */
async function runChanged(
  page: string,
  file: string,
  changes: readonly Change[],
): Promise<ProgramResult> {
  // Below the root, it imports what is in `dist`.
  using folder = createFolder({ [file]: changed(page, file, changes) }, 'reports');
  return await runNode([file], { cwd: folder.path });
}

test.concurrent('the agent of the handover replies to each message of the visitor once, and never to a message of the agent', async () => {
  const result = await runChanged('docs/messages.md', 'hand-over.ts', [
    [
      '// The bot comes back.',
      `for (let count = 1; count <= 5; count += 1) await ask('And now?', agentId);
      console.log('messages:', platform.messages.size);`,
    ],
  ]);
  // Two with the bot, two for the first question to the agent, and two for each that follows.
  expect(result).toMatchObject({ code: 0, stdout: expect.stringContaining('messages: 14\n') });
});

test.concurrent('the terminal of the guide to dialogues shows each text in full: in two turns, and of two texts that are written at once', async () => {
  const { stdout } = await runChanged('docs/dialogues.md', 'dialogues.ts', [
    [
      "await stream('Take your time.');",
      "await Promise.all([stream('Take your time.'), stream('There is no hurry.')]);",
    ],
    [
      "await terminal.say('Pizza');",
      `console.log('TURN'); await terminal.say('Pizza');
      console.log('\\nTURN'); await terminal.say('Pizza'); console.log('\\nTURN');`,
    ],
  ]);
  const [, first = '', second = ''] = stdout.split('TURN\n');
  for (const turn of [first, second]) {
    expect(turn.split('\n')).toEqual(
      expect.arrayContaining(['Take your time.', 'There is no hurry.']),
    );
  }
});

test.concurrent('the first bot prints the parts of each text: in two turns, and of two texts that are written at once', async () => {
  const { stdout } = await runChanged('docs/first-bot.md', 'first-bot.ts', [
    [
      'return stream(payload',
      "if (payload.type === 'text') return Promise.all([stream('You said so.'), stream('Well, well.')]);\n    return stream(payload",
    ],
    [
      "const replies = await dialogue.say('Hello!');",
      `await dialogue.say('Hello!'); console.log('TURN');
      const replies = await dialogue.say('Hello!');`,
    ],
  ]);
  const turns = stdout.split('TURN\n');
  expect(turns).toHaveLength(2);
  for (const turn of turns) {
    const shown = (turn.match(/(?<=^… ).*$/gm) ?? []).join('\n');
    for (const word of ['You ', 'said ', 'so.', 'Well, ', 'well.']) expect(shown).toContain(word);
  }
});

test.concurrent('a page that comes back has one dialogue open although the browser reports it twice and an earlier attempt failed, and receives what it missed once', async () => {
  const fences = fencesOf(readFileSync('docs/dialogues.md', 'utf8'));
  const recipe = fences.find(({ info }) => info === 'ts no-run it runs in a page');
  const program = `
    import { setImmediate } from 'node:timers/promises';
    import { ChatClient, type Dialogue, openDialogue } from 'bot-platform-sdk';
    import { createPlatform } from 'bot-platform-sdk/testing';
    const conversationId = 'c';
    const platform = createPlatform({ users: [{ id: 'ada' }], conversations: [{ id: conversationId }] });
    const chat = new ChatClient(platform.chatOptions);
    const write = (text: string) =>
      platform.messages.create({ conversationId, userId: 'ada', payload: { type: 'text', text } });
    let lastId = write('Before').id;
    const shown: string[] = [];
    const options = {
      conversationId,
      onMessage({ id, payload }: { id: string; payload: { text: string } }) {
        lastId = id;
        shown.push(payload.text);
      },
    };
    const listeners = new Map<string, (event: object) => unknown>();
    const addEventListener = (name: string, run: (event: object) => unknown) => listeners.set(name, run);
    const document = { addEventListener };
    const showError = (error: Error) => console.log('failed:', error.name);
    ${recipe?.code}
    await opened;
    platform.fail('listenConversation', { status: 403 });
    listeners.get('resume')?.({});
    await opened.catch(() => undefined);
    write('Missed');
    listeners.get('resume')?.({});
    listeners.get('pageshow')?.({ persisted: true });
    listeners.get('pageshow')?.({ persisted: false });
    await opened;
    for (let turns = 0; turns < 100; turns += 1) await setImmediate();
    console.log(shown.join(), platform.openStreams);
    (await opened).close();`;
  using folder = createFolder({ 'page.ts': program }, 'reports');
  const result = await runNode(['page.ts'], { cwd: folder.path });
  expect(result).toEqual({ code: 0, stdout: 'failed: ForbiddenError\nMissed 1\n', stderr: '' });
});

test.concurrent('a user key that the first bot signs expires, and the id of a conversation cannot be computed without the secret', async () => {
  const code = changed('docs/first-bot.md', 'first-bot.ts');
  const check = `
    const [, part = ''] = keyOf('grace', encryptionKey).split('.');
    const { exp } = JSON.parse(Buffer.from(part, 'base64url').toString());
    const hash = (await import('node:crypto')).createHash('sha256').update('ada@example.com');
    const isGuessed = conversationIdOf('ada@example.com') === hash.digest('base64url');
    console.log('CHECK', exp > Date.now() / 1000, exp < Date.now() / 1000 + 86_401, isGuessed);`;
  using folder = createFolder({ 'first-bot.ts': `${code}${check}` }, 'reports');
  const { stdout } = await runNode(['first-bot.ts'], { cwd: folder.path });
  expect(stdout).toContain('CHECK true true false');
});

test.concurrent('the data of a visitor is deleted although each response is lost, and deleting it again succeeds', async () => {
  const result = await runChanged('docs/data.md', 'data.ts', [
    [
      'console.log(await forget(chat));',
      `for (const operation of ['deleteConversation', 'deleteUser'] as const) {
        platform.fail(operation, { fault: 'reset', processed: true });
      }
      await forget(chat);
      await forget(chat);
      console.log('left:', platform.conversations.size, platform.users.has(user.id));`,
    ],
  ]);
  expect(result).toMatchObject({ code: 0, stdout: expect.stringContaining('left: 0 false\n') });
});

test.concurrent('a wrong address is not taken for data that is deleted already', async () => {
  const { code, stderr } = await runChanged('docs/data.md', 'data.ts', [
    [
      'console.log(await forget(chat));',
      `platform.fail('deleteConversation', { status: 404, body: '<html>Not Found</html>' });
      await forget(chat);`,
    ],
  ]);
  expect(code).toBe(1);
  expect(stderr).toContain('NotFoundError');
});

test.concurrent('a transcript has each message once although a new message moves the others to later pages', async () => {
  const { stdout } = await runChanged('docs/data.md', 'data.ts', [
    [
      "const [first] = await transcriptOf('support-42');",
      `for (let count = 1; count <= 50; count += 1) {
        const payload = { type: 'text' as const, text: \`Message \${count}\` };
        platform.messages.create({ conversationId: 'support-42', userId: 'ada', payload });
      }
      platform.fail('listMessages', {
        status: 503,
        when({ query }) {
          const payload = { type: 'text' as const, text: 'New' };
          if ('nextToken' in query) {
            platform.messages.create({ conversationId: 'support-42', userId: 'ada', payload });
          }
          return false;
        },
      });
      const texts = (await transcriptOf('support-42')).map(({ text }) => text);
      const numbered = texts.filter((text) => text.startsWith('Message '));
      console.log('numbered:', numbered.length, new Set(numbered).size);
      const [first] = await transcriptOf('support-42');`,
    ],
  ]);
  expect(stdout).toContain('numbered: 50 50\n');
});

test.concurrent('the program that creates the visitor of a backend keeps the key of its first run: also if a later step fails, or it runs again', async () => {
  const platform = createPlatform();
  await using server = await platform.listen();
  // As many editors save it: without a line break at the end.
  const address = `CHAT_BASE_URL=${server.chatOptions.baseUrl}`;
  const file = 'visitor.mjs';
  const code = changed('docs/answer-in-your-app.md', file);
  using folder = createFolder({ [file]: code, '.env.local': address }, 'reports');
  const runIt = () => runNode(['--env-file=.env.local', file], { cwd: folder.path });
  const saved = () => readFileSync(folder.file('.env.local'), 'utf8');

  platform.fail('getOrCreateConversation', { status: 403 });
  expect((await runIt()).code).toBe(1);
  const first = saved();
  expect(first).toMatch(/^CHAT_BASE_URL=\S+\nCHAT_USER_KEY=.+\n$/);
  for (const _ of ['second', 'third']) expect(await runIt()).toMatchObject({ code: 0, stderr: '' });
  expect(saved()).toBe(first);
  expect(platform.conversations.has('support-42')).toBe(true);
  expect([...platform.users].filter(({ name }) => name === 'Visitor')).toHaveLength(1);
});

test.concurrent('the lines that add the weekly export to cron keep other lines, and add it once although they run twice', async () => {
  const fences = fencesOf(readFileSync('docs/weekly-export.md', 'utf8'));
  const script = fences.find(({ code }) => code.includes('crontab -'))?.code ?? '';
  const crontab = `#!/bin/sh
    case $1 in -l) cat table ;; -) cat > new && mv new table ;; esac`;
  using folder = createFolder({
    'bin/crontab': crontab,
    'export.sh': '',
    table: '5 4 * * * other\n',
  });
  chmodSync(folder.file('bin/crontab'), 0o755);
  const PATH = [folder.file('bin'), dirname(process.execPath), process.env.PATH].join(delimiter);
  for (const _ of ['first', 'second']) {
    expect(await run('sh', ['-c', script], { cwd: folder.path, env: { PATH } })).toMatchObject({
      code: 0,
    });
  }
  const [other, own, ...rest] = readFileSync(folder.file('table'), 'utf8').trim().split('\n');
  expect([other, rest]).toEqual(['5 4 * * * other', []]);
  expect(own).toMatch(/^0 6 \* \* 1 PATH='.+' sh '.+\/export\.sh'$/);
});

test.concurrent('the check of a webhook accepts the signature of its own body with its own secret, and nothing else', async () => {
  const { stdout } = await runChanged('docs/backends.md', 'backends.ts', [
    [
      'console.log(users[0] === users[1], new Set(users).size);',
      `const sign = (body: string, secret: string) => createHmac('sha256', secret).update(body).digest('hex');
      const right = sign('{"eventId":"1"}', 'secret');
      const wrong = [sign('{"eventId":"2"}', 'secret'), sign('{"eventId":"1"}', 'other'), right.slice(2), '', 'no hex'];
      const accepted = [right, ...wrong].map((given) => isSigned('{"eventId":"1"}', given, 'secret'));
      console.log('accepted:', ...accepted);`,
    ],
  ]);
  expect(stdout).toContain('accepted: true false false false false false\n');
});

test.concurrent('the weekly export prints nothing when it succeeds, so that cron sends no mail, and what failed otherwise', async () => {
  const platform = createPlatform({ bots: 3 });
  await using server = await platform.listen();
  const { adminUrl, token, workspaceId } = server.adminOptions;
  const script = fencesOf(readFileSync('docs/weekly-export.md', 'utf8')).find(({ code }) =>
    code.startsWith('# export.sh'),
  );
  using folder = createFolder({ 'export.sh': script?.code ?? '' }, 'reports');
  cpSync('examples/admin-scripts', folder.file('admin-scripts'), { recursive: true });
  const environment = { ADMIN_URL: adminUrl, ADMIN_TOKEN: token, WORKSPACE_ID: workspaceId };
  const lines = Object.entries(environment).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(folder.file('.env'), lines.join(''));
  const runIt = () =>
    run('sh', ['export.sh'], {
      cwd: folder.path,
      env: { PATH: [dirname(process.execPath), process.env.PATH].join(delimiter) },
    });

  expect(await runIt()).toEqual({ code: 0, stdout: '', stderr: '' });
  platform.fail('listBots', { status: 401 });
  const failed = await runIt();
  expect(failed).toMatchObject({ code: 3, stdout: '' });
  expect(failed.stderr).toContain('401 Unauthorized');
});
