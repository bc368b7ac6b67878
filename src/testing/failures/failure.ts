import {
  anything,
  callable,
  flag,
  milliseconds,
  oneOf,
  problemThrower,
  readOptions,
  readOwnProperties,
  rule,
  wholeNumber,
} from '../../options/reader.ts';
import { bodilessStatuses } from '../../shared/status.ts';
import type { RecordedRequest } from '../recorded-request.ts';
import { errorBody, serviceError, testMistake, toResponse } from '../reply.ts';
import { acceptedFaults, connectFaults, type Fault, faultResponse } from './fault.ts';

const faults = [...acceptedFaults, ...connectFaults] as const;

interface Planned {
  /**
   * How many requests of the operation fail; `Infinity` is an outage.
   * @default 1
   */
  readonly times?: number;
  /** Selects the requests that fail; the others are served, or meet the next failure. */
  readonly when?: (request: RecordedRequest) => boolean;
  /** Milliseconds until the response is sent, or the fault happens. */
  readonly delayMs?: number;
}

/** A failure that may come after the operation. */
interface Replacing extends Planned {
  /**
   * Whether the operation is carried out, and its response is lost: the failure comes in its place. A request that the
   * operation rejects receives its error, and the next one meets the failure. Not for a stream, nor for the faults
   * `refused`, `dns` and `tls`.
   * @default false
   */
  readonly processed?: boolean;
}

/** A response with a status in place of the real one. */
export interface StatusFailure extends Replacing {
  /** The status, from 200 to 599: a 200 may carry an error, too. */
  readonly status: number;
  /** Response headers, such as `retry-after`. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * A string is sent as text, anything else as JSON. The statuses 204, 205 and 304 have no body.
   * @default from 400, an error in the format of the service; below, nothing
   */
  readonly body?: unknown;
  readonly fault?: never;
}

/** A fault of the connection, or of a proxy. */
export interface FaultFailure extends Replacing {
  /** The fault. */
  readonly fault: Fault;
  readonly status?: never;
}

/** A real response that comes late. */
export interface SlowResponse extends Planned {
  /** Milliseconds between the processing of a request and its response. */
  readonly delayMs: number;
  readonly status?: never;
  readonly fault?: never;
  readonly processed?: never;
}

/** The failure of the next requests of an operation. */
export type Failure = StatusFailure | FaultFailure | SlowResponse;

/** A failure of the next requests of an operation, checked. */
export interface PlannedFailure {
  /** The id of the operation, or `*`. */
  readonly operation: string;
  readonly fault: Fault | undefined;
  readonly delayMs: number | undefined;
  /** Whether the operation is carried out first. */
  readonly isProcessed: boolean;
  /** Makes what is sent in place of the real response, if anything is. */
  readonly response:
    | ((errorId: () => string, isStream: boolean) => Response | Promise<Response>)
    | undefined;
  readonly when: (request: RecordedRequest) => boolean;
  /** How many requests are still to fail. */
  left: number;
}

/** Failures that were planned. */
export interface PlannedFailures {
  /** Ends them: the next requests are served, or meet the next failure. */
  stop(): void;
}

/** The operation that fails; `'*'` are all of them. */
export interface FailingOperation {
  readonly id: string;
  readonly isStream: boolean;
}

const rules = {
  status: wholeNumber(200, 599),
  fault: oneOf(faults),
  times: rule<number>(
    (value) => value === Infinity || (Number.isSafeInteger(value) && Number(value) >= 1),
    'must be a whole number from 1, or Infinity',
  ),
  when: callable<(request: RecordedRequest) => boolean>(),
  delayMs: milliseconds,
  processed: flag,
  headers: anything,
  body: anything,
};

/** The headers that follow from the body: the same in every form of the platform. */
const framing: readonly string[] = [
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
];

/** The failures that were planned, in order. */
export class FailureQueue {
  #planned: PlannedFailure[] = [];

