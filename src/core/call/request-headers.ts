import { copyError } from '../../errors/copy-error.ts';
import type { BotPlatformError } from '../../errors/index.ts';
import type { CredentialRule } from '../../options/api.ts';
import {
  type Credential,
  type HeaderRecord,
  readCredential,
  readHeaders,
} from '../../options/headers.ts';
import type { ThrowProblem } from '../../options/reader.ts';
import { withoutPrototype } from '../../shared/json.ts';
import { unusable, withReason } from '../failure/create-error.ts';
import type { RunningCall } from './call.ts';

/** The result of a credential function, as it is, and the credential in it. */
export interface Asked {
  readonly returned: unknown;
  readonly credential: string;
}

/** Called with the option before a function of the user is. */
type OnFunction = (option: string) => void;

interface BuiltHeaders {
  readonly headers: HeaderRecord;
  /** The result of a credential function for them. */
  readonly asked: Asked | undefined;
}

/**
 * The headers of an attempt: those of the client, then those of its options and its own, then the credentials.
 *
 * @param renewed - What a credential function has returned for this attempt already.
 */
export async function buildHeaders(
  call: RunningCall,
  renewed: Asked | undefined,
  onFunction: OnFunction,
): Promise<BuiltHeaders> {
  const { settings, options, request } = call;
  const headers: HeaderRecord = withoutPrototype({ accept: 'application/json' });
  if (request.body !== undefined) headers['content-type'] = 'application/json';
  for (const extra of [settings.headers, options.headers]) {
    if (typeof extra === 'function') onFunction('headers');
    Object.assign(headers, typeof extra === 'function' ? await callHeaders(call, extra) : extra);
  }
  Object.assign(headers, call.headers);
  let asked = renewed;
  for (const { rule, value } of call.operation.isPublic ? [] : settings.credentials) {
    let credential = value;
    if (typeof credential !== 'string') {
      asked ??= await ask(
        call,
        rule,
        credential,
        withoutPrototype(),
        onFunction,
        faultThrower(call),
      );
      credential = asked.credential;
    }
    headers[rule.header] = rule.prefix + credential;
  }
  return { headers, asked };
}

/**
 * Asks for another credential than the one that was rejected; `undefined` if there is none. It throws the error of the
 * service, with what the function failed with as its cause.
 */
export async function renewCredential(
  call: RunningCall,
  rejected: Asked,
  error: BotPlatformError,
  onFunction: OnFunction,
): Promise<Asked | undefined> {
  const context = { rejected: String(rejected.returned) };
  const throwFault: ThrowFault = ({ option, problem, hasThrown, cause }) => {
    // When a stream connects again, the function may return later.
    const isTransient = hasThrown && call.hasWorked;
    const own = { cause: hasThrown ? cause : unusable(call, option, problem), isTransient };
    throw copyError(withReason(error, `not renewed, since ${problem}`), own);
  };
  for (const { rule, value } of call.settings.credentials) {
    if (typeof value === 'string') continue;
    const asked = await ask(call, rule, value, context, onFunction, throwFault);
    return asked.credential === rejected.credential ? undefined : asked;
  }
  return undefined;
}

/** Why a function of the user is of no use: what it threw, or what is wrong with its result. */
interface FunctionFault {
  readonly option: string;
  readonly problem: string;
  readonly hasThrown: boolean;
  readonly cause: unknown;
}

/** Throws an error about a function of the user that is of no use. */
type ThrowFault = (fault: FunctionFault) => never;

/** Returns what throws the error of an attempt that could not be made. */
function faultThrower(call: RunningCall): ThrowFault {
  return ({ option, problem, hasThrown, cause }) => {
    throw unusable(call, option, problem, cause, hasThrown && call.hasWorked);
  };
}

async function ask(
  call: RunningCall,
  rule: CredentialRule,
  run: Exclude<Credential, string>,
  context: Parameters<Exclude<Credential, string>>[0],
  onFunction: OnFunction,
  throwFault: ThrowFault,
): Promise<Asked> {
  onFunction(rule.option);
  const returned = await callFunction(rule.option, () => run(context), throwFault);
  const credential = readCredential(rule, returned, returnedThrower(throwFault));
  call.remember(credential);
  return { returned, credential };
}

async function callHeaders(call: RunningCall, headers: () => unknown): Promise<HeaderRecord> {
  const throwFault = faultThrower(call);
  return readHeaders(
    await callFunction('headers', headers, throwFault),
    returnedThrower(throwFault),
  );
}

/** Calls a function of the user. An error that it throws is the cause, as it is. */
async function callFunction(
  option: string,
  run: () => unknown,
  throwFault: ThrowFault,
): Promise<unknown> {
  try {
    return await run();
  } catch (cause) {
    return throwFault({
      option,
      problem: `the function \`${option}\` threw`,
      hasThrown: true,
      cause,
    });
  }
}

function returnedThrower(throwFault: ThrowFault): ThrowProblem {
  return (option, text) => {
    const problem = `the result of the function \`${option}\` ${text}`;
    return throwFault({ option, problem, hasThrown: false, cause: undefined });
  };
}
