import type { ErrorContext } from '../errors.ts';
import type { CompiledOperation } from './compile.ts';
import { createRedactor, type Redactor } from './redaction.ts';
import type { Settings } from './settings.ts';

/** One call, as far as its errors and events tell about it. */
export interface CallContext extends ErrorContext {
  readonly settings: Settings;
  pageToken: string | undefined;
  attempts: number;
  /** Whether a request may have reached the service, in this attempt or in one before. */
  maybeProcessed: boolean;
  /** What credential functions gave during this call. */
  readonly secrets: Set<string>;
}

export function createContext(
  settings: Settings,
  { id, method, path }: CompiledOperation,
): CallContext {
  return {
    settings,
    operation: id,
    method,
    path,
    pageToken: undefined,
    startedAt: performance.now(),
    attempts: 0,
    maybeProcessed: false,
    secrets: new Set(),
  };
}

/** Made where something failed; a success needs none. */
export function redactorOf({ settings, secrets }: CallContext): Redactor {
  return createRedactor([...settings.secrets, ...secrets]);
}
