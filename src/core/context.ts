import type { ErrorContext } from '../errors.ts';
import type { CompiledOperation } from './compile.ts';
import { createRedactor, type Redactor } from './redaction.ts';
import type { Settings } from './settings.ts';

/** One call, as far as its errors and events tell about it. */
export interface CallContext extends ErrorContext {
  readonly settings: Settings;
  /** Of a page: where it begins. What an error tells of it is `pageToken`, in which an echoed secret is masked. */
  token: string | undefined;
  attempts: number;
  /** Whether a request may have reached the service, in this attempt or in one before. */
  maybeProcessed: boolean;
  /** What credential functions gave, for this call or for a page of the list before. */
  secrets: Set<string>;
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
    token: undefined,
    get pageToken() {
      return this.token === undefined ? undefined : redactorOf(this).text(this.token);
    },
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
