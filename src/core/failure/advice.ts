import { isLoopback } from '../../options/address.ts';
import type { ParsedErrorBody } from './error-body.ts';
import type { NetworkFault } from './network-fault.ts';
import type { RunningCall } from './running-call.ts';

export function adviceOnStatus(
  call: RunningCall,
  status: number,
  { type, body }: Pick<ParsedErrorBody, 'type' | 'body'>,
): string {
  const { api, url } = call.settings;
  // The request of a public operation had none of them.
  if (status === 401 && call.operation.isPublic !== true) {
    const options = api.credentials.map(({ option }) => `\`${option}\``);
    return `check ${options.join(' and ')} of the client`;
  }
  if (status === 404 && type === undefined) {
    return `the body is not an error of the service: ${adviceOnAddress(call)}`;
  }
  // A server that expects TLS may respond to plain HTTP with a page.
  if (status === 400 && typeof body === 'string' && url.startsWith('http:')) {
    return `if the server expects TLS, the scheme of \`${api.address}\` must be https:`;
  }
  return status === 407 ? 'the proxy asks for credentials: put them into its address' : '';
}

/** A response that no API of the service sends probably comes from another server. */
export function adviceOnAddress({ settings }: RunningCall): string {
  return `\`${settings.api.address}\` of the client may be wrong`;
}

export function adviceOnFault(
  { settings: { api, url } }: RunningCall,
  { suspect }: NetworkFault,
): string {
  const { protocol, hostname } = new URL(url);
  switch (suspect) {
    case 'trust':
      return 'to trust a private certificate authority, set NODE_EXTRA_CA_CERTS, or the option `ca` of createNodeFetch';
    case 'scheme':
      return `check the scheme of \`${api.address}\`, which is ${protocol}`;
    case 'plain':
      // On a loopback address, TLS is rare, and a reset is mostly that of a program that ended.
      return protocol === 'http:' && !isLoopback(hostname)
        ? `if the server expects TLS, the scheme of \`${api.address}\` must be https:`
        : '';
    default:
      return '';
  }
}
