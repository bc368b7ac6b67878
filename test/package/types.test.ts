import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { compilers } from './compilers.ts';
import { names } from './names.ts';
import { run } from './run.ts';
import { scratch } from './scratch.ts';

const node16 = { module: 'node16', moduleResolution: 'node16' } as const;
const nodenext = { module: 'nodenext', moduleResolution: 'nodenext' } as const;
const bundler = { module: 'esnext', moduleResolution: 'bundler' } as const;
/** Each compiler, resolution and setting. The program for browsers has `bundler` for 5.9. */
const combinations = [
  ['TypeScript 5.9', node16, true, 'typescript-5.9'],
  ['TypeScript 6.0', nodenext, true, 'typescript'],
  ['TypeScript 7.0', node16, false, 'typescript-7'],
  ['TypeScript 7.0', bundler, true, 'typescript-7'],
] as const;

/** Checks all declarations but those of the compiler, which take a fourth of the time and do not depend on the package. */
const checked = { skipLibCheck: false, skipDefaultLibCheck: true };

/** Checks that the types declare exactly the values that exist. */
const values = Object.entries(names)
  .map(
    ([entry, exported], index) =>
      `export const same${index}: Same<keyof typeof import('${entry}'), '${exported.join("' | '")}'> = true;`,
  )
  .join('\n');

/**
 * Uses what depends on a compiler: inference through schemas of the user's own Zod, declarations that name our types, and a
 * switch over every kind. What else the types report, test/types has. The line that must not compile shows that nothing is `any`.
 */
const program = `
import { AdminClient, ChatClient, defineOperation, isBotPlatformError, UserSchema } from 'bot-platform-sdk';
import * as operations from 'bot-platform-sdk/operations';
import type { Bot, ChatClientOptions, ClientEvent, Event, PageList, User } from 'bot-platform-sdk';
import { handlersOf } from 'bot-platform-sdk/msw';
import { createNodeFetch } from 'bot-platform-sdk/node';
import { createPlatform } from 'bot-platform-sdk/testing';
import * as z from 'zod';
import * as mini from 'zod/mini';

declare const options: ChatClientOptions;
const chat = new ChatClient({ ...options, timeout: undefined, fetch: createNodeFetch({ connections: 2 }), observer: (event: ClientEvent) => event.type });
const platform = createPlatform({ bots: 3 });
const admin = new AdminClient({ ...platform.adminOptions, retry: { limit: 1 } });

// The declarations of these have to name their types.
export const handlers = handlersOf(platform);
export const getUser = defineOperation({
  id: 'getUser', method: 'GET', path: '/users/{id}', response: z.object({ user: z.object({ age: z.number() }) }),
});
export function sorted(event: ClientEvent) {
  switch (event.type) {
    case 'request': return { request: event };
    case 'response': return { response: event };
    case 'retry': return { retry: event };
    case 'unknown_variant': return { variant: event };
    case 'success': return { success: event };
    case 'error': return { error: event };
  }
}

export async function use(signal: AbortSignal) {
  const { participant } = await chat.addParticipant({ conversationId: 'c', userId: 'u' }, { signal });
  const user: User = participant;
  const typed = await chat.getEvent({ id: 'e' }, { payload: z.object({ text: z.string() }) });
  const text: string = typed.event.payload.text;
  const alsoTyped = await chat.getEvent({ id: 'e' }, { payload: mini.object({ n: mini.number() }) });
  const n: number = alsoTyped.event.payload.n;
  const list: PageList<Bot, { bots: Bot[] }> = admin.listBots({ nextToken: 't' }, { prefetch: true });
  for await (const bot of list) bot.deployedAt satisfies string | undefined;
  const { data, response } = await chat.getEvent({ id: 'e' }).withResponse();
  const age: number = (await chat.request(getUser, { id: 'u' })).user.age;
  const viaTable: Event = (await chat.request(operations.getEvent, { id: 'e' })).event;
  const parsed: User = UserSchema.parse({});
  // @ts-expect-error: a user has these properties and no others
  participant.nickname;
  return [user, text, n, data, response, age, viaTable, parsed];
}

export function describe(error: unknown): string {
  if (!isBotPlatformError(error)) return 'not ours';
  switch (error.kind) {
    case 'not_found': return String(error.status satisfies 404);
    case 'rate_limited': return String(error.retryAfterMs);
    case 'configuration': return error.option;
    case 'invalid_response': return error.reason;
    case 'connection': case 'timeout': return String(error.maybeProcessed);
    case 'invalid_input': return error.issues.map(({ message }) => message).join();
    case 'redirect': return error.locationOrigin ?? '';
    case 'api': case 'bad_request': case 'unauthorized': case 'forbidden': case 'conflict': case 'internal_server': return String(error.body);
    case 'aborted': case 'pagination': return error.message;
    default: return error satisfies never;
  }
}

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
${values}
`;

