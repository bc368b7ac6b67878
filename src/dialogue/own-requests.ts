import { partsOf } from '../core/call/client-parts.ts';
import { isBotPlatformError } from '../errors/index.ts';
import type { CallOptions } from '../options/call-options.ts';
import type { Purpose } from './core/events.ts';
import { ownTime } from './core/times.ts';
import { failureOf, failureOfBaseline, failureOfGap, unknownSince } from './errors.ts';
import { ListReader, type RequestHost } from './list-reader.ts';

/** The requests of a dialogue for itself, beside its stream. */
export class OwnRequests {
  readonly #host: RequestHost;
  readonly #startedAt = performance.now();
  readonly #lists: ListReader;
  readonly #abort = new AbortController();

  constructor(host: RequestHost) {
    this.#host = host;
    this.#lists = new ListReader(host);
  }

  /** `since`: the message up to which the baseline is read. */
  readList(list: number, purpose: Purpose, since: string | undefined): void {
    if (purpose === 'gap') this.#lists.read(list, { retry: 0 }, failureOfGap);
    else this.#lists.read(list, this.#optionsOfBaseline(since), failureOfBaseline);
  }

  stopList(list: number): void {
    this.#lists.stop(list);
  }

  /** If the baseline is read back to a message, each page has a time limit of its own. */
  #optionsOfBaseline(since: string | undefined): CallOptions {
    const limits = partsOf(this.#host.chat)?.settings.limits;
    if (limits === undefined || since !== undefined) return {};
    // The connection and the first page share the `totalTimeout` of the client.
    const remaining = limits.totalTimeout - (performance.now() - this.#startedAt);
    return { totalTimeout: Math.max(1, remaining) };
  }

  /** The conversation must have a message before anything is read back to it. */
  async requireMessage(id: string): Promise<void> {
    const { chat, conversationId } = this.#host;
    try {
      const { message } = await chat.getMessage({ id }, { signal: this.#abort.signal });
      if (message.conversationId !== conversationId) throw unknownSince(undefined);
    } catch (error) {
      const isRefused =
        isBotPlatformError(error) && (error.kind === 'not_found' || error.kind === 'invalid_input');
      throw isRefused ? unknownSince(error) : error;
    }
  }

  async askWhoParticipates(): Promise<void> {
    const { chat, conversationId } = this.#host;
    const options = { signal: this.#abort.signal, retry: 0, timeout: ownTime };
    try {
      const users = await chat.listParticipants({ conversationId }, options).toArray();
      this.#host.post({ type: 'participants known', ids: users.map(({ id }) => id) });
    } catch (error) {
      this.#host.post({ type: 'participants not known', failure: failureOf(error) });
    }
  }

  stop(): void {
    this.#abort.abort();
    this.#lists.stopAll();
  }
}
