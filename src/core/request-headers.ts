import { type HeaderRecord, readCredential, readHeaders } from '../options/headers.ts';
import type { Refuse } from '../options/reader.ts';
import { bare } from '../shared/json.ts';
import type { RunningCall } from './call.ts';
import { unusable } from './create-error.ts';

/**
 * The headers of an attempt: those of the client, then those of its options and its own, then the credentials.
 *
 * @param onFunction - Called with the option before a function of the user is.
 */
export async function buildHeaders(
  call: RunningCall,
  onFunction: (option: string) => void,
): Promise<HeaderRecord> {
  const { settings, options, request } = call;
  const headers: HeaderRecord = bare({ accept: 'application/json' });
  if (request.body !== undefined) headers['content-type'] = 'application/json';
  for (const extra of [settings.headers, options.headers]) {
    if (typeof extra === 'function') onFunction('headers');
    Object.assign(headers, typeof extra === 'function' ? await callHeaders(call, extra) : extra);
  }
  Object.assign(headers, call.headers);
  for (const { rule, value } of call.operation.isPublic ? [] : settings.credentials) {
    let credential = value;
    if (typeof credential !== 'string') {
      onFunction(rule.option);
      const returned = await callFunction(call, rule.option, credential);
      credential = readCredential(rule, returned, refuseReturned(call));
      call.remember(credential);
    }
    headers[rule.header] = rule.prefix + credential;
  }
  return headers;
}

async function callHeaders(call: RunningCall, headers: () => unknown): Promise<HeaderRecord> {
  return readHeaders(await callFunction(call, 'headers', headers), refuseReturned(call));
}

/** Calls a function of the user. What it throws is the cause, as it is. */
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
    throw unusable(call, option, `what the function \`${option}\` returned ${problem}`);
  };
}
