import type { AnyBotPlatformError } from 'bot-platform-sdk';

/** What the sender of a delivery receives: whether to deliver again, and when. */
export interface Reply {
  readonly status: 400 | 404 | 409 | 422 | 500 | 502 | 503;
  /** In seconds. */
  readonly retryAfter?: number;
}

const later: Reply = { status: 503, retryAfter: 5 };

/** A sender delivers again after a 5xx, and never after a 4xx. The compiler checks that no kind of error is missing. */
export function replyTo(error: AnyBotPlatformError): Reply {
  switch (error.kind) {
    // It may succeed later.
    case 'rate_limited':
    case 'internal_server':
      return error.retryAfterMs === undefined
        ? later
        : { status: 503, retryAfter: Math.ceil(error.retryAfterMs / 1000) };
    // Even if `maybeProcessed` is true: in this bot, adding a participant twice has no effect.
    case 'connection':
    case 'timeout':
    case 'aborted':
      return later;

    // The delivery is wrong, so it fails each time. An unknown agent is a 400.
    case 'invalid_request':
    case 'payload_too_large':
    case 'bad_request':
      return { status: 400 };
    case 'conflict':
      return { status: 409 };

    // Without a `type`, the response is not one of the service: the address of the client is wrong.
    case 'not_found':
      return { status: error.type === undefined ? 500 : 404 };

    // An event of another kind than this bot handles; otherwise the response is not as documented.
    case 'invalid_response':
      return { status: error.reason === 'payload' ? 422 : 502 };
    // A status that is not expected, such as 402 or 423: a person finds out why, and meanwhile no delivery is lost.
    case 'api':
      return error.status === 408 ? later : { status: 502 };
    case 'pagination':
      return { status: 502 };

    // This backend is configured wrongly. Once that is fixed, the next delivery succeeds.
    case 'configuration':
    case 'unauthorized':
    case 'forbidden':
    case 'redirect':
      return { status: 500 };
  }
}
