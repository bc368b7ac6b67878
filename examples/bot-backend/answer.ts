import type { AnyBotPlatformError } from 'bot-platform-sdk';

/** How the sender of a delivery is answered: whether it should come again, and when. */
export interface Answer {
  readonly status: 400 | 404 | 422 | 500 | 502 | 503;
  /** In seconds. */
  readonly retryAfter?: number;
}

const later: Answer = { status: 503, retryAfter: 5 };

/** The compiler sees to it that no kind of error is forgotten. */
export function answerTo(error: AnyBotPlatformError): Answer {
  switch (error.kind) {
    // Worth another delivery.
    case 'rate_limited':
    case 'internal_server':
      return error.retryAfterMs === undefined
        ? later
        : { status: 503, retryAfter: Math.ceil(error.retryAfterMs / 1000) };
    // Also where `maybeProcessed` is true: whoever is in a conversation already may be added again, for this bot.
    case 'connection':
    case 'timeout':
    case 'aborted':
      return later;

    // The delivery is wrong, and will be.
    case 'invalid_request':
    case 'payload_too_large':
      return { status: 400 };
    case 'not_found':
      return { status: 404 };

    // An event of another kind than this bot handles; or the service is not the one that we know.
    case 'invalid_response':
      return { status: error.issues.some(({ path }) => path[1] === 'payload') ? 422 : 502 };
    case 'api':
    case 'pagination':
      return { status: 502 };

    // This backend is set up wrongly: no business of the sender's.
    case 'configuration':
    case 'unauthorized':
    case 'forbidden':
    case 'redirect':
      return { status: 500 };
  }
}
