/** The programs of the page on trying it, by their first line. */
const files = import.meta.glob<string>('./programs/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** A program to choose. */
export interface TryProgram {
  readonly name: string;
  readonly code: string;
}

export const programs: readonly TryProgram[] = Object.entries(files).map(([file, code]) => ({
  name: /^\/\/ (.+)/.exec(code)?.[1] ?? file,
  code,
}));

const parameter = '#program=';

/** The fragment of an address that holds a program. It is not sent to a server. */
export function toFragment(code: string): string {
  const bytes = new TextEncoder().encode(code);
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return parameter + base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The program in the fragment of an address; `undefined` if there is none that can be read. */
export function fromFragment(fragment: string): string | undefined {
  if (!fragment.startsWith(parameter)) return undefined;
  try {
    const base64 = fragment.slice(parameter.length).replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
