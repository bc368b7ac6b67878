import { BotPlatformError } from './base.ts';
import { responseOf } from './response-info.ts';

/** The parts that a copy of an error may have of its own. */
type ChangedParts = Partial<
  Pick<
    BotPlatformError,
    | 'message'
    | 'cause'
    | 'isTransient'
    | 'maybeProcessed'
    | 'operation'
    | 'method'
    | 'path'
    | 'attempts'
  >
>;

/**
 * Makes an error of the same class, with the same fields, but for the parts that are given. An error that was made never
 * changes: whoever holds it may have read it.
 */
export function copyError<E extends BotPlatformError>(error: E, changes: ChangedParts): E {
  const { kind, ...enumerable } = error;
  const { message, cause, ...fields } = {
    ...enumerable,
    message: error.message,
    cause: ownValue(error, 'cause'),
    ...changes,
  };
  const response = responseOf(error);
  const parts = { summary: message, cause, response, received: receivedBy(error) };
  return Reflect.apply(BotPlatformError.create, error.constructor, [fields, parts]);
}

function ownValue(error: object, name: string): unknown {
  return Object.getOwnPropertyDescriptor(error, name)?.value;
}

/** The class may be that of another copy of this package. */
function receivedBy(error: BotPlatformError): unknown {
  return error.kind === 'invalid_response' ? Object(error).received() : undefined;
}
