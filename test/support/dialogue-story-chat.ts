import { ChatClient } from '../../src/index.ts';
import type { Message, Signal } from '../../src/operations.ts';
import type { CallOptions } from '../../src/options/call-options.ts';
import { EventQueue } from '../../src/streams/event-queue.ts';
import { type Called, errorOf } from './dialogue-story-errors.ts';
import { type Connection, contexts, type StoryService } from './dialogue-story-service.ts';
import { untyped } from './untyped.ts';

type Options = Partial<CallOptions> | undefined;

interface Page<Item> {
  readonly items: readonly Item[];
  readonly meta: { readonly nextToken?: string };
}

/** A list, as `PageList` is used: awaited, it is its first page. */
class Pages<Item> {
  readonly #name: string;
  readonly #read: (token: string | undefined) => Promise<Page<Item>>;
  readonly #token: string | undefined;
  #first: Promise<unknown> | undefined;

  constructor(
    name: string,
    token: string | undefined,
    read: (token: string | undefined) => Promise<Page<Item>>,
  ) {
    this.#name = name;
    this.#token = token;
    this.#read = read;
  }

  get #firstPage(): Promise<unknown> {
    this.#first ??= this.#read(this.#token).then((page) => this.#shown(page));
    return this.#first;
  }

  #shown({ items, meta }: Page<Item>): unknown {
    return { [this.#name]: items, meta };
  }

  // biome-ignore lint/suspicious/noThenProperty: a list can be awaited for its first page.
  then(...reactions: Parameters<Promise<unknown>['then']>): Promise<unknown> {
    return this.#firstPage.then(...reactions);
  }

  catch(...reactions: Parameters<Promise<unknown>['catch']>): Promise<unknown> {
    return this.#firstPage.catch(...reactions);
  }

  finally(...reactions: Parameters<Promise<unknown>['finally']>): Promise<unknown> {
    return this.#firstPage.finally(...reactions);
  }

  async withResponse(): Promise<unknown> {
    return { data: await this.#firstPage, response: { status: 200, headers: new Headers() } };
  }

  async *pages(): AsyncGenerator<unknown, void, undefined> {
    for await (const page of this.#walk()) yield this.#shown(page);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { items } of this.#walk()) yield* items;
  }

  async toArray(): Promise<Item[]> {
    const items: Item[] = [];
    for await (const page of this.#walk()) items.push(...page.items);
    return items;
  }

  async *#walk(): AsyncGenerator<Page<Item>, void, undefined> {
    let token = this.#token;
    do {
      const page = await this.#read(token);
      yield page;
      token = page.meta.nextToken;
    } while (token !== undefined);
  }
}

interface StreamOptions {
  readonly reconnect?: true | { readonly limit?: number; readonly maxDelay?: number };
  readonly onDisconnect?: (error: unknown) => unknown;
  readonly onReconnect?: () => unknown;
}

const nobody = { dialogue: -1, turn: undefined, userId: '' };

/** A stream of signals, as `EventStream` behaves: it connects again until it is closed, or an error is none that may pass. */
class StorySignals {
  readonly #service: StoryService;
  readonly #options: StreamOptions;
  readonly #context = contexts.getStore();
  readonly #queue = new EventQueue<{ consumed(): void }>();
  readonly #source = { consumed: (): void => undefined };
  #connection: Connection | undefined;
  #opening: Promise<void> | undefined;
  #cancelWait: () => void = () => undefined;
  #connecting: AbortController | undefined;
  #waits = 0;
  #failures = 0;
  #openedAt = 0;
  isClosed = false;

  constructor(service: StoryService, options: StreamOptions) {
    this.#service = service;
    this.#options = options;
  }

  open(): Promise<void> {
    this.#opening ??= this.#open();
    return this.#opening;
  }

  close(): void {
    this.isClosed = true;
    this.#cancelWait();
    this.#connecting?.abort();
    if (this.#connection !== undefined) this.#service.connections.delete(this.#connection);
    this.#connection = undefined;
    this.#queue.end(undefined, true);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.close();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Signal, void, undefined> {
    this.open().catch(() => undefined);
    for (;;) {
      const event = await this.#queue.take();
      if (event === undefined) return;
      // A real stream checks an event before it yields it.
      await undefined;
      yield event.json as Signal;
    }
  }

  async #open(): Promise<void> {
    const connection = await this.#connect();
    this.#follow(connection);
  }

  async #connect(): Promise<Connection> {
    this.#connecting = new AbortController();
    const { signal } = this.#connecting;
    const { clock, connections } = this.#service;
    const request = this.#service.request.bind(this.#service);
    let lastTried: Connection | undefined;
    const accept = (): Connection => {
      const connection: Connection = {
        dialogue: this.#context?.dialogue ?? -1,
        registeredAt: clock.now,
        lastArrival: 0,
        isKnown: false,
        unread: [],
        isSilent: false,
        receive: (received) => {
          this.#queue.push(received, this.#source, 100);
        },
        lose: () => {
          connections.delete(connection);
          if (connection.isKnown) this.#lose(connection);
        },
      };
      lastTried = connection;
      // It is closed if the client has gone meanwhile.
      if (!signal.aborted) connections.add(connection);
      return connection;
    };
    try {
      const connection = await contexts.run(
        this.#context ?? nobody,
        () => request('listen', { signal }, accept) as Promise<Connection>,
      );
      this.#openedAt = clock.now;
      this.#failures = 0;
      this.#connection = connection;
      connection.isKnown = true;
      return connection;
    } catch (error) {
      // The service may have accepted a connection whose response was lost.
      if (lastTried !== undefined) connections.delete(lastTried);
      throw error;
    }
  }

  /** It may have been lost before its response arrived. */
  #follow(connection: Connection): void {
    for (const arrive of connection.unread.splice(0)) arrive();
    if (!this.#service.connections.has(connection)) this.#lose(connection);
  }

  #lose(connection: Connection): void {
    if (this.isClosed || this.#connection !== connection) return;
    this.#connection = undefined;
    this.#options.onDisconnect?.(errorOf('listen', 'reset'));
    const hasLasted = this.#service.clock.now - this.#openedAt >= 10_000;
    if (hasLasted) this.#waits = 0;
    this.#wait(hasLasted ? 0 : 0.5);
  }

  /** Connects again after the wait of a stream. */
  #wait(least: number): void {
    const { reconnect } = this.#options;
    const { maxDelay = 10_000 } = reconnect === true || reconnect === undefined ? {} : reconnect;
    const bound = Math.min(maxDelay, 1000 * 2 ** this.#waits);
    const { clock } = this.#service;
    const delay = bound * (least + clock.random() * (1 - least));
    this.#waits += 1;
    this.#cancelWait = clock.after(delay, 'timer', () => this.#reconnect());
  }

  async #reconnect(): Promise<void> {
    const { reconnect } = this.#options;
    const { limit = 30 } = reconnect === true || reconnect === undefined ? {} : reconnect;
    try {
      const connection = await this.#connect();
      this.#queue.pushBarrier(async () => {
        await this.#options.onReconnect?.();
      });
      this.#follow(connection);
    } catch (error) {
      if (this.isClosed) return;
      this.#failures += 1;
      const isTransient = Object(error).isTransient === true;
      if (isTransient && this.#failures < limit) this.#wait(0.5);
      else this.#queue.end(error, false);
    }
  }
}

