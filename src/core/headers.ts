import { bare } from './bare.ts';
import { ownProperties } from './own-properties.ts';
import { toLine } from './text.ts';

/** Extra headers: a record, or a function that gives one, called for each attempt. */
export type HeadersOption =
  | Readonly<Record<string, string>>
  | (() => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>);

/** Header names in lower case, on a record without a prototype. */
export type HeaderRecord = Record<string, string>;

/** Extra headers, checked, or a function whose result is checked at each attempt. */
export type CheckedHeaders = HeaderRecord | (() => unknown);

/** Reads the option `headers` of a client or a call. */
export function readHeadersOption(
  value: unknown,
  refuse: (problem: string, cause?: unknown) => never,
): CheckedHeaders {
  return typeof value === 'function' ? () => value() : readHeaders(value, refuse);
}

/** Those of the credentials of either interface, and those that would change where or how a request is framed. */
const reserved: readonly string[] = [
  'x-user-key',
  'authorization',
  'x-workspace-id',
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
];

/** Checks extra headers before anything is sent: what `fetch` would throw on has the value in its message. */
export function readHeaders(
  value: unknown,
  refuse: (problem: string, cause?: unknown) => never,
): HeaderRecord {
  const headers: HeaderRecord = bare({});
  for (const [given, content] of Object.entries(ownProperties(value, refuse))) {
    const name = given.toLowerCase();
    // Node's `fetch` loses a header of the name `__proto__`.
    if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name) || name === '__proto__')
      refuse(`has a name that is not one of a header: ${JSON.stringify(toLine(given, 80))}`);
    if (reserved.includes(name)) refuse(`must not set ${name}: the client does`);
    if (name in headers) refuse(`sets ${name} twice`);
    if (typeof content !== 'string' || !isHeaderValue(content)) {
      refuse(
        `has a value for ${name} that cannot be sent: it must be a string of Latin-1 characters, without line breaks`,
      );
    }
    headers[name] = content;
  }
  return headers;
}

function isHeaderValue(value: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
}
