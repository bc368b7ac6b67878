import type { CredentialRule } from '../options/api.ts';
import {
  type Credential,
  type HeaderRecord,
  readCredential,
  readHeaders,
} from '../options/headers.ts';
import type { Refuse } from '../options/reader.ts';
import { bare } from '../shared/json.ts';
import type { RunningCall } from './call.ts';
import { unusable } from './create-error.ts';

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
  const headers: HeaderRecord = bare({ accept: 'application/json' });
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
      asked ??= await ask(call, rule, credential, {}, onFunction);
      credential = asked.credential;
    }
    headers[rule.header] = rule.prefix + credential;
  }
  return { headers, asked };
}

/** Asks for another credential than the one that was rejected; `undefined` if there is none. */
export async function renewCredential(
  call: RunningCall,
  rejected: Asked,
  onFunction: OnFunction,
): Promise<Asked | undefined> {
  const context = { rejected: String(rejected.returned) };
  for (const { rule, value } of call.settings.credentials) {
    if (typeof value === 'string') continue;
    try {
      const asked = await ask(call, rule, value, context, onFunction);
      return asked.credential === rejected.credential ? undefined : asked;
    } catch {
      // The error of the call is that of the service.
    }
  }
  return undefined;
}

async function ask(
  call: RunningCall,
  rule: CredentialRule,
  run: Exclude<Credential, string>,
  context: { readonly rejected?: string },
  onFunction: OnFunction,
): Promise<Asked> {
  onFunction(rule.option);
  const returned = await callFunction(call, rule.option, () => run(context));
  const credential = readCredential(rule, returned, refuseReturned(call));
  call.remember(credential);
  return { returned, credential };
}

async function callHeaders(call: RunningCall, headers: () => unknown): Promise<HeaderRecord> {
  return readHeaders(await callFunction(call, 'headers', headers), refuseReturned(call));
}

/** Calls a function of the user. An error that it throws is the cause, as it is. */
async function callFunction(
  call: RunningCall,
  option: string,
  run: () => unknown,
): Promise<unknown> {
  try {
    return await run();
  } catch (cause) {
    throw unusable(call, option, `the function \`${option}\` threw`, cause, call.hasWorked);
  }
}

function refuseReturned(call: RunningCall): Refuse {
  return (option, problem) => {
    throw unusable(call, option, `the result of the function \`${option}\` ${problem}`);
  };
}
