import { ConfigurationError } from '../errors/index.ts';
import { ownProperties, refuseUnknown } from '../shared/own-properties.ts';
import { errorReply, type Reply } from './reply.ts';

/**
 * What breaks: `reset` ends the connection before an answer, `stall` never answers, `truncate` ends the connection in
 * the middle of the body of a 200, `html` is a 502 page of a proxy. None of them reaches the state of the platform.
 */
export type Fault = 'reset' | 'stall' | 'truncate' | 'html';

interface Repeated {
  /**
   * How many requests of the operation fail; `Infinity` is an outage.
   * @default 1
   */
  readonly times?: number;
}

/** An answer with a status in place of the real one. */
export interface StatusFailure extends Repeated {
  /** The status, from 200 to 599: a 200 may carry an error, too. */
  readonly status: number;
  /** Response headers, as `retry-after`. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * A string is sent as text, anything else as JSON.
   * @default from 400, an error as the service writes it; below, nothing
   */
  readonly body?: unknown;
  readonly fault?: never;
}

/** A fault of the connection, or of what is between. */
export interface FaultFailure extends Repeated {
  /** What breaks. */
  readonly fault: Fault;
  readonly status?: never;
}

/** What becomes of the next requests of an operation. */
export type Failure = StatusFailure | FaultFailure;

/** A failure, checked. */
export interface PlannedFailure {
  readonly fault: Fault | undefined;
  readonly reply: (errorId: string) => Reply;
}

const faults: readonly unknown[] = ['reset', 'stall', 'truncate', 'html'] satisfies Fault[];

/** Those that decide where an answer ends. */
const framing: readonly string[] = ['content-length', 'transfer-encoding', 'connection'];

/** The failures that were asked for and have not happened yet, in order, by operation. */
export class FailureQueue {
  readonly #planned = new Map<string, { readonly failure: PlannedFailure; left: number }[]>();

  /** Checks a failure, and has it happen after those that were asked for before. */
  add(operation: string, value: unknown): void {
    const given = ownProperties(value, (problem) => refuse('failure', `the failure ${problem}`));
    refuseUnknown(given, ['status', 'fault', 'times', 'headers', 'body'], (name, problem) =>
      refuse(name, `${JSON.stringify(name)} ${problem}`),
    );
    const { status, fault, times = 1 } = given;
    if ((status === undefined) === (fault === undefined)) {
      refuse('failure', 'a failure has either a `status` or a `fault`');
    }
    if (times !== Infinity && !(Number.isSafeInteger(times) && Number(times) >= 1)) {
      refuse('times', '`times` must be a whole number above 0, or Infinity');
    }
    const failure = fault === undefined ? readStatus(given) : readFault(given);
    const planned = this.#planned.get(operation) ?? [];
    planned.push({ failure, left: Number(times) });
    this.#planned.set(operation, planned);
  }

  /** The failure that the next request of the operation meets. */
  take(operation: string): PlannedFailure | undefined {
    const planned = this.#planned.get(operation);
    const next = planned?.[0];
    if (planned === undefined || next === undefined) return undefined;
    next.left -= 1;
    if (next.left === 0) planned.shift();
    return next.failure;
  }

  clear(): void {
    this.#planned.clear();
  }
}

function readStatus({ status, headers, body }: Record<string, unknown>): PlannedFailure {
  if (!isStatus(status)) return refuse('status', '`status` must be a whole number from 200 to 599');
  const given = readHeaders(headers);
  const content = typeof body === 'string' || body === undefined ? body : stringify(body);
  return {
    fault: undefined,
    reply(errorId) {
      const { headers: defaults, body: error } = errorReply(status, errorId);
      if (content !== undefined && typeof body === 'string') {
        defaults.set('content-type', 'text/plain;charset=UTF-8');
      }
      if (content === undefined && status < 400) defaults.delete('content-type');
      for (const [name, value] of given) defaults.set(name, value);
      return { status, headers: defaults, body: content ?? (status < 400 ? '' : error) };
    },
  };
}

function readFault({ fault, headers, body }: Record<string, unknown>): PlannedFailure {
  if (!isFault(fault)) return refuse('fault', `\`fault\` must be one of ${faults.join(', ')}`);
  if (headers !== undefined || body !== undefined) {
    refuse('failure', '`headers` and `body` go with a `status`');
  }
  return { fault, reply: () => faultReply(fault) };
}

function faultReply(fault: Fault): Reply {
  if (fault === 'html') {
    const body =
      '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>';
    return { status: 502, headers: new Headers({ 'content-type': 'text/html' }), body };
  }
  const headers = new Headers({ 'content-type': 'application/json' });
  return { status: 200, headers, body: '{"message":"this never arrives in full"}', break: fault };
}

function isStatus(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 200 && Number(value) <= 599;
}

function isFault(value: unknown): value is Fault {
  return faults.includes(value);
}

function readHeaders(value: unknown): Headers {
  const given = ownProperties(value, (problem) => refuse('headers', `the headers ${problem}`));
  const headers = new Headers();
  for (const [name, content] of Object.entries(given)) {
    if (framing.includes(name.toLowerCase())) {
      refuse('headers', `\`headers\` must not set ${name}: the platform does`);
    }
    try {
      headers.set(name, String(content));
    } catch {
      refuse('headers', `${JSON.stringify(name)} cannot be sent as a header`);
    }
  }
  return headers;
}

function stringify(body: unknown): string {
  try {
    // Gives `undefined` for a function or a symbol.
    return JSON.stringify(body) ?? refuse('body', '`body` cannot be written as JSON');
  } catch {
    return refuse('body', '`body` cannot be written as JSON');
  }
}

function refuse(option: string, problem: string): never {
  throw new ConfigurationError(option, { summary: `platform.fail: ${problem}` });
}
