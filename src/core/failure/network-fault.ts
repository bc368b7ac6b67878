import { classProperty } from '../../shared/json.ts';

export type Suspect = 'trust' | 'scheme' | 'plain';

export interface NetworkFault {
  /** In a few words, such as `connection refused`. */
  readonly summary: string;
  /** The setting that may be wrong: `trust` in a certificate, or the `scheme` of the address (`plain`: if it is http:). */
  readonly suspect: Suspect | undefined;
  /** The name, the code (such as `ECONNREFUSED`) and the message of the innermost error that explains it. */
  readonly name: string;
  readonly code: string | undefined;
  readonly message: string;
  readonly isTransient: boolean;
  /** Whether the request may have reached the service. */
  readonly maybeProcessed: boolean;
  /** Whether the body could not be decompressed: an invalid response, not a fault of the connection. */
  readonly isUndecodable: boolean;
}

/** What a fault means. */
interface Meaning {
  readonly summary: string;
  readonly suspect: Suspect | undefined;
  readonly isTransient: boolean | 'if reached before';
  /** If a code matches, the request was never sent. Of an error without a code, only {@link unsentTexts} prove that. */
  readonly neverSent: boolean;
  readonly isUndecodable: boolean;
}

/**
 * The pattern matches a code; of an error without one, its name or its message: some runtimes have only these. Codes are
 * matched as they are written, and prose as whole phrases, since a message may have any content.
 */
type FaultRule = readonly [pattern: RegExp, meaning: Meaning];

/** Without `changes`: a fault that may pass, of a request that may have been sent. */
function meaning(summary: string, changes: Partial<Meaning> = {}): Meaning {
  return {
    summary,
    suspect: undefined,
    isTransient: true,
    neverSent: false,
    isUndecodable: false,
    ...changes,
  };
}

const neverSent = { neverSent: true } as const;
const remains = { isTransient: false } as const;
const rejected = { isTransient: false, neverSent: true } as const;

