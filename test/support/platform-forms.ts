import { setupServer } from 'msw/node';
import {
  AdminClient,
  type AdminClientOptions,
  ChatClient,
  type ChatClientOptions,
  type ClientOptions,
} from '../../src/index.ts';
import { handlersOf } from '../../src/msw.ts';
import { createPlatform, type Platform, type PlatformOptions } from '../../src/testing.ts';
import type { Clients } from './every-operation.ts';

/** A running fake platform in one of its forms, which ends with its scope. */
export interface StartedPlatform extends AsyncDisposable {
  readonly platform: Platform;
  readonly chatOptions: ChatClientOptions;
  readonly adminOptions: AdminClientOptions & { readonly workspaceId: string };
  /** Sends requests that a client would not send. */
  readonly fetch: typeof globalThis.fetch;
}

/** A way to reach the fake platform. */
export interface PlatformForm {
  readonly name: 'fetch' | 'MSW' | 'loopback TCP';
  start(options?: PlatformOptions): Promise<StartedPlatform>;
}

/** The three forms of the fake platform, for `describe.for(platformForms)('over $name', ({ start }) => …)`. */
export const platformForms: readonly PlatformForm[] = [
  { name: 'fetch', start: startFetch },
  { name: 'MSW', start: startMsw },
  { name: 'loopback TCP', start: startServer },
];

async function startFetch(options?: PlatformOptions): Promise<StartedPlatform> {
  const platform = createPlatform(options);
  const { chatOptions, adminOptions, fetch } = platform;
  return { platform, chatOptions, adminOptions, fetch, [Symbol.asyncDispose]: async () => {} };
}

/** Replaces the global `fetch` of the process until it ends, so that two of them must end in reverse order. */
async function startMsw(options?: PlatformOptions): Promise<StartedPlatform> {
  const platform = createPlatform(options);
  const interception = setupServer(...handlersOf(platform));
  interception.listen({ onUnhandledFrame: 'bypass' });
  const { fetch: _chat, ...chatOptions } = platform.chatOptions;
  const { fetch: _admin, ...adminOptions } = platform.adminOptions;
  return {
    platform,
    chatOptions,
    adminOptions,
    fetch: (...parameters) => globalThis.fetch(...parameters),
    [Symbol.asyncDispose]: async () => interception.close(),
  };
}

async function startServer(options?: PlatformOptions): Promise<StartedPlatform> {
  const platform = createPlatform(options);
  const server = await platform.listen();
  const { chatOptions, adminOptions, close } = server;
  const { fetch } = globalThis;
  return { platform, chatOptions, adminOptions, fetch, [Symbol.asyncDispose]: close };
}

/** Both clients of the fake platform, with very short waits before a retry. */
export function platformClients(
  { chatOptions, adminOptions }: Pick<StartedPlatform, 'chatOptions' | 'adminOptions'>,
  options: Partial<ClientOptions> = {},
): Clients {
  const quick = { retry: { maxDelay: 1 }, ...options };
  return {
    chat: new ChatClient({ ...chatOptions, ...quick }),
    admin: new AdminClient({ ...adminOptions, ...quick }),
  };
}

/** One event, `e`, that the user of the options may read. */
export const oneEvent: PlatformOptions = {
  conversations: [{ id: 'c' }],
  events: [{ id: 'e', conversationId: 'c' }],
};
