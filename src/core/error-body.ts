import type { BodyBytes } from './body.ts';
import type { Redactor } from './redaction.ts';

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
  const body = redactor.json(json);
  const fields = asRecord(body);
  return {
    body,
    code: typeof fields.code === 'number' ? fields.code : undefined,
    type: asString(fields.type),
    errorId: asString(fields.id),
    message: messageOf(body, fields, redactor),
  };
}

/** The real service says `message`, and on a 429 `description`; `error` is what frameworks and proxies say. */
function messageOf(
  body: unknown,
  { message, description, error }: Record<string, unknown>,
  redactor: Redactor,
): string | undefined {
  const candidates = [message, description, error, asRecord(error).message, body];
  const text = candidates.find(
    (candidate) => typeof candidate === 'string' && candidate.trim() !== '',
  );
  return typeof text === 'string' ? redactor.line(text) : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A page of markup or binary data says nothing in one line. */
function isProse(text: string): boolean {
  return text.trim() !== '' && !/^\s*</.test(text) && !/[\0\ufffd]/.test(text);
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function asString(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
