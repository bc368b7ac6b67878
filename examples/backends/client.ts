import { ChatClient } from 'bot-platform-sdk';

/** The variables of the environment. */
export interface Access {
  readonly CHAT_BASE_URL?: string | undefined;
  readonly CHAT_USER_KEY?: string | undefined;
  /** With it, the compiler takes `process.env` of every framework for one. */
  readonly [name: string]: unknown;
}

let client: ChatClient | undefined;

/** The one client of this process. It is not created by an import, since a build that imports a file has no secrets. */
export function connect({ CHAT_BASE_URL = '', CHAT_USER_KEY = '' }: Access): ChatClient {
  client ??= new ChatClient({
    baseUrl: CHAT_BASE_URL,
    userKey: CHAT_USER_KEY,
    // The sender stops waiting after some time: respond with a 503 before that.
    totalTimeout: 20_000,
  });
  return client;
}
