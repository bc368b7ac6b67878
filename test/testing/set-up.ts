import type { ClientOptions } from '../../src/index.ts';
import { createPlatform, type Platform, type PlatformOptions } from '../../src/testing.ts';
import type { Clients } from '../support/every-operation.ts';
import { platformClients } from '../support/platform-forms.ts';

/** A fake platform, and its clients, which reach it over `fetch`. */
export function setUp(
  options?: PlatformOptions,
  clientOptions?: Partial<ClientOptions>,
): Clients & { readonly platform: Platform } {
  const platform = createPlatform(options);
  return { platform, ...platformClients(platform, clientOptions) };
}
