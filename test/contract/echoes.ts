import { type Responder, raw } from '../support/stub-fetch.ts';

interface Echo {
  /** A body in JSON, or else a text. */
  readonly json?: unknown;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly statusText?: string;
}

/** Ways in which a service may echo the secrets that it was sent; `all` is a text with each of them. */
const echoes: Readonly<Record<string, (all: string, secrets: readonly string[]) => Echo>> = {
  'in every field of an error': (all) => ({
    json: { id: all, code: 400, type: all, message: all, metadata: { all } },
  }),
  'in the fields that proxies have': (all) => ({
    json: { description: all, error: { message: all }, status: all },
  }),
  'as numbers': (_, secrets) => ({
    json: { code: Number(secrets[0]), list: secrets.map(Number) },
  }),
  // A user key is masked within a word, too.
  'as keys, at any depth': (all, [first]) => ({
    json: { [all]: { [all]: [{ [`x${first}y`]: all }] } },
  }),
  'as a string and nothing else': (all) => ({ json: all }),
  'in a path': (all) => ({ json: { message: `https://x.example/${encodeURIComponent(all)}` } }),
  'in a query': (all) => ({ json: { message: `?${new URLSearchParams({ text: all })}` } }),
  'in JSON within JSON': (all) => ({ json: { message: JSON.stringify({ text: all }) } }),
  'on several lines': (all) => ({ json: { message: all.replaceAll(' ', '\n') } }),
  'with invisible characters between the words': (all) => ({
    json: { message: all.replaceAll(' ', '\u200b \u200b') },
  }),
  'in capitals': (all) => ({ json: { message: all.toUpperCase() } }),
  'in text': (all) => ({ text: `no ${all} here`, headers: { 'content-type': 'text/plain' } }),
  'in broken JSON': (all) => ({ text: `{"message":${JSON.stringify(all)}` }),
  'in broken JSON that escapes slashes': (_, secrets) => ({
    text: JSON.stringify(secrets).replaceAll('/', String.raw`\/`).slice(1),
  }),
  'in markup': (all) => ({ text: `<html><p title='${all}'>${all}</p></html>` }),
  'in markup that escapes': (all) => {
    const text = escaped(all, (code) => `&#x${code};`);
    return { text: `<html><p title="${text}">${text}</p></html>` };
  },
  'in text that escapes as scripts do': (all) => ({
    text: `no ${escaped(all, (code) => `\\u00${code}`)} here`,
  }),
  'at the end of a truncated body': (all) => ({ text: `${'x'.repeat(64 * 1024 - 5)}${all}` }),
  'in headers': (all) => ({
    headers: {
      'x-echo': all,
      'www-authenticate': `Bearer realm="${all}"`,
      'content-type': `text/plain; x="${all}"`,
      'set-cookie': `a=${encodeURIComponent(all)}`,
      location: `https://x.example/${encodeURIComponent(all)}`,
      'retry-after': all,
      'ratelimit-reset': all,
      date: all,
    },
  }),
  'in the names of headers': (_, secrets) => ({
    headers: Object.fromEntries(
      secrets.map((secret) => [`x-${secret.replace(/[^\w-]/g, '')}`, '1']),
    ),
  }),
  'in the status line': (all) => ({ statusText: all }),
};

/** Each way, as a response with an error status. */
export const errorEchoes: readonly (readonly [
  way: string,
  respond: (secrets: readonly string[], status: number) => Responder,
])[] = Object.entries(echoes).map(([way, echo]) => [
  way,
  (secrets, status) => {
    const { json, text = '', ...init } = echo(secrets.join(' and '), secrets);
    return raw(json === undefined ? text : JSON.stringify(json), { status, ...init });
  },
]);

function escaped(text: string, write: (code: string) => string): string {
  return text.replace(/[^a-z\d ]/gi, (character) =>
    write(character.charCodeAt(0).toString(16).padStart(2, '0')),
  );
}
