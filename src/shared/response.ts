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
  const { status, headers, body, type }: Partial<Response> = Object(value);
  return (
    Number.isInteger(status) && headers !== undefined && body !== undefined && type !== 'error'
  );
}
