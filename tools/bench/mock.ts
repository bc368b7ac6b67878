/**
 * 2,000 conversations, 100 at a time, against the command `mock`: run `npm run build` before. It prints the time, and the
 * CPU time of the mock server, of each 500: that the last take no longer than the first is what to look at.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { ChatClient, openDialogue } from '../../src/index.ts';

const [conversations, atOnce, part] = [2000, 100, 500];
const command = new URL('../../dist/cli/index.js', import.meta.url).pathname;
const args = ['mock', '--port', '0', '--bot', 'echo', '--quiet', '--json'];
const mock = spawn(process.execPath, [command, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
const [line] = await once(createInterface(mock.stdout), 'line');
const { baseUrl } = JSON.parse(line).chatOptions;

/** CPU time of the mock server, in seconds; none where there is no `/proc`. */
function cpuOfMock(): number {
  try {
    const fields = readFileSync(`/proc/${mock.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}

const visitor = new ChatClient({ baseUrl, userKey: null });

async function talk(number: number): Promise<void> {
  const { key } = await visitor.createUser({ name: `User ${number}` });
  const chat = visitor.withOptions({ userKey: key });
  const { conversation } = await chat.createConversation({});
  const dialogue = await openDialogue(chat, {
    conversationId: conversation.id,
    until: () => true,
  });
  await dialogue.say('Hello');
  await dialogue.say('And?');
  dialogue.close();
}

let begun = 0;
let done = 0;
const start = { time: performance.now(), cpu: cpuOfMock() };
async function work(): Promise<void> {
  while (begun < conversations) {
    begun += 1;
    await talk(begun);
    done += 1;
    if (done % part === 0) report();
  }
}

function report(): void {
  const seconds = (performance.now() - start.time) / 1000;
  const cpu = cpuOfMock() - start.cpu;
  console.log(`${done} conversations: ${seconds.toFixed(1)} s, ${cpu.toFixed(1)} s of CPU`);
  Object.assign(start, { time: performance.now(), cpu: cpuOfMock() });
}

try {
  await Promise.all(Array.from({ length: atOnce }, work));
} finally {
  mock.kill();
}
