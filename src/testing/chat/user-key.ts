import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { mask } from '../../core/failure/redaction.ts';
import { ownProperties } from '../../shared/json.ts';

// Not WebCrypto: it is asynchronous, and `platform.chatOptions` has its key at once.

const header = encode({ alg: 'HS256', typ: 'JWT' });

/** A user key as the service makes it: a JWT with the claim `id`, signed with HS256. */
export function signUserKey(id: string, encryptionKey: string): string {
  const content = `${header}.${encode({ id })}`;
  return `${content}.${signatureOf(content, encryptionKey)}`;
}

/** Why a key is refused. */
export class KeyProblem {
  /** Continues the sentence that begins with the name of the header. */
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The id of the user that a key was signed for, by the platform or by its caller, or why the key is refused. */
export function verifyUserKey(key: string, encryptionKey: string): string | KeyProblem {
  const [head = '', body = '', signature, ...rest] = key.split('.');
  if (signature === undefined || rest.length > 0) return new KeyProblem('is not a JWT');
  if (decode(head).alg !== 'HS256') return new KeyProblem('is not signed with HS256');
  if (!isSigned(key, encryptionKey)) {
    return new KeyProblem('is signed with another key than the encryption key of this platform');
  }
  const { id, exp = Infinity, nbf = 0 } = decode(body);
  const now = Date.now() / 1000;
  if (typeof id !== 'string') return new KeyProblem('has no claim `id`');
  if (!(now < Number(exp))) return new KeyProblem('has expired: its claim `exp` is in the past');
  return Number(nbf) <= now
    ? id
    : new KeyProblem('is not valid yet: its claim `nbf` is in the future');
}

/** Masks the keys in a text that the encryption key signed, whoever did it. */
export function maskUserKeys(text: string, encryptionKey: string | undefined): string {
  if (encryptionKey === undefined) return text;
  return text.replace(/(?<![\w-])eyJ[\w-]*\.[\w-]+\.[\w-]+/g, (key) =>
    isSigned(key, encryptionKey) ? mask : key,
  );
}

function isSigned(key: string, encryptionKey: string): boolean {
  const end = key.lastIndexOf('.');
  return key.slice(end + 1) === signatureOf(key.slice(0, end), encryptionKey);
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
    return ownProperties(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return {};
  }
}

function toBase64Url(bytes: Uint8Array): string {
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
