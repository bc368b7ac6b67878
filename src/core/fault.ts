/** What is known of a failure below HTTP. */
export interface Fault {
  /** In a few words, as `connection refused`. */
  readonly summary: string;
  /** Of the innermost error that told: its name, its code, as `ECONNREFUSED`, and its message. */
  readonly name: string;
  readonly code: string | undefined;
  readonly message: string;
  /** Whether another attempt may succeed. */
  readonly heals: boolean;
  /** Whether the request may have reached the service. */
  readonly maybeProcessed: boolean;
  /** Whether the body could not be decompressed: an invalid response and no fault of the connection. */
  readonly undecodable: boolean;
}

interface FaultRule {
  /**
   * Matches a code, a name or a message: runtimes differ in where they say it. Codes are matched as they are written,
   * and prose as whole phrases, since a message may be anyone's.
   */
  readonly pattern: RegExp;
  readonly summary: string;
  readonly heals?: false;
  readonly neverArrived?: true;
  readonly undecodable?: true;
}

const rules: readonly FaultRule[] = [
  { pattern: /^fetch gave /, summary: 'no response to work with', heals: false },
  {
    pattern:
      /^Z_(DATA|BUF|NEED_DICT|STREAM)|^ERR_+(BROTLI|ZLIB|ZSTD|ERROR_FORMAT|CONTENT_DECODING)|^(zlib|brotli|zstd)|decompress|content-encodings in/i,
    summary: 'the content encoding cannot be undone',
    heals: false,
    undecodable: true,
  },
  {
    pattern: /ECONNREFUSED|connection.?refused/i,
    summary: 'connection refused',
    neverArrived: true,
  },
  {
    pattern: /ENOTFOUND|EAI_NONAME|NAME_NOT_RESOLVED|service not known|nodename nor servname/,
    summary: 'host name not found',
    heals: false,
    neverArrived: true,
  },
  {
    pattern: /EAI_AGAIN|failed to lookup address|dns error/,
    summary: 'host name could not be resolved',
    neverArrived: true,
  },
  {
    pattern: /EHOSTUNREACH|ENETUNREACH|ENETDOWN|UND_ERR_CONNECT_TIMEOUT|FailedToOpenSocket/,
    summary: 'host unreachable',
    neverArrived: true,
  },
  {
    pattern:
      /CERT_|_CERT|SELF_SIGNED|UNABLE_TO_|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_|HOSTNAME_MISMATCH|ERR_TLS|ERR_SSL|EPROTO|(signed|peer('s)?) certificate|certificate has|fatal alert|corrupt message/,
    summary: 'TLS failed',
    heals: false,
    neverArrived: true,
  },
  {
    pattern:
      /HTTPParser|^HPE_|HEADERS_OVERFLOW|LENGTH_MISMATCH|TRANSFER_ENCODING|Malformed_HTTP|InvalidHTTP|InvalidContentLength|HeadersOversized|HeadersTooLarge|invalid (HTTP|content-length)|head is too large/,
    summary: 'malformed HTTP response',
    heals: false,
  },
  {
    pattern: /^Proxy response \(4|^Proxy Authentication Required/,
    summary: 'refused by the proxy',
    heals: false,
    neverArrived: true,
  },
  {
    pattern: /^Proxy response|UND_ERR_PRX/,
    summary: 'not connected by the proxy',
    neverArrived: true,
  },
  {
    pattern: /UND_ERR_CLOSED/,
    summary: 'the `fetch` of the client was closed',
    heals: false,
    neverArrived: true,
  },
  {
    pattern:
      /ERR_INVALID_(ARG|URL)|UND_ERR_NOT_SUPPORTED|^bad port|to port \d+ are|^unknown scheme/,
    summary: 'the request could not be made',
    heals: false,
    neverArrived: true,
  },
  { pattern: /ECONNRESET|connection.?reset|EPIPE/i, summary: 'connection reset' },
  {
    pattern:
      /UND_ERR_SOCKET|^terminated|side closed|connection.?(was )?closed|end of file|reading a body|premature.(close|end)/i,
    summary: 'connection closed before the response was complete',
  },
];

interface Link {
  readonly name: string;
  readonly code: string | undefined;
  readonly message: string;
}

/** Tells from an error of `fetch`, or of reading a body, what happened. The innermost cause knows best. */
export function describeFault(error: unknown): Fault {
  const links = causes(error);
  for (const link of links) {
    const rule = rules.find(({ pattern }) =>
      [link.code ?? '', link.name, link.message].some((text) => pattern.test(text)),
    );
    if (rule !== undefined) return toFault(link, rule);
  }
  const told = links.find(({ code, message }) => code !== undefined || message !== '');
  return toFault(told ?? links[0], { summary: 'connection failed' });
}

function toFault(link: Link | undefined, rule: Omit<FaultRule, 'pattern'>): Fault {
  return {
    name: 'Error',
    code: undefined,
    message: '',
    heals: true,
    undecodable: false,
    ...link,
    ...rule,
    maybeProcessed: rule.neverArrived !== true,
  };
}

/** The code that undici has for whatever it gave up, as for a proxy that does not connect. */
const vague = 'UND_ERR_ABORTED';

/** The chain of causes, innermost first; bounded, since it may be a circle. */
function causes(error: unknown): Link[] {
  const links: Link[] = [];
  let current = error;
  for (let depth = 0; depth < 8 && typeof current === 'object' && current !== null; depth++) {
    const { name, code, message, cause } = readLink(current);
    links.unshift({
      name: typeof name === 'string' ? name : '',
      code: typeof code === 'string' && code !== vague ? code : undefined,
      message: typeof message === 'string' ? withoutUrls(message) : '',
    });
    current = cause;
  }
  if (typeof error === 'string')
    links.push({ name: '', code: undefined, message: withoutUrls(error) });
  return links;
}

/** Some runtimes quote the URL. The ids in it are not for logs, and may read like a fault. */
function withoutUrls(message: string): string {
  return message.replace(/https?:\/\/\S+?(?=[)"':]*(\s|$))/gi, '\u2026');
}

/** What a `fetch` of the caller's rejected with may throw when it is looked at. */
function readLink(error: object): Record<keyof Link | 'cause', unknown> {
  try {
    const { name, code, message, cause } = error as Record<string, unknown>;
    return { name, code, message, cause };
  } catch {
    return { name: undefined, code: undefined, message: undefined, cause: undefined };
  }
}
