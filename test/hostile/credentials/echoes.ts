import { json, type Responder, response, send } from '../../support/bad-servers.ts';

/** Ways in which a service may echo what it was sent, in a response with an error status. */
export const errorEchoes: Readonly<
  Record<string, (secrets: readonly string[], status: number) => Responder>
> = {
  'in every field of an error': (secrets, status) => {
    const text = join(secrets);
    const fields = { id: text, code: status, type: text, message: text, metadata: { text } };
    return send(json(fields, { status }));
  },
  'in the fields that proxies have': (secrets, status) => {
    const text = join(secrets);
    return send(json({ description: text, error: { message: text }, status: text }, { status }));
  },
  'as numbers': (secrets, status) =>
    send(json({ code: Number(secrets[0]), list: secrets.map(Number) }, { status })),
  'as keys, at any depth': (secrets, status) => {
    const text = join(secrets);
    // A user key is masked within a word, too.
    const word = `x${secrets[0]}y`;
    return send(json({ [text]: { [text]: [{ [word]: text }] } }, { status }));
  },
  'as a string and nothing else': (secrets, status) => send(json(join(secrets), { status })),
  'in a path': (secrets, status) =>
    send(json({ message: `https://x.example/${encodeURIComponent(join(secrets))}` }, { status })),
  'in a query': (secrets, status) =>
    send(json({ message: `?${new URLSearchParams({ text: join(secrets) })}` }, { status })),
  'in JSON within JSON': (secrets, status) =>
    send(json({ message: JSON.stringify({ text: join(secrets) }) }, { status })),
  'on several lines': (secrets, status) =>
    send(json({ message: join(secrets).replaceAll(' ', '\n') }, { status })),
  'with invisible characters between the words': (secrets, status) =>
    send(json({ message: join(secrets).replaceAll(' ', '\u200b \u200b') }, { status })),
  'in capitals': (secrets, status) =>
    send(json({ message: join(secrets).toUpperCase() }, { status })),
  'in text': (secrets, status) =>
    send(
      response({
        status,
        body: `no ${join(secrets)} here`,
        headers: { 'content-type': 'text/plain' },
      }),
    ),
  'in broken JSON': (secrets, status) =>
    send(response({ status, body: `{"message":${JSON.stringify(join(secrets))}` })),
  'in broken JSON that escapes slashes': (secrets, status) =>
    send(
      response({ status, body: JSON.stringify(secrets).replaceAll('/', String.raw`\/`).slice(1) }),
    ),
  'in markup': (secrets, status) =>
    send(
      response({ status, body: `<html><p title='${join(secrets)}'>${join(secrets)}</p></html>` }),
    ),
  'in markup that escapes': (secrets, status) => {
    const text = join(secrets).replace(/[^a-z\d ]/gi, (character) => `&#x${hex(character)};`);
    return send(response({ status, body: `<html><p title="${text}">${text}</p></html>` }));
  },
  'in text that escapes as scripts do': (secrets, status) => {
    const text = join(secrets).replace(/[^a-z\d ]/gi, (character) => `\\u00${hex(character)}`);
    return send(response({ status, body: `no ${text} here` }));
  },
  'at the end of a truncated body': (secrets, status) =>
    send(response({ status, body: `${'x'.repeat(64 * 1024 - 5)}${join(secrets)}` })),
  'in headers': (secrets, status) => {
    const text = join(secrets);
    const headers = {
      'x-echo': text,
      'www-authenticate': `Bearer realm="${text}"`,
      'content-type': `text/plain; x="${text}"`,
      'set-cookie': `a=${encodeURIComponent(text)}`,
      location: `https://x.example/${encodeURIComponent(text)}`,
      'retry-after': text,
      'ratelimit-reset': text,
      date: text,
    };
    return send(response({ status, headers }));
  },
  'in the names of headers': (secrets, status) =>
    send(
      response({
        status,
        headers: Object.fromEntries(secrets.map((secret) => [token(secret), '1'])),
      }),
    ),
  'in the status line': (secrets, status) => (socket) =>
    socket.write(`HTTP/1.1 ${status} ${join(secrets)}\r\ncontent-length: 0\r\n\r\n`),
};

function hex(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(2, '0');
}

function join(secrets: readonly string[]): string {
  return secrets.join(' and ');
}

/** The characters of a secret that the name of a header may have. */
function token(secret: string): string {
  return `x-${secret.replace(/[^\w-]/g, '')}`;
}
