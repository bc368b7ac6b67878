import type { Api } from './api.ts';
import { inQuotes, isInQuotes, type ThrowProblem } from './reader.ts';

/** The address of a client, checked: nothing in it can move a request to a place other than the one that is written. */
export interface Address {
  /** Without a slash at the end, with the suffix of the API. */
  readonly url: string;
  readonly origin: string;
  /** The segments of a chat address: one of them identifies the webhook. */
  readonly segments: readonly string[];
}

/** Reads the address of a client. Messages do not repeat it: its path, or a password, is a secret. */
export function readAddress(
  { address: option, suffix }: Api,
  value: unknown,
  allowInsecureHttp: boolean,
  throwProblem: ThrowProblem,
): Address {
  if (typeof value !== 'string') {
    return throwProblem(
      option,
      `must be an absolute https: URL, not ${value === null ? 'null' : typeof value}`,
    );
  }
  if (isInQuotes(value.trim())) throwProblem(option, inQuotes);
  if (!/^\s*https?:\/\/[^/\\]/i.test(value) || !URL.canParse(value)) {
    throwProblem(option, 'must be an absolute https: URL');
  }
  if (/[\\\p{Cc}]/u.test(value.trim())) {
    throwProblem(option, 'must not contain a backslash or a control character');
  }
  if (/[?#]/.test(value)) throwProblem(option, 'must not have a query or a fragment');
  if (/^[^/]*\/\/[^/]*@/.test(value)) throwProblem(option, 'must not contain user information');
  if (value.split('/').some((segment) => /^(\.|%2e){1,2}$/i.test(segment.trim()))) {
    throwProblem(option, 'must not contain dot segments');
  }
  const url = new URL(value);
  if (url.protocol === 'http:' && !allowInsecureHttp && !isLoopback(url.hostname)) {
    throwProblem(
      option,
      'must be an https: URL; `allowInsecureHttp: true` allows http: to a host that is not loopback',
    );
  }
  if (url.pathname.split('/').some((segment) => isPlaceholder(decode(segment)))) {
    throwProblem(
      option,
      'looks like a placeholder: a segment of its path is the name of a variable, or a value that was missing, such as {id}, <id>, :id, $ID, undefined, null or [object Object]',
    );
  }
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  if (suffix !== '' && path.toLowerCase().endsWith(suffix)) {
    throwProblem(option, `must be the address without ${suffix}: the client appends it`);
  }
  return {
    url: url.origin + path + suffix,
    origin: url.origin,
    segments: suffix === '' ? path.split('/').flatMap((segment) => [segment, decode(segment)]) : [],
  };
}

function isPlaceholder(segment: string): boolean {
  return /^(undefined|null|\[object \w+\]|\$?\{.*\}|<.*>|[:$][a-z_][\w-]*)$/i.test(segment.trim());
}

export function isLoopback(host: string): boolean {
  return host === '[::1]' || /^127(\.\d+){3}$/.test(host) || /(^|\.)localhost$/.test(host);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
