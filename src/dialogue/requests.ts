import type { ChatClient } from '../chat-client.ts';
import { isBotPlatformError } from '../errors/index.ts';
import type { CallOptions } from '../options/call-options.ts';
import type { CreateMessageRequest } from '../service/generated/chat-types.ts';
import { ownProperty } from '../shared/json.ts';
import type { DialogueEvent, Effect } from './core/events.ts';
import { patience } from './core/times.ts';
import { failedList, failedRequest, unknownSince } from './errors.ts';

/** The parts of a dialogue that its requests need. */
export interface RequestHost {
  readonly chat: ChatClient;
  readonly conversationId: string;
  post(event: DialogueEvent): void;
  /** Whether a list is read further. */
  isRead(list: number): boolean;
}

/** A request that can be aborted alone: a list has a number. */
type Key = number | 'send' | 'ask' | 'since';

/**
 * The requests of a dialogue beside its stream, or of one of its turns: each is made in the context of the caller, and its
 * result is an event.
 */
export class Requests {
  readonly #host: RequestHost;
  /** Those that run: to abort one that is over would still make an error. */
  readonly #running = new Map<Key, AbortController>();

  constructor(host: RequestHost) {
    this.#host = host;
  }

  /** Reads a list from a page on, page by page, until the core stops it. */
  list(
    { list, purpose, token: nextToken }: Extract<Effect, { readonly type: 'list' }>,
    options: CallOptions,
  ): void {
    const { chat, conversationId } = this.#host;
    // A message that cannot be read must not keep the others from being read.
    const onInvalidItem = (): void => undefined;
    const read = async (signal: AbortSignal): Promise<undefined> => {
      const input = { conversationId, ...(nextToken !== undefined && { nextToken }) };
      const pages = chat.listMessages(input, { signal, onInvalidItem, ...options });
      for await (const { messages, meta } of pages.pages()) {
        const token = ownProperty(meta, 'nextToken');
        this.#host.post({
          type: 'listed',
          list,
          messages,
          token: typeof token === 'string' ? token : undefined,
        });
        if (!this.#host.isRead(list)) break;
      }
    };
    this.#make(list, read, (error) => {
      return { type: 'list failed', list, failure: failedList(purpose, error) };
    });
  }

  send(turn: number, draft: CreateMessageRequest): void {
    const send = async (signal: AbortSignal): Promise<DialogueEvent> => {
      const { message } = await this.#host.chat.createMessage(draft, { signal, retry: 0 });
      return { type: 'sent', turn, message };
    };
    this.#make('send', send, (error) => {
      return { type: 'not sent', turn, failure: failedRequest(error) };
    });
  }

  /** Asks who says a turn; without a turn, who participates. */
  ask(turn: number | undefined): void {
    const { chat, conversationId } = this.#host;
    const ask = async (signal: AbortSignal): Promise<DialogueEvent> => {
      const options = { signal, retry: 0, timeout: patience };
      const users =
        turn === undefined
          ? await chat.listParticipants({ conversationId }, options).toArray()
          : [(await chat.getUser({}, options)).user];
      return { type: 'known', turn, ids: users.map(({ id }) => id) };
    };
    this.#make('ask', ask, (error) => {
      return { type: 'not known', turn, failure: failedRequest(error) };
    });
  }

  /** The conversation must have a message before anything is read back to it. */
  async requireMessage(id: string): Promise<void> {
    const { chat, conversationId } = this.#host;
    const abort = new AbortController();
    this.#running.set('since', abort);
    try {
      const { message } = await chat.getMessage({ id }, { signal: abort.signal });
      if (message.conversationId !== conversationId) throw unknownSince(undefined);
    } catch (error) {
      throw isRefused(error) ? unknownSince(error) : error;
    } finally {
      this.#running.delete('since');
    }
  }

  stop(key: Key): void {
    this.#running.get(key)?.abort();
  }

  stopAll(): void {
    for (const abort of this.#running.values()) abort.abort();
  }

  async #make(
    key: Key,
    request: (signal: AbortSignal) => Promise<DialogueEvent | undefined>,
    toEvent: (error: unknown) => DialogueEvent,
  ): Promise<void> {
    const abort = new AbortController();
    this.#running.set(key, abort);
    const event = await request(abort.signal).catch(toEvent);
    // A later one may have taken its place.
    if (this.#running.get(key) === abort) this.#running.delete(key);
    if (event !== undefined) this.#host.post(event);
  }
}

/** Whether the service, or the client, says that there is no such message. */
function isRefused(error: unknown): boolean {
  if (!isBotPlatformError(error)) return false;
  return ['not_found', 'bad_request', 'invalid_input'].includes(error.kind);
}
