import type {
  AdminClient,
  Call,
  CallOptions,
  ChatClient,
  ClientOptions,
  GetEventResponse,
} from '../../src/index.ts';
import { createAdmin, createChat } from './clients.ts';
import { botsOf, conversation, event, user } from './resources.ts';
import { secrets } from './secrets.ts';
import { transport } from './transport.ts';

export interface Clients {
  readonly chat: ChatClient;
  readonly admin: AdminClient;
}

/** Both clients of a server, with fake credentials and very short waits before a retry. */
export function clientsOf(
  { url }: { readonly url: string },
  options: Partial<ClientOptions> = {},
): Clients {
  const quick = { retry: { maxDelay: 1 }, ...transport, ...options };
  return {
    chat: createChat({ baseUrl: `${url}/${secrets.webhook}`, ...quick }),
    admin: createAdmin({ adminUrl: url, ...quick }),
  };
}

/** A call of `getEvent` to a server, for tests that concern every operation alike. */
export function getEvent(
  server: { readonly url: string },
  options?: Partial<ClientOptions>,
  callOptions?: CallOptions,
): Call<GetEventResponse> {
  return clientsOf(server, options).chat.getEvent({ id: 'evt_1' }, callOptions);
}

/** A call of an operation. */
export interface OperationCase {
  readonly title: string;
  /** Whether the client repeats it if it may have been processed. */
  readonly isRepeated: boolean;
  /** The body of a success. */
  readonly body: Readonly<Record<string, unknown>>;
  call(clients: Clients, options?: CallOptions): PromiseLike<unknown>;
}

/**
 * A call of each kind of operation: a GET, a POST that is safe to repeat with an id, one that is not, and a list. The engine
 * knows no operation, so what these show over real sockets holds for all; methods.test.ts calls every one.
 */
export const everyOperation: readonly OperationCase[] = [
  {
    title: 'getEvent',
    isRepeated: true,
    body: { event },
    call: ({ chat }, options) => chat.getEvent({ id: 'evt_1' }, options),
  },
  {
    title: 'getOrCreateConversation',
    isRepeated: true,
    body: { conversation },
    call: ({ chat }, options) => chat.getOrCreateConversation({ id: 'conv_1' }, options),
  },
  {
    title: 'addParticipant',
    isRepeated: false,
    body: { participant: user },
    call: ({ chat }, options) =>
      chat.addParticipant({ conversationId: 'conv_1', userId: 'user_1' }, options),
  },
  {
    title: 'listBots',
    isRepeated: true,
    body: { bots: botsOf(2), meta: {} },
    call: ({ admin }, options) => admin.listBots({}, options),
  },
];
