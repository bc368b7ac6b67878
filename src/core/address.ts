import type { InterfaceRule } from './interfaces.ts';
import type { Refuse } from './limits.ts';

/** An address, checked: nothing in it can move a request to another place than the one that is written. */
export interface Address {
  /** Without a slash at the end, with what the specification appends. */
  readonly url: string;
  /** What of the path must not be seen: on chat it contains a webhook-specific segment. Specification §1. */
  readonly secrets: readonly string[];
}

/** From this length on, a segment of the path is taken for an identifier, and is a secret by itself. */
const minIdentifierLength = 8;

/** Checks the address of a client. What is refused is not repeated in the message: its path, or a password, is a secret. */
export function readAddress(
  rule: InterfaceRule,
  value: unknown,
  allowInsecureHttp: unknown,
  refuse: Refuse,
): Address {
  const option = rule.address;
  if (typeof value !== 'string' || !/^\s*https?:\/\/[^/\\]/i.test(value) || !URL.canParse(value)) {
    return refuse(option, 'must be an absolute https: URL');
  }
  if (/[\\\p{Cc}]/u.test(value.trim()))
    refuse(option, 'must not contain a backslash or a control character');
  if (/[?#]/.test(value)) refuse(option, 'must not have a query or a fragment');
  const url = new URL(value);
  if (/^[^/]*\/\/[^/]*@/.test(value)) {
    refuse(option, 'must not contain user information');
  }
  if (value.split('/').some((segment) => /^(\.|%2e){1,2}$/i.test(segment.trim()))) {
    refuse(option, 'must not contain dot segments');
  }
  if (allowInsecureHttp !== undefined && typeof allowInsecureHttp !== 'boolean') {
    refuse('allowInsecureHttp', 'must be a boolean');
  }
  if (url.protocol === 'http:' && allowInsecureHttp !== true && !isLoopback(url.hostname)) {
    refuse(
      option,
      'must be an https: URL; `allowInsecureHttp: true` allows http: to a host that is not loopback',
    );
  }
  const path = url.pathname.replace(/\/+$/, '');
  if (rule.suffix !== '' && path.toLowerCase().endsWith(rule.suffix)) {
    refuse(option, `must be the address without ${rule.suffix}: the client appends it`);
  }
  return {
    url: url.origin + path + rule.suffix,
    secrets: rule.suffix === '' ? pathSecrets(path) : [],
  };
}

function isLoopback(host: string): boolean {
  return host === '[::1]' || /^127(\.\d+){3}$/.test(host) || /(^|\.)localhost$/.test(host);
}

function pathSecrets(path: string): string[] {
  const segments = path.split('/').filter((segment) => segment.length >= minIdentifierLength);
  return [path.slice(1), ...segments].flatMap((secret) => [secret, decode(secret)]);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
