/** A `fetch` returned something that is not a response. */
export class NoResponse extends Error {
  override name = 'NoResponse';
}

/** Checks what a `fetch` returned, which may be anything. */
export function requireResponse(value: unknown): Response {
  if (isResponse(value)) return value;
  throw new NoResponse('`fetch` returned no Response');
}

function isResponse(value: unknown): value is Response {
  const { status, headers, body, type, arrayBuffer }: Partial<Response> = Object(value);
  // React Native has no `body`.
  const hasBody = body !== undefined || typeof arrayBuffer === 'function';
  return Number.isInteger(status) && headers !== undefined && hasBody && type !== 'error';
}
