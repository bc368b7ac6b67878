import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { mask } from '../core/redaction.ts';
import { asRecord } from '../shared/json.ts';

// Not WebCrypto: it is asynchronous, and `platform.chatOptions` has its key at once.

const header = encode({ alg: 'HS256', typ: 'JWT' });

/** The key of a user as the service makes it: a JWT with the claim `id`, signed with HS256. */
export function signUserKey(id: string, encryptionKey: string): string {
  const content = `${header}.${encode({ id })}`;
  return `${content}.${signatureOf(content, encryptionKey)}`;
}

/** The id of the user that a key was signed for, by the platform or by its caller; `undefined` if it does not verify. */
export function verifyUserKey(key: string, encryptionKey: string): string | undefined {
  const [head = '', body = '', signature, ...rest] = key.split('.');
  const isSigned = signature === signatureOf(`${head}.${body}`, encryptionKey);
  if (!isSigned || rest.length > 0 || decode(head).alg !== 'HS256') return undefined;
  const { id, exp = Infinity, nbf = 0 } = decode(body);
  const now = Date.now() / 1000;
  return typeof id === 'string' && Number(nbf) <= now && now < Number(exp) ? id : undefined;
}

/** Masks the keys in a text that verify, whoever signed them. */
export function maskUserKeys(text: string, encryptionKey: string | undefined): string {
  if (encryptionKey === undefined) return text;
  return text.replace(/(?<![\w-])eyJ[\w-]*\.[\w-]+\.[\w-]+/g, (key) =>
    verifyUserKey(key, encryptionKey) === undefined ? key : mask,
  );
}

function signatureOf(content: string, encryptionKey: string): string {
  const text = new TextEncoder();
  return toBase64Url(hmac(sha256, text.encode(encryptionKey), text.encode(content)));
}

function encode(value: object): string {
  return toBase64Url(new TextEncoder().encode(JSON.stringify(value)));
}

function decode(part: string): Readonly<Record<string, unknown>> {
  try {
    const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return asRecord(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return {};
  }
}

function toBase64Url(bytes: Uint8Array): string {
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