/** A client whose requests are those of a story. */
export class StoryChat extends ChatClient {
  readonly #service: StoryService;
  readonly streams: StorySignals[] = [];

  constructor(service: StoryService, hasOneUser: boolean) {
    super({ baseUrl: 'https://chat.example.com/hook', userKey: hasOneUser ? 'key' : () => 'key' });
    this.#service = service;
  }

  override listenConversation(...[, options]: Parameters<ChatClient['listenConversation']>) {
    const stream = new StorySignals(this.#service, untyped(options ?? {}));
    this.streams.push(stream);
    return untyped<ReturnType<ChatClient['listenConversation']>>(stream);
  }

  override createMessage(...[input, options]: Parameters<ChatClient['createMessage']>) {
    const { payload, metadata } = input;
    const parts = metadata === undefined ? {} : { metadata: untyped<object>(metadata) };
    const userId = contexts.getStore()?.userId ?? 'user_1';
    const created = this.#service.request('create', options ?? {}, (exchange) => {
      const text = 'text' in payload && typeof payload.text === 'string' ? payload.text : '';
      const message = this.#service.say(userId, text, parts);
      exchange.created = message;
      return { message };
    });
    return untyped<ReturnType<ChatClient['createMessage']>>(created);
  }

  override listMessages(...[input, options]: Parameters<ChatClient['listMessages']>) {
    const pages = new Pages<Message>('messages', input.nextToken, (token) =>
      this.#retry('list', options, (own) =>
        this.#service.request(
          'list',
          own,
          (exchange) => {
            const { messages, meta } = this.#service.page(token);
            exchange.page = messages;
            exchange.hasMore = meta.nextToken !== undefined;
            return { items: messages, meta };
          },
          token,
        ),
      ),
    );
    return untyped<ReturnType<ChatClient['listMessages']>>(pages);
  }

  override listParticipants(...[, options]: Parameters<ChatClient['listParticipants']>) {
    const ids = ['user_1', 'user_2', 'user_3'];
    const pages = new Pages('participants', undefined, () =>
      this.#retry('participants', options, (own) =>
        this.#service.request('participants', own, () => ({
          items: ids.map((id) => ({ id, createdAt: '', updatedAt: '' })),
          meta: {},
        })),
      ),
    );
    return untyped<ReturnType<ChatClient['listParticipants']>>(pages);
  }

  override getUser(...[, options]: Parameters<ChatClient['getUser']>) {
    const id = contexts.getStore()?.userId ?? 'user_1';
    const user = this.#retry('user', options, (own) =>
      this.#service.request('user', own, () => ({ user: { id, createdAt: '', updatedAt: '' } })),
    );
    return untyped<ReturnType<ChatClient['getUser']>>(user);
  }

  override getMessage(...[{ id }, options]: Parameters<ChatClient['getMessage']>) {
    const read = this.#retry('message', options, async (own) => {
      const found = await this.#service.request('message', own, () => ({
        message: this.#service.messages.find((message) => message.id === id),
      }));
      if (found.message === undefined) throw errorOf('message', 'missing');
      return found;
    });
    return untyped<ReturnType<ChatClient['getMessage']>>(read);
  }

  /** Repeats a call as a client does by default: twice, if its error may pass. */
  async #retry<T>(
    called: Called,
    options: Options,
    run: (options: NonNullable<Options>) => Promise<T>,
  ): Promise<T> {
    const { retry = 2, ...own } = options ?? {};
    const retries = typeof retry === 'number' ? retry : (retry.limit ?? 2);
    const { clock } = this.#service;
    for (let attempt = 0; ; attempt++) {
      try {
        return await run(own);
      } catch (error) {
        if (Object(error).isTransient !== true || attempt >= retries) throw error;
      }
      await new Promise<void>((resolve) => {
        clock.after(clock.between(500, 1000) * 2 ** attempt, 'program', resolve);
      });
      if (own.signal?.aborted === true) throw errorOf(called, 'aborted');
    }
  }
}
