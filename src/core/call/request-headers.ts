import { copyError } from '../../errors/copy-error.ts';
import { BotPlatformError } from '../../errors/index.ts';
import type { CredentialRule } from '../../options/api.ts';
import {
  type Credential,
  type HeaderRecord,
  noHeaders,
  readCredential,
  readHeaders,
} from '../../options/headers.ts';
import type { ThrowProblem } from '../../options/reader.ts';
import { withoutPrototype } from '../../shared/json.ts';
import { unusable } from '../failure/create-error.ts';
import type { RunningCall } from '../failure/running-call.ts';

/** The result of a credential function, as it is, and the credential in it. */
export interface AskedCredential {
  readonly returned: unknown;
  readonly credential: string;
}

type OnFunction = (option: string) => void;

interface BuiltHeaders {
  readonly headers: HeaderRecord;
  /** The result of a credential function for them. */
  readonly asked: AskedCredential | undefined;
}

/**
 * The headers of an attempt: those of the client, then those of its options and its own, then the credentials.
 *
 * @param renewed - What a credential function has returned for this attempt already.
 */
export async function buildHeaders(
  call: RunningCall,
  renewed: AskedCredential | undefined,
  onFunction: OnFunction,
): Promise<BuiltHeaders> {
  const { settings, options, request } = call;
  const throwFault = faultThrower(call);
  const headers: HeaderRecord = withoutPrototype({ accept: 'application/json' });
  if (request.body !== undefined) headers['content-type'] = 'application/json';
  let returned = noHeaders;
  for (const extra of [settings.headers, options.headers]) {
    let added = extra;
    if (typeof added === 'function') {
      added = await callFunction('headers', added, readHeaders, onFunction, throwFault);
      returned = withoutPrototype({ ...returned, ...added });
    }
    Object.assign(headers, added);
  }
  call.rememberHeaders(returned);
  Object.assign(headers, call.headers);
  let asked = renewed;
  for (const { rule, value } of call.operation.isPublic ? [] : settings.credentials) {
    let credential = value;
    if (typeof credential !== 'string') {
      asked ??= await ask(call, rule, credential, withoutPrototype(), onFunction, throwFault);
      credential = asked.credential;
    }
    headers[rule.header] = rule.prefix + credential;
  }
  return { headers, asked };
}

/** What a 401 ends in: another credential, or the error, which has what the function failed with as its cause. */
export interface Renewal {
  readonly error: BotPlatformError;
  readonly renewed: AskedCredential | undefined;
}

export async function renewCredential(
  call: RunningCall,
  rejected: AskedCredential,
  error: BotPlatformError,
  onFunction: OnFunction,
): Promise<Renewal> {
  const context = { rejected: String(rejected.returned) };
  const throwFault: ThrowFault = (option, problem, thrown) => {
    throw copyError(error, {
      message: `${error.message}; not renewed, since ${problem}`,
      cause: thrown === undefined ? unusable(call, option, problem) : thrown.reason,
      isTransient: thrown !== undefined && call.hasWorked,
    });
  };
  try {
    for (const { rule, value } of call.settings.credentials) {
      if (typeof value === 'string') continue;
      const asked = await ask(call, rule, value, context, onFunction, throwFault);
      return { error, renewed: asked.credential === rejected.credential ? undefined : asked };
    }
  } catch (failure) {
    return { error: failure instanceof BotPlatformError ? failure : error, renewed: undefined };
  }
  return { error, renewed: undefined };
}

/** Throws the error about a function of the user that threw (`thrown`) or returned a wrong value. */
type ThrowFault = (
  option: string,
  problem: string,
  thrown: { readonly reason: unknown } | undefined,
) => never;

/** Returns what throws the error of an attempt that could not be made. */
function faultThrower(call: RunningCall): ThrowFault {
  return (option, problem, thrown) => {
    // When a stream connects again, the function may return later.
    const isTransient = thrown !== undefined && call.hasWorked;
    throw unusable(call, option, problem, thrown?.reason, isTransient);
  };
}

async function ask(
  call: RunningCall,
  rule: CredentialRule,
  run: Exclude<Credential, string>,
  context: Parameters<Exclude<Credential, string>>[0],
  onFunction: OnFunction,
  throwFault: ThrowFault,
): Promise<AskedCredential> {
  const read = (returned: unknown, throwProblem: ThrowProblem): AskedCredential => ({
    returned,
    credential: readCredential(rule, returned, throwProblem),
  });
  const asked = await callFunction(rule.option, () => run(context), read, onFunction, throwFault);
  call.remember(asked.credential);
  return asked;
}

async function callFunction<T>(
  option: string,
  run: () => unknown,
  read: (returned: unknown, throwProblem: ThrowProblem) => T,
  onFunction: OnFunction,
  throwFault: ThrowFault,
): Promise<T> {
  onFunction(option);
  const subject = `the function \`${option}\``;
  let returned: unknown;
  try {
    returned = await run();
  } catch (reason) {
    return throwFault(option, `${subject} threw`, { reason });
  }
  return read(returned, (_, problem) =>
    throwFault(option, `the result of ${subject} ${problem}`, undefined),
  );
}
