import type { BodyBytes } from './body.ts';
import { asRecord } from './json-object.ts';
import type { Redactor } from './redaction.ts';
import { parseUnpolluted } from './unpolluted.ts';

/** What an error body says, whatever its form: JSON of any shape, text, HTML, nothing. Specification §7 shows none. */
export interface ParsedErrorBody {
  readonly body: unknown;
  readonly code: number | undefined;
  readonly type: string | undefined;
  readonly errorId: string | undefined;
  /** The service's own message, fit for a line of a log. */
  readonly message: string | undefined;
}

/** Reads an error body, its secrets masked. Of one that was cut, only the text is kept: half a JSON tells nothing for sure. */
export function parseErrorBody({ bytes, cut }: BodyBytes, redactor: Redactor): ParsedErrorBody {
  const text = new TextDecoder().decode(bytes);
  const nothing = { code: undefined, type: undefined, errorId: undefined };
  if (cut) return { ...nothing, body: redactor.cutText(text), message: undefined };
  const json = parse(text);
  if (json === undefined) {
    const body = redactor.text(text);
    return { ...nothing, body, message: isProse(body) ? redactor.line(body) : undefined };
  }
  // By their names as they were sent: one that is also a secret is masked in the body.
  const { code, type, id } = asRecord(json);
  return {
    body: redactor.json(json),
    code: typeof code === 'number' && redactor.json(code) === code ? code : undefined,
    type: asText(type, redactor),
    errorId: asText(id, redactor),
    message: messageOf(json, redactor),
  };
}

/** The real service says `message`, and on a 429 `description`; the others are what frameworks, proxies and RFC 9457 say. */
function messageOf(json: unknown, redactor: Redactor): string | undefined {
  const { message, description, error, detail, title } = asRecord(json);
  const candidates = [message, description, error, asRecord(error).message, detail, title, json];
  const text = candidates.find(
    (candidate) => typeof candidate === 'string' && candidate.trim() !== '',
  );
  return typeof text === 'string' ? redactor.line(text) : undefined;
}

function parse(text: string): unknown {
  try {
    return parseUnpolluted(text);
  } catch {
    return undefined;
  }
}

/** A page of markup or binary data says nothing in one line. */
function isProse(text: string): boolean {
  return text.trim() !== '' && !/^\s*</.test(text) && !/[\0\ufffd]/.test(text);
}

function asText(value: unknown, redactor: Redactor): string | undefined {
  return typeof value === 'string' && value !== '' ? redactor.text(value) : undefined;
}
