import { createHmac } from 'node:crypto';

/** A signed user key, a JWT, made without the package. */
export function signKey(
  claims: unknown,
  { key, alg = 'HS256' }: { readonly key: string; readonly alg?: string },
): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const content = `${encode({ alg, typ: 'JWT' })}.${encode(claims)}`;
  return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`;
}
