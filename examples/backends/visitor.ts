// Each browser is a user of its own, with a conversation of its own. A cookie that no script can read has the key.
import { ChatClient, isBotPlatformError } from 'bot-platform-sdk';
import { errorResponse } from './statuses.ts';

type Respond = (chat: ChatClient, conversationId: string) => Promise<Response>;

interface Visitor {
  userKey: string | undefined;
  conversationId: string | undefined;
}

/** Seconds: 30 days. */
const maxAge = 30 * 24 * 60 * 60;

/** Has no user, so it can only create users. */
let anonymous: ChatClient | undefined;

/** Responds to the visitor who makes the request, or to a new one. An error is a response, too. */
export async function asVisitor(request: Request, respond: Respond): Promise<Response> {
  const visitor = readCookie(request);
  const response = await respondTo(visitor, respond).catch((error) => errorResponse(error));
  // Also after an error: otherwise, each further message of a browser would create a user.
  response.headers.append('set-cookie', cookieOf(visitor));
  return response;
}

async function respondTo(visitor: Visitor, respond: Respond): Promise<Response> {
  const { CHAT_BASE_URL = '' } = process.env;
  // Not created by an import, since a build that imports this file has no environment.
  anonymous ??= new ChatClient({ baseUrl: CHAT_BASE_URL, userKey: null, totalTimeout: 20_000 });
  if (visitor.userKey !== undefined) {
    try {
      return await respondAs(anonymous.withOptions({ userKey: visitor.userKey }), visitor, respond);
    } catch (error) {
      if (!isRefused(error)) throw error;
    }
  }
  // Here you decide who becomes a visitor: limit how often, as for any form that needs no login.
  const { key } = await anonymous.createUser({ name: 'Visitor' });
  Object.assign(visitor, { userKey: key, conversationId: undefined });
  return await respondAs(anonymous.withOptions({ userKey: key }), visitor, respond);
}

async function respondAs(chat: ChatClient, visitor: Visitor, respond: Respond): Promise<Response> {
  visitor.conversationId ??= (await chat.createConversation()).conversation.id;
  return await respond(chat, visitor.conversationId);
}

/** A cookie with the prefix `__Host-` was set by this host itself, over https. A development server has no https. */
function cookieName(): string {
  return process.env.NODE_ENV === 'production' ? '__Host-bot-visitor' : 'bot-visitor';
}

/** Reads nothing from a cookie that is damaged: the response replaces it. */
function readCookie({ headers }: Request): Visitor {
  const cookies = headers.get('cookie')?.split('; ') ?? [];
  const start = `${cookieName()}=`;
  const value = cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) ?? '';
  const [, userKey, conversationId] = /^([\w.-]+)(?::([\w-]+))?$/.exec(value) ?? [];
  return { userKey, conversationId };
}

/** Without a key, it removes the cookie. */
function cookieOf({ userKey, conversationId }: Visitor): string {
  const value = [userKey, conversationId].filter((part) => part !== undefined).join(':');
  const secure = process.env.NODE_ENV === 'production' ? '; Secure' : '';
  const age = userKey === undefined ? 0 : maxAge;
  return `${cookieName()}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
}

/** Whether the service refuses the visitor: the key has expired, or the user or the conversation is gone. */
function isRefused(error: unknown): boolean {
  if (!isBotPlatformError(error)) return false;
  switch (error.kind) {
    case 'unauthorized':
    case 'forbidden':
    case 'not_found':
      // Without a `type`, the response is not from the service: a wrong address must not replace a visitor.
      return error.type !== undefined;
    default:
      return false;
  }
}
