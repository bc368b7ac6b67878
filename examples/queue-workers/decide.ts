import type { AnyBotPlatformError } from 'bot-platform-sdk';

/** The action of the queue for a job whose call failed. */
export type Decision =
  /** The job ends. It would fail each time. */
  | { readonly action: 'discard' }
  /** Every worker waits, then the job is the next. */
  | { readonly action: 'wait'; readonly delayMs: number }
  /** The queue tries again, after its backoff. */
  | { readonly action: 'retry' }
  /** The job is kept, and is not tried again before a person has decided. */
  | { readonly action: 'park' };

const discard: Decision = { action: 'discard' };
const park: Decision = { action: 'park' };

/** The one place that maps errors to what the queue does. */
export function decide(error: AnyBotPlatformError): Decision {
  // The worker is ending: its job is for another one.
  if (error.isTransient || error.kind === 'aborted') return repeat(error);
  switch (error.kind) {
    // The delivery is wrong, so it fails each time.
    case 'invalid_input':
    case 'bad_request':
      return discard;

    // Without a `type`, the response is not one of the service: the address of the client is wrong.
    case 'not_found':
      return error.type === undefined ? park : discard;

    // An event of another kind than this bot handles; otherwise the response is not as documented.
    case 'invalid_response':
      return error.reason === 'payload' ? discard : park;

    // The current state decides, or the workers are configured wrongly: a person fixes that, then retries the jobs.
    default:
      return park;
  }
}

/** Repeats what is idempotent, and what the service has certainly not processed. A person decides about the rest. */
function repeat(error: AnyBotPlatformError): Decision {
  if (error.operation === 'addParticipant' && error.maybeProcessed) return park;
  // All workers share the limit of the service. Redis takes whole milliseconds above 0.
  return error.kind === 'rate_limited'
    ? { action: 'wait', delayMs: Math.ceil(Math.max(error.retryAfterMs ?? 0, 1_000)) }
    : { action: 'retry' };
}
