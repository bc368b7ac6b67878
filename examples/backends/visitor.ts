// Each browser is a user of its own, with a conversation of its own. A cookie that no script can read has the key.
import { ChatClient, isBotPlatformError } from 'bot-platform-sdk';

type Respond = (chat: ChatClient, conversationId: string) => Promise<Response>;

const cookieName = 'bot-visitor';
/** Seconds: 30 days. */
const maxAge = 30 * 24 * 60 * 60;

let nobody: ChatClient | undefined;

/** Responds to the visitor who makes the request, or to a new one. */
export async function asVisitor(request: Request, respond: Respond): Promise<Response> {
  const { CHAT_BASE_URL = '', NODE_ENV } = process.env;
  // Not created by an import, since a build that imports this file has no environment.
  nobody ??= new ChatClient({ baseUrl: CHAT_BASE_URL, userKey: null, totalTimeout: 20_000 });
  const [userKey, id] = readCookie(request);
  if (userKey && id) {
    try {
      return await respond(nobody.withOptions({ userKey }), id);
    } catch (error) {
      if (!isRefused(error)) throw error;
    }
  }

  // Here you decide who becomes a visitor: limit how often, as for any form that needs no login.
  const { key } = await nobody.createUser({ name: 'Visitor' });
  const chat = nobody.withOptions({ userKey: key });
  const { conversation } = await chat.createConversation();
  const response = await respond(chat, conversation.id);
  const value = encodeURIComponent(`${key} ${conversation.id}`);
  const secure = NODE_ENV === 'production' ? '; Secure' : '';
  const attributes = `Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
  response.headers.append('set-cookie', `${cookieName}=${value}; ${attributes}`);
  return response;
}

/** The key and the id of the conversation, if the browser has the cookie. */
function readCookie({ headers }: Request): string[] {
  const cookies = headers.get('cookie')?.split('; ') ?? [];
  const cookie = cookies.find((one) => one.startsWith(`${cookieName}=`)) ?? '';
  return decodeURIComponent(cookie.slice(cookieName.length + 1)).split(' ');
}

/** Whether the key has expired, or the user or the conversation is gone. */
function isRefused(error: unknown): boolean {
  const kinds = ['unauthorized', 'forbidden', 'not_found'];
  return isBotPlatformError(error) && kinds.includes(error.kind);
}
