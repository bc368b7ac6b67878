import type { CredentialRule } from './interfaces.ts';
import { typeName } from './schema.ts';

/** A credential, or a function that gives one, called for each attempt. */
export type Credential = string | (() => string | Promise<string>);

/** A server refuses longer header values; so does Node. */
const maxLength = 8192;

/** Trims a credential, as one read from a file has a line break at its end, and checks that a header can carry it. */
export function readCredential(
  { option, header }: CredentialRule,
  value: unknown,
  refuse: (option: string, problem: string) => never,
): string {
  if (typeof value !== 'string')
    return refuse(
      option,
      `(header ${header}) must be a string, not ${value === undefined ? 'absent' : typeName(value)}`,
    );
  const credential = value.trim();
  if (credential === '') refuse(option, `(header ${header}) must not be empty`);
  if (credential.length > maxLength)
    refuse(option, `(header ${header}) must have at most ${maxLength} characters`);
  if (!/^[\x20-\x7e]+$/.test(credential)) {
    refuse(
      option,
      `(header ${header}) has a character that a header cannot carry: only visible ASCII is allowed`,
    );
  }
  return credential;
}