/** The whole messages of runtimes that have no code for a request that was not sent. */
const unsentTexts: readonly RegExp[] = [
  // Deno, for a connection that it cannot make.
  /^error sending request\b.*: client error \(Connect\)/,
  // createNodeFetch, for a proxy that does not respond to CONNECT.
  /^Proxy response: none \(/,
  // Deno and undici, for a proxy that rejects CONNECT.
  /^Proxy response \(\d{3}\) !== 200 when HTTP Tunneling$/,
  /^Proxy Authentication Required( \(407\))?$/,
  // Node and Deno, for an address that `fetch` refuses.
  /^(bad port|unknown scheme)$/,
  /^(Fetch failed: )?Requests to port \d+ are (blocked|not allowed)$/,
];

const incomplete = 'connection closed before the response was complete';

// A spread may run a getter, so only a function leaves a bundle that does not use it.
const rules: readonly FaultRule[] = /* @__PURE__ */ (() => [
  [/^NoResponse$/, meaning('no usable response', remains)],
  [
    /^Z_(DATA|BUF|NEED_DICT|STREAM)|^ERR_+(BROTLI|ZLIB|ZSTD|ERROR_FORMAT|CONTENT_DECODING)|^(zlib|brotli|zstd)|decompress|content-encodings in/i,
    meaning('the content encoding cannot be decoded', { ...remains, isUndecodable: true }),
  ],
  [/ECONNREFUSED|connection.?refused/i, meaning('connection refused', neverSent)],
  // Without a network, some systems report the same as for a name that is wrong.
  [
    /ENOTFOUND|EAI_NONAME|NAME_NOT_RESOLVED|service not known|nodename nor servname/,
    meaning('host name not found', { ...neverSent, isTransient: 'if reached before' }),
  ],
  [
    /EAI_AGAIN|failed to lookup address|dns error/,
    meaning('host name could not be resolved', neverSent),
  ],
  [/UND_ERR_CONNECT_TIMEOUT|FailedToOpenSocket/, meaning('host unreachable', neverSent)],
  // A route may be lost on a connection that was made: `syscall` shows which.
  [/EHOSTUNREACH|ENETUNREACH|ENETDOWN/, meaning('host unreachable')],
  [
    /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|wrong version number|packet length too long|InvalidContentType|corrupt message/,
    meaning('the address is https:, but the server speaks plain HTTP', {
      ...rejected,
      suspect: 'scheme',
    }),
  ],
  [
    /^TLS alert$/,
    meaning('the address is http:, but the server speaks TLS', { ...rejected, suspect: 'scheme' }),
  ],
  [
    /SELF_SIGNED|UNABLE_TO_|INVALID_CA|CERT_UNTRUSTED|UnknownIssuer|CERT_AUTHORITY_INVALID|(self.?signed|unable to).{0,99}certificate/i,
    meaning('TLS failed: the certificate is not trusted', { ...rejected, suspect: 'trust' }),
  ],
  [
    /CERT_|_CERT|INVALID_PURPOSE|PATH_LENGTH_|HOSTNAME_MISMATCH|ERR_TLS|ERR_SSL|EPROTO|(signed|peer('s)?) certificate|certificate has|fatal alert/,
    meaning('TLS failed', rejected),
  ],
  // With `connection: close`, to Node's parser the end of a connection within a chunk is malformed.
  [/INVALID_EOF_STATE|Invalid EOF state/, meaning(incomplete)],
  [
    /HTTPParser|^HPE_|HEADERS_OVERFLOW|LENGTH_MISMATCH|TRANSFER_ENCODING|Malformed_HTTP|InvalidHTTP|InvalidContentLength|HeadersOversized|HeadersTooLarge|invalid (HTTP|content-length)|head is too large/,
    meaning('malformed HTTP response', remains),
  ],
  [/^Proxy response \(4|^Proxy Authentication Required/, meaning('refused by the proxy', rejected)],
  [/^Proxy response|UND_ERR_PRX/, meaning('the proxy could not connect', neverSent)],
  [/UND_ERR_CLOSED/, meaning('the `fetch` of the client was closed', rejected)],
  [
    /ERR_INVALID_(ARG|URL)|UND_ERR_NOT_SUPPORTED|^bad port|to port \d+ are|^unknown scheme/,
    meaning('the request could not be made', rejected),
  ],
  [/ETIMEDOUT/, meaning('connection timed out')],
  [/ECONNRESET|connection.?reset|EPIPE/i, meaning('connection reset', { suspect: 'plain' })],
  [
    /UND_ERR_SOCKET|^terminated|side closed|connection.?(was )?closed|end of file|reading a body|premature.(close|end)/i,
    meaning(incomplete, { suspect: 'plain' }),
  ],
])();

type Link = Pick<NetworkFault, 'name' | 'code' | 'message'> & {
  readonly syscall: string;
  readonly data: string;
};

/** Something that was thrown and says nothing. */
const unknown: Link = { name: 'Error', code: undefined, message: '', syscall: '', data: '' };

/**
 * Reads from an error of `fetch`, or of reading a body, what happened. The innermost cause is the most precise.
 *
 * @param hasResponse - Whether the response of this request has begun.
 * @param wasReached - Whether an earlier request of the client had a response.
 */
export function describeFault(
  error: unknown,
  hasResponse: boolean,
  wasReached: boolean,
): NetworkFault {
  const links = causes(error);
  const toFault = (link: Link, { neverSent, isTransient, ...meaning }: Meaning): NetworkFault => {
    const { name, code, message, syscall } = link;
    const isBefore = syscall === 'connect' || syscall === 'getaddrinfo';
    const isAfter = syscall === 'read' || syscall === 'write';
    return {
      ...meaning,
      // A server that responds in HTTP has the right scheme.
      suspect: hasResponse ? undefined : meaning.suspect,
      name,
      code,
      message,
      isTransient: isTransient === 'if reached before' ? wasReached : isTransient,
      maybeProcessed: !isBefore && (isAfter || !neverSent),
    };
  };
  const unsent = links.find(({ code }) => code === 'ERR_NOT_SENT');
  // Any `fetch` may report this, whatever the cause. That of createNodeFetch does.
  if (unsent !== undefined) return toFault(unsent, meaning('failed before it was sent', neverSent));
  for (const link of links) {
    const { code, name, message, data } = link;
    const descriptions = code === undefined ? [data, name, message] : [data, code];
    const [, found] =
      rules.find(([pattern]) => descriptions.some((text) => pattern.test(text))) ?? [];
    if (found === undefined) continue;
    const isCertain =
      code !== undefined || data !== '' || unsentTexts.some((text) => text.test(message));
    return toFault(link, isCertain ? found : { ...found, neverSent: false });
  }
  const explained = links.find(({ code, message }) => code !== undefined || message !== '');
  return toFault(explained ?? links[0] ?? unknown, meaning('connection failed'));
}

const tlsAlert = '\u0015\u0003';

/** The code that undici uses for everything it gives up, such as a proxy that does not connect. */
const vague = 'UND_ERR_ABORTED';

/** The chain of causes, innermost first; bounded, since it may be circular. */
function causes(error: unknown): Link[] {
  const links: Link[] = [];
  let current = error;
  for (let depth = 0; depth < 8 && typeof current === 'object' && current !== null; depth++) {
    const code = textOf(current, 'code');
    const errors = classProperty(current, 'errors');
    links.unshift({
      name: textOf(current, 'name'),
      code: code === '' || code === vague ? undefined : code,
      message: withoutUrls(textOf(current, 'message')),
      // An error for several addresses has those of each.
      syscall: textOf(Array.isArray(errors) ? errors[0] : current, 'syscall'),
      data: textOf(current, 'data').startsWith(tlsAlert) ? 'TLS alert' : '',
    });
    current = classProperty(current, 'cause');
  }
  if (typeof error === 'string') {
    links.push({ name: '', code: undefined, message: withoutUrls(error), syscall: '', data: '' });
  }
  return links;
}

function textOf(error: unknown, field: string): string {
  const text = classProperty(error, field);
  return typeof text === 'string' ? text : '';
}

/** Some runtimes quote the URL. The ids in it do not belong in logs, and may look like a code. */
function withoutUrls(message: string): string {
  return message.replace(/https?:\/\/\S+/gi, (url) => {
    let end = url.length;
    while (`)"':`.includes(url.charAt(end - 1))) end -= 1;
    return `\u2026${url.slice(end)}`;
  });
}
