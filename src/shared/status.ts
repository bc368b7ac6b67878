import { withoutPrototype } from './json.ts';

/** Responses of these statuses have no body. */
export const bodilessStatuses: readonly number[] = [204, 205, 304];

/** Reason phrases of the statuses that services and proxies send. A server may send any text instead, and HTTP/2 sends none. */
const phrases: Readonly<Record<number, string>> = /* @__PURE__ */ withoutPrototype({
  200: 'OK',
  201: 'Created',
  204: 'No Content',
  301: 'Moved Permanently',
  302: 'Found',
  303: 'See Other',
  304: 'Not Modified',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  407: 'Proxy Authentication Required',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  // Of proxies whose service is away.
  520: 'Unknown Error',
  521: 'Web Server Is Down',
  522: 'Connection Timed Out',
  523: 'Origin Is Unreachable',
  524: 'A Timeout Occurred',
  529: 'Site Is Overloaded',
});

/** The status with its phrase, such as `404 Not Found`. */
export function describeStatus(status: number): string {
  const phrase = phrases[status];
  return phrase === undefined ? `status ${status}` : `${status} ${phrase}`;
}
