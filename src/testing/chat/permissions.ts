import { found, serviceError } from '../reply.ts';
import type { State } from '../state.ts';
import { creatableId, idRule } from './conversation-collection.ts';

/** Checks an id that the caller chose. */
export function checkId(noun: string, id: string | undefined): void {
  if (id !== undefined && !creatableId.test(id)) {
    throw serviceError(400, `the id of a ${noun} ${idRule}`);
  }
}

/** Checks that the caller is the owner of a conversation. */
export function checkOwner(
  { conversations }: State,
  id: string,
  callerId: string | undefined,
): void {
  found('conversation', conversations.get(id));
  if (conversations.ownerOf(id) === callerId) return;
  throw serviceError(403, 'only the owner of a conversation may do this');
}

/** The id of the caller, if the caller takes part in the conversation. */
export function participantOf(
  { conversations }: State,
  conversationId: string | undefined,
  callerId: string | undefined,
): string {
  const isIn = callerId !== undefined && conversations.isIn(conversationId ?? '', callerId);
  if (isIn) return callerId;
  throw serviceError(403, 'only a participant of a conversation may do this');
}