/** Compiles files with a compiler of users, which must report nothing. */
async function expectCompiles(
  compiler: string,
  compilerOptions: object,
  sources: Readonly<Record<string, string>>,
): Promise<void> {
  using files = scratch({ ...sources, 'tsconfig.json': JSON.stringify({ compilerOptions }) });
  const parameters = [join(inject('tools'), compiler, 'bin/tsc'), '--project', files.path];
  expect(await run(process.execPath, parameters)).toMatchObject({ code: 0, stdout: '' });
}

test.for(compilers)(
  'a program for browsers compiles without the types of Node, and with an older `lib`: %s',
  async ([, compiler]) => {
    const source = `
      import { ChatClient } from 'bot-platform-sdk';
      import { listenConversation } from 'bot-platform-sdk/operations';
      export const listen = (chat: ChatClient) => chat.request(listenConversation, { id: 'c' });
    `;
    const modules = { module: 'esnext', moduleResolution: 'bundler', noEmit: true };
    const libraries = { target: 'es2022', lib: ['es2022', 'dom'], types: [] };
    const rules = { strict: true, ...checked };
    await expectCompiles(compiler, { ...modules, ...libraries, ...rules }, { 'main.ts': source });
  },
);

test.for(combinations)(
  'a program compiles, and its types are as documented: %s, %o, exactOptionalPropertyTypes %s',
  async ([, resolution, exact, compiler]) => {
    const options = {
      ...resolution,
      target: 'es2022',
      lib: ['es2022', 'dom', 'dom.iterable', 'esnext.disposable'],
      strict: true,
      // `node16` reads the declarations of both builds; with `bundler`, the program for browsers checks them.
      ...(resolution.module === 'node16' ? checked : { skipLibCheck: true }),
      exactOptionalPropertyTypes: exact,
      noUncheckedIndexedAccess: true,
      // Declarations of users name the types of the package.
      declaration: true,
      outDir: 'out',
      types: ['node'],
    };
    await expectCompiles(compiler, options, {
      'package.json': '{ "type": "module" }',
      'main.mts': program,
      ...(resolution.module === 'esnext' ? {} : { 'main.cts': program }),
    });
  },
);

test('all entries have the same types for a compiler that does not read `exports`', async () => {
  const source = `
    import type { AdminClient } from 'bot-platform-sdk';
    import { listOf } from 'bot-platform-sdk/testing';
    export const admin: Pick<AdminClient, 'listBots'> = { listBots: () => listOf('bots', []) };
  `;
  const modules = { module: 'commonjs', moduleResolution: 'node10', noEmit: true };
  const libraries = { target: 'es2022', lib: ['es2022', 'dom', 'esnext.disposable'], types: [] };
  const rules = { strict: true, skipLibCheck: true };
  const options = { ...modules, ...libraries, ...rules };
  await expectCompiles('typescript-5.9', options, { 'main.ts': source });
});
