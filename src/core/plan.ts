import { BotPlatformError, InvalidRequestError } from '../errors.ts';
import { type CheckedCallOptions, readCallOptions } from './call-options.ts';
import type { CompiledOperation } from './compile.ts';
import { CallContext } from './context.ts';
import { buildRequest, type RequestParts } from './request.ts';
import { summarize } from './schema.ts';
import type { Settings } from './settings.ts';

/** A call, checked: everything it needs that does not change between attempts, or between pages. */
export interface CallPlan {
  readonly settings: Settings;
  readonly operation: CompiledOperation;
  readonly request: RequestParts;
  readonly options: CheckedCallOptions;
  /** Grows with what credential functions give. */
  readonly secrets: Set<string>;
}

/** Reads input and options at once, as they are now; what is wrong with them is thrown when the plan is asked for. */
export function planCall(
  settings: Settings,
  operation: CompiledOperation,
  input: unknown,
  options: unknown,
): () => CallPlan {
  const context = new CallContext(settings, operation);
  try {
    const plan: CallPlan = {
      settings,
      operation,
      options: readCallOptions(options, operation, settings.limits, (option, problem, cause) =>
        refuse(option, problem, cause, context),
      ),
      request: buildRequest(operation, input, context),
      secrets: context.secrets,
    };
    return () => plan;
  } catch (caught) {
    const error = caught instanceof BotPlatformError ? caught : unreadable(caught, context);
    return () => {
      throw error;
    };
  }
}

/** A schema of the user's may have a check that throws. */
function unreadable(cause: unknown, context: CallContext): InvalidRequestError {
  const issues = [{ path: [], message: 'the check of the input threw' }];
  return new InvalidRequestError(
    issues,
    { summary: 'invalid input', detail: summarize(issues) },
    context,
    { cause },
  );
}

function refuse(option: string, problem: string, cause: unknown, context: CallContext): never {
  const message = `\`${option}\` ${problem}`;
  const issues = [{ path: [option], message: problem }];
  throw new InvalidRequestError(issues, { summary: 'invalid options', detail: message }, context, {
    cause,
  });
}
