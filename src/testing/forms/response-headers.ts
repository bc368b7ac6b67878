/** The documented limits of the service. The fake platform never enforces them: `platform.fail` does. */
const rateLimit = { limit: 1000, remaining: 999, resetSeconds: 60 };

/** Adds the headers that every response of the service has. */
export function addServiceHeaders({ status, headers }: Response, request: Headers): void {
  const isLimited = status === 429;
  const defaults = {
    'ratelimit-limit': rateLimit.limit,
    'ratelimit-remaining': isLimited ? 0 : rateLimit.remaining,
    // A test whose client has to wait sets the header itself, with `platform.fail`.
    'ratelimit-reset': isLimited ? 0 : rateLimit.resetSeconds,
  };
  for (const [name, value] of Object.entries(defaults)) {
    if (!headers.has(name)) headers.set(name, String(value));
  }
  allowOrigin(headers, request);
}

/** Whether a browser asks for permission: a page on another origin may call the platform. */
export function isPreflight({ method, headers }: Request): boolean {
  return (
    method === 'OPTIONS' && headers.has('origin') && headers.has('access-control-request-method')
  );
}

export function preflightResponse(request: Headers): Response {
  const headers = new Headers({
    'access-control-allow-methods': request.get('access-control-request-method') ?? '',
  });
  const names = request.get('access-control-request-headers');
  // `*` does not include `authorization`.
  if (names !== null) headers.set('access-control-allow-headers', names);
  allowOrigin(headers, request);
  return new Response(null, { status: 204, headers });
}

/** Lets a page on another origin read the response. */
function allowOrigin(headers: Headers, request: Headers): void {
  const origin = request.get('origin');
  if (origin === null) return;
  headers.set('access-control-allow-origin', origin);
  headers.set('access-control-expose-headers', '*');
}
