import type { Refuse } from './reader.ts';

/** A credential of an API: the client option that holds it and the header that carries it. */
export interface CredentialRule {
  readonly option: string;
  readonly header: string;
  readonly prefix: string;
  /** Whether the option may be a function, called for each attempt. */
  readonly mayBeFunction: boolean;
  /** Whether the option may be `null`: the client then calls public operations only. */
  readonly mayBeNull: boolean;
  /** Whether it is a key or a token. A workspace id is less: it may be an ordinary word. */
  readonly isKey: boolean;
}

/** The differences between the two APIs of the platform. */
export interface Api {
  readonly client: string;
  /** The client option that holds the address. */
  readonly address: 'baseUrl' | 'adminUrl';
  /** The path that the client appends to the address. */
  readonly suffix: '' | '/v1/admin';
  readonly credentials: readonly CredentialRule[];
  /** The documented maximum, counted as MiB: this reading refuses nothing that the service would accept. */
  readonly maxRequestBytes: number;
  /** The default of the option of that name. */
  readonly maxResponseBytes: number;
}

// 1, 4, 50 and 64 MiB as literals: a bundler that sees a product keeps the API that is not used.

export const chatApi: Api = {
  client: 'ChatClient',
  address: 'baseUrl',
  suffix: '',
  credentials: [
    {
      option: 'userKey',
      header: 'x-user-key',
      prefix: '',
      mayBeFunction: true,
      mayBeNull: true,
      isKey: true,
    },
  ],
  maxRequestBytes: 1_048_576,
  maxResponseBytes: 4_194_304,
};

export const adminApi: Api = {
  client: 'AdminClient',
  address: 'adminUrl',
  suffix: '/v1/admin',
  credentials: [
    {
      option: 'token',
      header: 'authorization',
      prefix: 'Bearer ',
      mayBeFunction: true,
      mayBeNull: false,
      isKey: true,
    },
    {
      option: 'workspaceId',
      header: 'x-workspace-id',
      prefix: '',
      mayBeFunction: false,
      mayBeNull: false,
      isKey: false,
    },
  ],
  maxRequestBytes: 52_428_800,
  maxResponseBytes: 67_108_864,
};

/** The address of a client, checked: nothing in it can move a request to a place other than the one that is written. */
export interface Address {
  /** Without a slash at the end, with the suffix of the API. */
  readonly url: string;
  /** The segments of a chat address: one of them identifies the webhook. */
  readonly segments: readonly string[];
}

/** Reads the address of a client. Messages do not repeat it: its path, or a password, is a secret. */
export function readAddress(
  { address: option, suffix }: Api,
  value: string,
  allowInsecureHttp: boolean,
  refuse: Refuse,
): Address {
  if (!/^\s*https?:\/\/[^/\\]/i.test(value) || !URL.canParse(value)) {
    refuse(option, 'must be an absolute https: URL');
  }
  if (/[\\\p{Cc}]/u.test(value.trim())) {
    refuse(option, 'must not contain a backslash or a control character');
  }
  if (/[?#]/.test(value)) refuse(option, 'must not have a query or a fragment');
  if (/^[^/]*\/\/[^/]*@/.test(value)) refuse(option, 'must not contain user information');
  if (value.split('/').some((segment) => /^(\.|%2e){1,2}$/i.test(segment.trim()))) {
    refuse(option, 'must not contain dot segments');
  }
  const url = new URL(value);
  if (url.protocol === 'http:' && !allowInsecureHttp && !isLoopback(url.hostname)) {
    refuse(
      option,
      'must be an https: URL; `allowInsecureHttp: true` allows http: to a host that is not loopback',
    );
  }
  const path = url.pathname.replace(/\/+$/, '');
  if (suffix !== '' && path.toLowerCase().endsWith(suffix)) {
    refuse(option, `must be the address without ${suffix}: the client appends it`);
  }
  return {
    url: url.origin + path + suffix,
    segments: suffix === '' ? path.split('/').flatMap((segment) => [segment, decode(segment)]) : [],
  };
}

function isLoopback(host: string): boolean {
  return host === '[::1]' || /^127(\.\d+){3}$/.test(host) || /(^|\.)localhost$/.test(host);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
