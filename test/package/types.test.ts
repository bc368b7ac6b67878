import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { names } from './names.ts';
import { run } from './run.ts';
import { scratch } from './scratch.ts';

const compilers = [
  ['TypeScript 5.9', 'typescript-5.9'],
  ['TypeScript 6.0', 'typescript'],
  ['TypeScript 7.0', 'typescript-7'],
] as const;
const resolutions = [
  { module: 'node16', moduleResolution: 'node16' },
  { module: 'nodenext', moduleResolution: 'nodenext' },
  { module: 'esnext', moduleResolution: 'bundler' },
] as const;
/** Any two settings occur together. */
const combinations = compilers.flatMap(([title, compiler], row) =>
  resolutions.map((resolution, column) => {
    const exact = (row + column) % 2 === 0;
    return [title, resolution.moduleResolution, exact, compiler, resolution] as const;
  }),
);

/** Checks all declarations but those of the compiler, which take a fourth of the time and do not depend on the package. */
const checked = { skipLibCheck: false, skipDefaultLibCheck: true };

/** Checks that the types declare exactly the values that exist. */
const values = Object.entries(names)
  .map(
    ([entry, exported], index) =>
      `export const same${index}: Same<keyof typeof import('${entry}'), '${exported.join("' | '")}'> = true;`,
  )
  .join('\n');

/** Uses everything. Lines that must not compile are marked. */
const program = `
import { AdminClient, ChatClient, ConnectionError, defineOperation, isBotPlatformError, UserSchema } from 'bot-platform-sdk';
import * as operations from 'bot-platform-sdk/operations';
import type { Bot, ChatClientOptions, ClientEvent, Event, PageList, User } from 'bot-platform-sdk';
import { createNodeFetch } from 'bot-platform-sdk/node';
import { createPlatform } from 'bot-platform-sdk/testing';
import * as z from 'zod';
import * as mini from 'zod/mini';

declare const options: ChatClientOptions;
const chat = new ChatClient({ ...options, fetch: createNodeFetch({ connections: 2 }), onEvent: (event: ClientEvent) => event.type });
const platform = createPlatform({ bots: 3 });
const admin = new AdminClient({ ...platform.adminOptions, retry: { limit: 1 } });

// The declarations of these have to name their types.
export const { handlers } = platform;

export async function use(signal: AbortSignal) {
  const { participant } = await chat.addParticipant({ conversationId: 'c', userId: 'u' }, { signal });
  const user: User = participant;
  const { conversation } = await chat.getOrCreateConversation();
  const { event } = await chat.getEvent({ id: 'e' });
  const payload: Record<string, unknown> | undefined = event.payload;
  const typed = await chat.getEvent({ id: 'e' }, { payload: z.object({ text: z.string() }) });
  const text: string = typed.event.payload.text;
  const alsoTyped = await chat.getEvent({ id: 'e' }, { payload: mini.object({ n: mini.number() }) });
  const n: number = alsoTyped.event.payload.n;
  const list: PageList<Bot, { bots: Bot[] }> = admin.listBots({ nextToken: 't' }, { prefetch: true });
  for await (const bot of admin.listBots()) bot.deployedAt satisfies string | undefined;
  for await (const page of admin.listBots().pages()) page.meta?.nextToken satisfies string | null | undefined;
  const { data, response } = await chat.getEvent({ id: 'e' }).withResponse();
  const status: number = response.status;
  const other: ChatClient = chat.withOptions({ userKey: async () => 'k' });

  const getUser = defineOperation({
    id: 'getUser', method: 'GET', path: '/users/{id}', response: z.object({ user: z.object({ age: z.number() }) }),
  });
  const age: number = (await chat.request(getUser, { id: 'u' })).user.age;
  const viaTable: Event = (await chat.request(operations.getEvent, { id: 'e' })).event;
  const parsed: User = UserSchema.parse({});

  new ChatClient({ ...options, timeout: undefined, fetch: (...request) => fetch(...request) });

  // @ts-expect-error: only the package makes errors
  new ConnectionError();
  // @ts-expect-error: the input has a required property
  chat.addParticipant({ conversationId: 'c' });
  // @ts-expect-error: and no other ones
  chat.getEvent({ id: 'e', other: 1 });
  // @ts-expect-error: a user has these properties and no others
  participant.nickname;
  // @ts-expect-error: an option of one client is none of the other
  new ChatClient({ baseUrl: '', userKey: '', token: '' });
  return [user, conversation, payload, text, n, list, data, status, other, age, viaTable, parsed];
}

export function describe(error: unknown): string {
  if (!isBotPlatformError(error)) return 'not ours';
  switch (error.kind) {
    case 'not_found': return String(error.status satisfies 404);
    case 'rate_limited': return String(error.retryAfterMs);
    case 'configuration': return error.option;
    case 'invalid_response': return error.reason;
    case 'connection': case 'timeout': return String(error.maybeProcessed);
    case 'invalid_request': case 'payload_too_large': return error.issues.map(({ message }) => message).join();
    case 'redirect': return error.locationOrigin ?? '';
    case 'api': case 'bad_request': case 'unauthorized': case 'forbidden': case 'conflict': case 'internal_server': return String(error.body);
    case 'aborted': case 'pagination': return error.message;
    default: return error satisfies never;
  }
}

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
${values}
`;

test.for(compilers)(
  'a program for browsers compiles without the types of Node, and with an older `lib`: %s',
  async ([, compiler]) => {
    const source = `
      import { ChatClient } from 'bot-platform-sdk';
      import { listenConversation } from 'bot-platform-sdk/operations';
      export const listen = (chat: ChatClient) => chat.request(listenConversation, { id: 'c' });
    `;
    const lib = ['es2022', 'dom'];
    const options = {
      target: 'es2022',
      module: 'esnext',
      moduleResolution: 'bundler',
      noEmit: true,
    };
    const rules = { strict: true, ...checked, types: [], lib };
    using files = scratch({
      'tsconfig.json': JSON.stringify({
        compilerOptions: { ...options, ...rules },
        include: ['*.ts'],
      }),
      'main.ts': source,
    });
    const parameters = [join(inject('tools'), compiler, 'bin/tsc'), '--project', files.path];
    expect(await run(process.execPath, parameters)).toMatchObject({ code: 0, stdout: '' });
  },
);

test.for(combinations)(
  'a program compiles, and its types are as documented: %s, resolution %s, exactOptionalPropertyTypes %s',
  async ([, , exact, compiler, resolution]) => {
    const tsconfig = {
      compilerOptions: {
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
      },
      include: ['*.mts', '*.cts', '*.ts'],
    };
    using files = scratch({
      'package.json': '{ "type": "module" }',
      'tsconfig.json': JSON.stringify(tsconfig),
      'main.mts': program,
      ...(resolution.module === 'esnext' ? {} : { 'main.cts': program }),
    });
    const parameters = [join(inject('tools'), compiler, 'bin/tsc'), '--project', files.path];
    const { code, stdout } = await run(process.execPath, parameters);
    expect(stdout).toBe('');
    expect(code).toBe(0);
  },
);
