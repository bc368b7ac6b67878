import { requireNode } from '../shared/node-version.ts';
import { Platform } from './platform.ts';
import type { PlatformOptions } from './platform-options.ts';

/**
 * Creates a fake of the whole platform, which responds as the service does. It shares no state with others.
 *
 * @throws `ConfigurationError` on a wrong option, or a Node that is too old.
 * @example
 * ```ts
 * import { AdminClient, ChatClient } from 'bot-platform-sdk';
 * import { createPlatform } from 'bot-platform-sdk/testing';
 *
 * const platform = createPlatform({ bots: 250 });
 * const chat = new ChatClient(platform.chatOptions);
 * const admin = new AdminClient(platform.adminOptions);
 * ```
 */
export function createPlatform(options?: PlatformOptions): Platform {
  // A browser has no `process`.
  requireNode('createPlatform', globalThis.process?.versions ?? {});
  return new Platform(options);
}
