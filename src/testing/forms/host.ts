import { isLoopback } from '../../options/address.ts';

/** The addresses that stand for every one of a machine, and the one to reach them by. */
export const wildcardHosts: Readonly<Record<string, string>> = {
  '0.0.0.0': '127.0.0.1',
  '::': '::1',
};

/**
 * Whether the `Host` of a request is one that the server can be meant by: a page whose host name was made to resolve to
 * this machine has another one. With a wildcard, any name may be right, such as that of a container; there, what a page
 * sends is recognized by its `Origin`.
 */
export function isOwnHost(headers: Headers, host: string): boolean {
  const given = hostNameOf(headers.get('host') ?? '');
  if (given !== undefined && (isLoopback(given) || given === hostNameOf(bracket(host))))
    return true;
  return Object.hasOwn(wildcardHosts, host) && !headers.has('origin');
}

/** An address of IPv6 as it stands in a URL. */
export function bracket(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

/** The name in a `Host` without its port, in its one form. */
function hostNameOf(host: string): string | undefined {
  try {
    const { hostname, pathname, username } = new URL(`http://${host}`);
    return pathname === '/' && username === '' ? hostname.replace(/\.$/, '') : undefined;
  } catch {
    return undefined;
  }
}
