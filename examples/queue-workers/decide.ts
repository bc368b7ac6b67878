import type { AnyBotPlatformError } from 'bot-platform-sdk';

/** What the queue does with a job whose call failed. */
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
  switch (error.kind) {
    // The service did nothing, and all workers share its limit. Redis takes whole milliseconds above 0.
    case 'rate_limited':
      return { action: 'wait', delayMs: Math.ceil(Math.max(error.retryAfterMs ?? 0, 1_000)) };

    // It may succeed later.
    case 'internal_server':
    case 'connection':
    case 'timeout':
    case 'aborted':
      return repeat(error);
    case 'api':
      return error.status === 408 ? repeat(error) : park;

    // The delivery is wrong, so it fails each time.
    case 'invalid_request':
    case 'payload_too_large':
    case 'bad_request':
      return discard;

    // Without a `type`, the response is not one of the service: the address of the client is wrong.
    case 'not_found':
      return error.type === undefined ? park : discard;

    // An event of another kind than this bot handles; otherwise the response is not as documented.
    case 'invalid_response':
      return error.reason === 'payload' ? discard : park;

    // The current state decides. Or the workers are configured wrongly: a person fixes that, then retries the jobs.
    case 'conflict':
    case 'configuration':
    case 'unauthorized':
    case 'forbidden':
    case 'redirect':
    case 'pagination':
      return park;

    // A kind that a later version of the package adds.
    default:
      return park;
  }
}

/** Repeats what is idempotent, and what cannot have reached the service. A person decides about the rest. */
function repeat(error: AnyBotPlatformError): Decision {
  const mayHaveHadEffect = !('maybeProcessed' in error) || error.maybeProcessed;
  return error.operation === 'addParticipant' && mayHaveHadEffect ? park : { action: 'retry' };
}
