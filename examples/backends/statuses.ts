import { type AnyBotPlatformError, isBotPlatformError } from 'bot-platform-sdk';
import * as z from 'zod';
import { RefusedRequest } from './bodies.ts';

/** The response to the caller of this backend after an error. */
export interface Status {
  readonly status: 400 | 403 | 404 | 409 | 422 | 500 | 502 | 503;
  /** In seconds. */
  readonly retryAfter?: number;
}

/** The one table of errors and statuses. The sender of a webhook delivers again after a 5xx, and never after a 4xx. */
export function statusOf(error: AnyBotPlatformError): Status {
  // Even if `maybeProcessed` is true: in this bot, adding a participant twice has no effect.
  if (error.isTransient || error.kind === 'aborted') {
    const retryAfterMs = 'retryAfterMs' in error ? error.retryAfterMs : undefined;
    return { status: 503, retryAfter: Math.ceil((retryAfterMs ?? 5000) / 1000) };
  }
  switch (error.kind) {
    // The request is wrong, so it fails each time. An unknown agent is a 400.
    case 'invalid_input':
    case 'bad_request':
      return { status: 400 };
    // The user of the client does not participate in the conversation, or does not own it.
    case 'forbidden':
      return { status: 403 };
    case 'conflict':
      return { status: 409 };
    // The bot has the message, and is silent. That is no outage: do not ask again.
    case 'timeout':
      return { status: 422 };

    // Without a `type`, the response is not one of the service: the address of the client is wrong.
    case 'not_found':
      return { status: error.type === undefined ? 500 : 404 };

    // An event of another kind than this bot handles; otherwise the response is not as documented.
    case 'invalid_response':
      return { status: error.reason === 'payload' ? 422 : 502 };

    // This backend is configured wrongly. Once that is fixed, the same request succeeds.
    case 'configuration':
    case 'connection':
    case 'unauthorized':
    case 'redirect':
      return { status: 500 };

    // An unexpected error, such as a 402 or a 501: no delivery is lost while a person finds out why.
    default:
      return { status: 502 };
  }
}

/** The response after an error of any kind. */
export function errorResponse(
  error: unknown,
  log: (line: string) => void = console.error,
): Response {
  // The body of the request is not JSON or has another form, or its path is badly encoded.
  const isCallers = [SyntaxError, URIError, z.ZodError].some((type) => error instanceof type);
  if (isCallers) {
    return Response.json({ error: 'bad_request' }, { status: 400 });
  }
  if (error instanceof RefusedRequest) {
    return Response.json({ error: error.message }, { status: error.status });
  }
  if (!isBotPlatformError(error)) {
    log(`a defect of this backend: ${error instanceof Error ? error.stack : error}`);
    return Response.json({ error: 'internal' }, { status: 500 });
  }
  // No message of the package holds a credential, so it can be logged; the caller receives only the kind.
  log(error.message);
  const { status, retryAfter } = statusOf(error);
  const headers = new Headers();
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter));
  return Response.json({ error: error.kind }, { status, headers });
}
