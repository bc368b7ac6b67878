import { ConfigurationError } from '../errors/index.ts';
import { isJsonObject } from '../shared/json.ts';
import { jsonResponse } from './reply.ts';
import { allowOrigin, isPreflight, preflightResponse } from './service-headers.ts';

/** What the control address can do with a platform. */
export interface Controlled {
  readonly requests: () => readonly object[];
  readonly fail: (operation: unknown, failure: unknown) => void;
  readonly reset: () => void;
}

/** The faults that a connection can show after it was accepted. */
const faults: readonly unknown[] = [undefined, 'reset', 'stall', 'truncate', 'html'];

const help =
  'expected POST /_platform/fail, GET /_platform/requests or POST /_platform/reset: see "The control address" in docs/testing.md';

export function isControl(request: Request): boolean {
  return /^\/_platform(\/|$)/.test(new URL(request.url).pathname);
}

/** Responds to the control address: a test in another language changes the failures without a restart. */
export async function respondToControl(platform: Controlled, request: Request): Promise<Response> {
  if (isPreflight(request)) return preflightResponse(request.headers);
  const response = await act(platform, request);
  allowOrigin(response.headers, request.headers);
  return response;
}

async function act(platform: Controlled, request: Request): Promise<Response> {
  switch (`${request.method} ${new URL(request.url).pathname}`) {
    case 'GET /_platform/requests':
      return jsonResponse(200, JSON.stringify(platform.requests()));
    case 'POST /_platform/reset':
      platform.reset();
      return jsonResponse(200, '{}');
    case 'POST /_platform/fail': {
      const problem = fail(platform, await request.text());
      return problem === undefined ? jsonResponse(200, '{}') : refusal(400, problem);
    }
    default:
      return refusal(404, help);
  }
}

/** Plans a failure, and returns what is wrong with it. */
function fail(platform: Controlled, text: string): string | undefined {
  try {
    const given: unknown = JSON.parse(text);
    if (!isJsonObject(given)) return 'the body must be a JSON object';
    const { operation, ...failure } = given;
    if (!faults.includes(failure.fault)) {
      return `\`fault\` must be one of ${faults.slice(1).join(', ')}`;
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
