import { ownProperties, ownProperty, parseJson } from '../../shared/json.ts';
import type { Redactor } from './redaction.ts';

export interface BodyBytes {
  readonly bytes: Uint8Array;
  readonly isCut: boolean;
  /** Why the `fetch` of the client is what has to change for the body to be read. */
  readonly problem: string | undefined;
}

/** The content of an error body of any form: JSON of any shape, text, HTML, nothing. The specification shows none. */
export interface ParsedErrorBody {
  readonly body: unknown;
  readonly code: number | undefined;
  readonly type: string | undefined;
  readonly errorId: string | undefined;
  /** The service's own message, fit for a line of a log. */
  readonly message: string | undefined;
}

/** Reads an error body, its secrets masked. If it was cut, only the text is kept: half a JSON document is not reliable. */
export function parseErrorBody({ bytes, isCut }: BodyBytes, redactor: Redactor): ParsedErrorBody {
  const text = new TextDecoder().decode(bytes);
  const unread = { code: undefined, type: undefined, errorId: undefined };
  if (isCut) return { ...unread, body: redactor.cutText(text), message: undefined };
  const json = parseJson(text);
  if (json === undefined) {
    const body = redactor.text(text);
    return { ...unread, body, message: isProse(body) ? redactor.line(body) : undefined };
  }
  // Looked up in the JSON as it was sent: in the masked body, a name may be masked.
  const { code, type, id } = ownProperties(json);
  return {
    body: redactor.json(json),
    code: typeof code === 'number' && redactor.json(code) === code ? code : undefined,
    type: asText(type, redactor),
    errorId: asText(id, redactor),
    message: messageOf(json, redactor),
  };
}

/** The real service uses `message`, and on a 429 `description`; the others are used by frameworks, proxies and RFC 9457. */
function messageOf(json: unknown, redactor: Redactor): string | undefined {
  const { message, description, error, detail, title } = ownProperties(json);
  const inner = ownProperty(error, 'message');
  const candidates = [message, description, error, inner, detail, title, json];
  const text = candidates.find(
    (candidate) => typeof candidate === 'string' && candidate.trim() !== '',
  );
  return typeof text === 'string' ? redactor.line(text) : undefined;
}

/** A page of markup or binary data does not fit in one line. */
function isProse(text: string): boolean {
  return !/^\s*</.test(text) && !/[\0\ufffd]/.test(text);
}

function asText(value: unknown, redactor: Redactor): string | undefined {
  return typeof value === 'string' && value !== '' ? redactor.line(value) : undefined;
}
