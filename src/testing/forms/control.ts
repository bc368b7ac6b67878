import { ConfigurationError } from '../../errors/index.ts';
import { isJsonObject } from '../../shared/json.ts';
import { acceptedFaults } from '../failures/fault.ts';
import { jsonResponse } from '../reply.ts';
import { isOwnHost } from './host.ts';

/** What the control address can do with a platform. */
export interface Controlled {
  readonly requests: () => readonly object[];
  readonly fail: (operation: unknown, failure: unknown) => void;
  readonly reset: () => void;
}

const help =
  'expected POST /_platform/fail, GET /_platform/requests or POST /_platform/reset: see "The control address" in docs/testing.md';

export function isControl(request: Request): boolean {
  return /^\/_platform(\/|$)/.test(new URL(request.url).pathname);
}

/**
 * Responds to the control address: a test in another language changes the failures without a restart. A page in a browser
 * cannot: it may send JSON to another origin only with a permission, which is not given here.
 */
export async function respondToControl(
  platform: Controlled,
  request: Request,
  host: string,
): Promise<Response> {
  if (!isOwnHost(request.headers, host)) {
    return refusal(
      403,
      'the host of the request must be a loopback address, or the host of the server',
    );
  }
  const name = `${request.method} ${new URL(request.url).pathname}`;
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (action === undefined) return refusal(404, help);
  const type = request.headers.get('content-type') ?? '';
  if (request.method === 'POST' && !/^application\/json\b/i.test(type)) {
    return refusal(415, 'the content-type of a POST must be application/json, also without a body');
  }
  return action(platform, await request.text());
}

const actions: Readonly<Record<string, (platform: Controlled, body: string) => Response>> = {
  'GET /_platform/requests': (platform) => jsonResponse(200, JSON.stringify(platform.requests())),
  'POST /_platform/reset': (platform) => {
    platform.reset();
    return jsonResponse(200, '{}');
  },
  'POST /_platform/fail': (platform, body) => {
    const problem = fail(platform, body);
    return problem === undefined ? jsonResponse(200, '{}') : refusal(400, problem);
  },
};

/** Plans a failure, and returns what is wrong with it. */
function fail(platform: Controlled, text: string): string | undefined {
  try {
    const given: unknown = JSON.parse(text);
    if (!isJsonObject(given)) return 'the body must be a JSON object';
    const { operation, ...failure } = given;
    const { fault } = failure;
    if (fault !== undefined && !acceptedFaults.some((known) => known === fault)) {
      return `\`fault\` must be one of ${acceptedFaults.join(', ')}`;
    }
    // JSON has no number for it.
    if (failure.times === 'Infinity') failure.times = Number.POSITIVE_INFINITY;
    platform.fail(operation, failure);
    return undefined;
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    if (error instanceof SyntaxError) return 'the body is not JSON';
    throw error;
  }
}

function refusal(status: number, message: string): Response {
  return jsonResponse(status, JSON.stringify({ message }));
}
