// The calls of two clients as metrics for Prometheus: counters, durations, rate limits. The program makes calls, some of which
// fail as planned, and prints what Prometheus reads from /metrics.
import { once } from 'node:events';
import { createServer } from 'node:http';
import {
  AdminClient,
  ChatClient,
  type ClientEvent,
  isBotPlatformError,
  type Observer,
} from 'bot-platform-sdk';
import { createPlatform } from 'bot-platform-sdk/testing';

const families = {
  bot_platform_calls_total: ['counter', 'Calls that ended: with success, or a kind of error.'],
  bot_platform_calls_in_flight: ['gauge', 'Calls that were sent and have not ended.'],
  bot_platform_call_duration_seconds: ['histogram', 'Calls, with all attempts and waits.'],
  bot_platform_responses_total: ['counter', 'Responses to attempts, by status.'],
  bot_platform_retries_total: ['counter', 'Retries, by the kind of the error before them.'],
  bot_platform_rate_limit_remaining: ['gauge', 'Requests that are left in the period.'],
  bot_platform_unknown_variants_total: ['counter', 'Values of a kind that is not documented.'],
};

/** Seconds. By default, a call takes at most 90. */
const buckets = [0.1, 0.5, 2, 10, 90, Number.POSITIVE_INFINITY];

type Labels = Readonly<Record<string, string | number>>;

/** Metrics of calls. A label has few values: no id, no message and nothing of a user is one. */
class CallMetrics {
  readonly #series = new Map<string, number>();
  readonly #inFlight = new Set<string>();

  /** The option `observer` of a client. The name of the client is a label: rate limits differ. */
  observerOf(client: string): Observer {
    return (event) => {
      const remaining = 'rateLimit' in event ? event.rateLimit?.remaining : undefined;
      if (remaining !== undefined) {
        this.#set('bot_platform_rate_limit_remaining', { client }, remaining);
      }
      this.#count(event);
      this.#set('bot_platform_calls_in_flight', {}, this.#inFlight.size);
    };
  }

  /** The text format of Prometheus. */
  toString(): string {
    const lines = [...this.#series].map(([name, value]) => `${name} ${value}\n`);
    const texts = Object.entries(families).map(([family, [type, help]]) => {
      const own = lines.filter((line) => line.startsWith(family));
      return `# HELP ${family} ${help}\n# TYPE ${family} ${type}\n${own.join('')}`;
    });
    return texts.join('');
  }

  #count(event: ClientEvent): void {
    const { type, operation, callId } = event;
    switch (type) {
      case 'request':
        this.#inFlight.add(callId);
        break;
      case 'response':
        this.#add('bot_platform_responses_total', { operation, status: event.status });
        break;
      case 'retry':
        this.#add('bot_platform_retries_total', { operation, kind: event.error.kind });
        break;
      case 'unknown_variant':
        this.#add('bot_platform_unknown_variants_total', { operation });
        break;
      case 'success':
      case 'error': {
        const outcome = type === 'success' ? type : event.error.kind;
        this.#inFlight.delete(callId);
        this.#add('bot_platform_calls_total', { operation, outcome });
        this.#measure(operation, event.durationMs / 1000);
        break;
      }
      default: // what a later version adds
        break;
    }
  }

  #measure(operation: string, seconds: number): void {
    const family = 'bot_platform_call_duration_seconds';
    for (const bound of buckets) {
      const le = Number.isFinite(bound) ? bound : '+Inf';
      this.#add(`${family}_bucket`, { operation, le }, seconds <= bound ? 1 : 0);
    }
    this.#add(`${family}_sum`, { operation }, seconds);
    this.#add(`${family}_count`, { operation });
  }

  #add(name: string, labels: Labels, value = 1): void {
    this.#set(name, labels, value + (this.#series.get(seriesOf(name, labels)) ?? 0));
  }

  #set(name: string, labels: Labels, value: number): void {
    this.#series.set(seriesOf(name, labels), value);
  }
}

function seriesOf(name: string, labels: Labels): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  return pairs.length === 0 ? name : `${name}{${pairs.join(',')}}`;
}

// In place of the service. For the real one, pass its addresses and credentials, and leave out the platform.
const platform = createPlatform({
  conversations: [{ id: 'support-42' }],
  messages: [{ payload: { type: 'hologram' } }],
  events: [{ id: 'event_1' }],
  bots: 45,
});
const metrics = new CallMetrics();
const chat = new ChatClient({ ...platform.chatOptions, observer: metrics.observerOf('chat') });
const admin = new AdminClient({ ...platform.adminOptions, observer: metrics.observerOf('admin') });

// A port of its own, so that it is not open to the world.
const server = createServer((_, response) => {
  response.setHeader('content-type', 'text/plain; version=0.0.4').end(String(metrics));
}).listen(0, '127.0.0.1');
await once(server, 'listening');

platform.fail('getEvent', { status: 503 });
platform.fail('createMessage', { fault: 'reset' });
platform.fail('listBots', {
  status: 429,
  headers: { 'retry-after': '0', 'ratelimit-limit': '100', 'ratelimit-remaining': '0' },
});
await chat.getEvent({ id: 'event_1' });
await admin.listBots().toArray();
await chat.listMessages({ conversationId: 'support-42' });
await chat.getEvent({ id: 'no-such-event' }).catch(expectError);
const payload = { type: 'text', text: 'Hello' } as const;
await chat.createMessage({ conversationId: 'support-42', payload }).catch(expectError);

const address = server.address();
if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
const scrape = await fetch(`http://127.0.0.1:${address.port}/metrics`);
console.log(await scrape.text());
server.close();

function expectError(error: unknown): void {
  if (!isBotPlatformError(error)) throw error;
}
