import type { ApiErrorFields } from '../errors/index.ts';
import type { Api } from '../options/apis.ts';
import type { NetworkFault } from './network-fault.ts';

/** The client whose user is advised. */
export interface Advised {
  readonly api: Api;
  /** The address of the client; only its host and its scheme are shown. */
  readonly url: string;
}

/** What to check after an error response; empty if there is nothing to say. */
export function adviceOnStatus(
  { api, url }: Advised,
  status: number,
  { type, body }: Pick<ApiErrorFields, 'type' | 'body'>,
): string {
  if (status === 401) {
    const options = api.credentials.map(({ option }) => `\`${option}\``);
    return `check ${options.join(' and ')} of the client`;
  }
  if (status === 404 && type === undefined) {
    return `the body is not an error of the service: \`${api.address}\` of the client may be wrong`;
  }
  // A server that expects TLS may respond to plain HTTP with a page.
  if (status === 400 && typeof body === 'string' && url.startsWith('http:')) {
    return `if the server expects TLS, the scheme of \`${api.address}\` must be https:`;
  }
  return status === 407 ? 'the proxy asks for credentials' : '';
}

/** What to check after a failure below HTTP; empty if there is nothing to say. */
export function adviceOnFault({ api, url }: Advised, { suspect }: NetworkFault): string {
  const { protocol } = new URL(url);
  switch (suspect) {
    case 'trust':
      return 'to trust a private certificate authority, set NODE_EXTRA_CA_CERTS, or the option `ca` of createNodeFetch';
    case 'scheme':
      return `check the scheme of \`${api.address}\`, which is ${protocol}`;
    case 'plain':
      return protocol === 'http:'
        ? `if the server expects TLS, the scheme of \`${api.address}\` must be https:`
        : '';
    default:
      return '';
  }
}