  /** Checks a failure of an operation, and adds it after those that were planned before. It returns what ends it. */
  add({ id, isStream }: FailingOperation, value: unknown): () => void {
    if (value === undefined) throwProblem('failure', 'must be an object');
    const given = readOptions(rules, value, (option, problem) =>
      throwProblem(option === 'options' ? 'failure' : option, problem),
    );
    const { status, fault, delayMs, headers, body } = given;
    const { times: left = 1, when = () => true, processed: isProcessed = false } = given;
    if (status !== undefined && fault !== undefined)
      throwProblem('failure', 'must not have both a `status` and a `fault`');
    if (status === undefined && fault === undefined && delayMs === undefined) {
      throwProblem('failure', 'must have a `status`, a `fault` or a `delayMs`');
    }
    if (isProcessed) checkProcessed(given, isStream);
    if (status === undefined && (headers !== undefined || body !== undefined)) {
      throwProblem('failure', 'must have a `status` if it has `headers` or a `body`');
    }
    if (status !== undefined && bodilessStatuses.includes(status) && (body ?? '') !== '') {
      throwProblem('body', `must be absent: the status ${status} has none`);
    }
    const response: PlannedFailure['response'] =
      status === undefined
        ? fault && ((_, isOfStream) => faultResponse(fault, isOfStream))
        : statusResponse(status, readHeaders(headers), body);
    const planned = { operation: id, fault, delayMs, isProcessed, response, when, left };
    // One that is processed first may be given back.
    const others = this.#planned.filter((one) => one.left > 0 || one.isProcessed);
    this.#planned = [...others, planned];
    return () => {
      planned.left = 0;
    };
  }

  /** Takes the failure that a request of the operation meets: one of its own, or else one of all operations. */
  take({ id, isStream }: FailingOperation, request: RecordedRequest): PlannedFailure | undefined {
    const find = (name: string): PlannedFailure | undefined =>
      this.#planned.find(({ operation, left, isProcessed, when }) => {
        // A stream has no response to lose.
        if (operation !== name || left === 0 || (isStream && isProcessed)) return false;
        try {
          return when(request);
        } catch (error) {
          throw testMistake(`the \`when\` of platform.fail('${name}', …) threw ${String(error)}`);
        }
      });
    const next = find(id) ?? find('*');
    if (next !== undefined) next.left -= 1;
    return next;
  }

  clear(): void {
    this.#planned = [];
  }
}

function checkProcessed(
  { status, fault }: { readonly status?: number | undefined; readonly fault?: Fault | undefined },
  isStream: boolean,
): void {
  if (isStream) throwProblem('processed', 'must be absent: a stream has no response to lose');
  if (status === undefined && fault === undefined) {
    throwProblem('processed', 'must be with a `status` or a `fault`');
  }
  if (connectFaults.some((known) => known === fault)) {
    throwProblem('processed', `must be absent: with the fault ${fault}, the request is never sent`);
  }
}

function readHeaders(value: unknown): Headers {
  const given = readOwnProperties(value ?? {}, throwProblem, 'headers');
  const headers = new Headers();
  for (const [name, content] of Object.entries(given)) {
    if (framing.includes(name.toLowerCase())) {
      throwProblem('headers', `must not contain ${name}: it follows from the body`);
    }
    try {
      headers.set(name, String(content));
    } catch {
      throwProblem(
        'headers',
        `must only contain valid HTTP headers, which ${JSON.stringify(name)} is not`,
      );
    }
  }
  return headers;
}

function statusResponse(
  status: number,
  headers: Headers,
  body: unknown,
): PlannedFailure['response'] {
  const given = typeof body === 'string' || body === undefined ? body : stringify(body);
  const isEmpty = given === undefined && status < 400;
  if (!isEmpty && !headers.has('content-type')) {
    const isText = typeof body === 'string';
    headers.set('content-type', isText ? 'text/plain;charset=UTF-8' : 'application/json');
  }
  const reported = serviceError(status, 'requested by `platform.fail`');
  return (errorId) =>
    toResponse(status, given ?? (isEmpty ? '' : errorBody(reported, errorId)), headers);
}

function stringify(body: unknown): string {
  try {
    // Returns `undefined` for a function or a symbol.
    return JSON.stringify(body) ?? throwProblem('body', 'must be a value that JSON can represent');
  } catch {
    return throwProblem('body', 'must be a value that JSON can represent');
  }
}

function throwProblem(option: string, problem: string): never {
  return problemThrower('platform.fail')(option, problem);
}
