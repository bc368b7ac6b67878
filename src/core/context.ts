import type { ErrorContext } from '../errors.ts';
import type { CompiledOperation } from './compile.ts';
import { createRedactor, type Redactor } from './redaction.ts';
import type { Settings } from './settings.ts';

/** One call, as far as its errors and events tell about it. */
export class CallContext implements ErrorContext {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly startedAt = performance.now();
  readonly settings: Settings;
  /** Of a page: where it begins. What an error tells of it is `pageToken`. */
  token: string | undefined;
  attempts = 0;
  /** Whether a request may have reached the service, in this attempt or in one before. */
  maybeProcessed = false;
  /** What credential functions gave, for this call or for a page of the list before. */
  secrets = new Set<string>();
  /** Made where something failed, of as many secrets as were known then; a success needs none. */
  redactor: Redactor | undefined;
  redacted = 0;

  constructor(settings: Settings, { id, method, path }: CompiledOperation) {
    this.settings = settings;
    this.operation = id;
    this.method = method;
    this.path = path;
  }

  /** An echoed secret in it is masked. */
  get pageToken(): string | undefined {
    return this.token === undefined ? undefined : redactorOf(this).text(this.token);
  }
}

export function redactorOf(context: CallContext): Redactor {
  const { settings, secrets } = context;
  if (context.redactor === undefined || context.redacted !== secrets.size) {
    context.redactor = createRedactor([...settings.secrets, ...secrets]);
    context.redacted = secrets.size;
  }
  return context.redactor;
}
