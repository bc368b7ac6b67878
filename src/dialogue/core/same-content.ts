import type { CreateMessageRequest, Message } from '../../service/generated/chat-types.ts';

/**
 * Whether a message has the content that was sent. The service may trim or normalize texts, and add properties to a payload.
 */
export function hasContentOf(
  { payload, metadata = {} }: Message,
  sent: CreateMessageRequest,
): boolean {
  const received = payload.type === 'unknown' ? payload.raw : payload;
  return (
    matches(received, sent.payload, 'extensible') && matches(metadata, sent.metadata ?? {}, 'equal')
  );
}

function matches(received: unknown, sent: unknown, rule: 'extensible' | 'equal'): boolean {
  if (typeof sent === 'string' && typeof received === 'string' && rule === 'extensible') {
    return isSameText(received, sent);
  }
  if (!isObject(sent) || !isObject(received)) return Object.is(received, sent);
  const names = Object.keys(sent);
  const count = Object.keys(received).length;
  const isSameSize = rule === 'equal' || Array.isArray(sent) ? count === names.length : true;
  return (
    isSameSize &&
    Array.isArray(sent) === Array.isArray(received) &&
    names.every(
      (name) => Object.hasOwn(received, name) && matches(received[name], sent[name], rule),
    )
  );
}

/** Whether texts are equal: trimmed, and in NFC. */
export function isSameText(one: string, other: string): boolean {
  return one.trim().normalize() === other.trim().normalize();
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
