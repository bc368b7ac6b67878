import { isObject, withoutPrototype } from '../shared/json.ts';
import { toLine } from '../shared/text.ts';
import type { CredentialRule } from './api.ts';
import { inQuotes, isInQuotes, readOwnProperties, rule, type ThrowProblem } from './reader.ts';

/**
 * A credential, or a function that returns one, called for each attempt. After a 401 it is called once more in each call, with
 * the credential that was `rejected`, as the function had returned it: a function that caches renews only if `rejected`
 * is the cached credential. If it returns another credential, the attempt is repeated at once, whatever the operation: a 401
 * was not processed. This uses no retry, and the new credential is used for the rest of the call. If it returns the same
 * credential, the call rejects with the 401. If it throws, or returns a value that cannot be sent, the call rejects with an
 * error whose `cause` says why.
 *
 * @example
 * ```ts
 * import { ChatClient } from 'bot-platform-sdk';
 *
 * function connect(baseUrl: string, signIn: () => Promise<string>) {
 *   let current: string | undefined;
 *   let renewal: Promise<string> | undefined;
 *   const renew = async () => {
 *     try {
 *       current = await signIn();
 *       return current;
 *     } finally {
 *       renewal = undefined;
 *     }
 *   };
 *   return new ChatClient({
 *     baseUrl,
 *     userKey: ({ rejected }) => {
 *       if (current !== undefined && rejected !== current) return current;
 *       renewal ??= renew(); // one for all calls that wait
 *       return renewal;
 *     },
 *   });
 * }
 * ```
 */
export type Credential =
  | string
  | ((context: { readonly rejected?: string }) => string | Promise<string>);

/** Extra headers: a record, or a function that returns one, called for each attempt. */
export type HeadersOption =
  | Readonly<Record<string, string>>
  | (() => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>);

/** Header names in lower case, on a record without a prototype. */
export type HeaderRecord = Record<string, string>;

export const noHeaders: HeaderRecord = /* @__PURE__ */ withoutPrototype({});

/** Servers refuse longer header values; so does Node. */
const maxCredentialLength = 8192;

/** Trims a credential, since one read from a file ends in a line break, and checks that a header can carry it. */
export function readCredential(
  { option, header, isKey }: CredentialRule,
  value: unknown,
  throwProblem: ThrowProblem,
): string {
  const throwHeaderProblem = (text: string): never =>
    throwProblem(option, `(header ${header}) ${text}`);
  if (typeof value !== 'string') {
    return throwHeaderProblem(`must be a string, not ${value === null ? 'null' : typeof value}`);
  }
  const credential = value.trim();
  if (credential === '') return throwHeaderProblem('must not be empty');
  if (isInQuotes(credential)) return throwHeaderProblem(inQuotes);
  if (credential.length > maxCredentialLength) {
    return throwHeaderProblem(`must have at most ${maxCredentialLength} characters`);
  }
  if (/\p{Cc}/u.test(credential)) {
    return throwHeaderProblem('contains a control character, such as a line break or a tab');
  }
  // Not of the trimmed value: a scheme alone ends in a space.
  if (isKey && /^\s*((bearer|basic)\s|authorization\s*:)/i.test(value)) {
    return throwHeaderProblem(
      'looks like a placeholder, or like a whole header: it must be the credential alone, without a scheme such as "Bearer "',
    );
  }
  return /^[\x20-\x7e]+$/.test(credential)
    ? credential
    : throwHeaderProblem(
        'has a character that a header cannot carry: only visible ASCII is allowed',
      );
}

/** The credential headers of both APIs, and the headers that decide where a request goes or how it is framed. */
const reserved: readonly string[] = [
  'x-user-key',
  'authorization',
  'x-workspace-id',
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
];

export const headersRule = /* @__PURE__ */ rule<HeadersOption>(
  (value) => isObject(value) || typeof value === 'function',
  'must be an object, or a function that returns one',
);

export function readHeadersOption(
  headers: HeadersOption | undefined,
  throwProblem: ThrowProblem,
): HeaderRecord | (() => unknown) {
  // As it is: a function around it would be one more with each copy of a client.
  if (typeof headers === 'function') return headers;
  return headers === undefined ? noHeaders : readHeaders(headers, throwProblem);
}

/** Checks extra headers before anything is sent: what `fetch` would throw has the value in its message. */
export function readHeaders(value: unknown, throwProblem: ThrowProblem): HeaderRecord {
  const headers: HeaderRecord = withoutPrototype({});
  for (const [writtenName, content] of Object.entries(
    readOwnProperties(value, throwProblem, 'headers'),
  )) {
    const name = writtenName.toLowerCase();
    // Node's `fetch` loses a header of the name `__proto__`.
    if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name) || name === '__proto__') {
      throwProblem(
        'headers',
        `has an invalid header name: ${JSON.stringify(toLine(writtenName, 80))}`,
      );
    }
    if (reserved.includes(name)) throwProblem('headers', `must not set ${name}: the client does`);
    if (name in headers) throwProblem('headers', `sets ${name} twice`);
    if (typeof content !== 'string' || !/^[\t\x20-\x7e\x80-\xff]*$/.test(content)) {
      throwProblem(
        'headers',
        `has a value for ${name} that cannot be sent: it must be a string of Latin-1 characters, without line breaks`,
      );
    }
    headers[name] = content;
  }
  return headers;
}

/** `proxy-authorization` is one of the last. */
const secretName = /^cookie$|token|key|secret|auth/;

/**
 * The secrets in extra headers, in parts: a service may echo one cookie, or a token without its scheme. Those of a function are
 * not known yet.
 */
export function secretsIn(headers: HeaderRecord | (() => unknown)): string[] {
  if (headers === noHeaders || typeof headers === 'function') return [];
  return Object.entries(headers).flatMap(([name, value]) =>
    secretName.test(name) ? value.split(/[\s=;]+/) : [],
  );
}
