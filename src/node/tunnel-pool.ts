import { Pool } from 'undici';
import { classProperty } from '../shared/json.ts';
import { undefinedOptions } from './undefined-options.ts';

/** As long as undici waits for a connection: to open a tunnel is to connect. */
const timeout = 10_000;

/** The connection to the proxy is lost, or silent. Other errors are clear as they are. */
const lost: readonly unknown[] = [
  'UND_ERR_SOCKET',
  'UND_ERR_HEADERS_TIMEOUT',
  'ECONNRESET',
  'EPIPE',
];

/**
 * Asks a proxy for tunnels. By itself, undici waits for five minutes for a response, longer than any call; and undici 7
 * asks again at once, without end, if the proxy closes the connection.
 */
export class TunnelPool extends Pool {
  constructor(proxy: URL, options: object) {
    super(proxy, { ...options, headersTimeout: timeout });
  }

  override async connect(options: Parameters<typeof Pool.prototype.connect>[0]) {
    try {
      return await super.connect({ ...undefinedOptions, ...options });
    } catch (error) {
      if (!lost.includes(classProperty(error, 'code'))) throw error;
      throw new Error(`Proxy response: none (${classProperty(error, 'message')})`);
    }
  }
}
