import type { Conversation } from '../service/chat.ts';
import type { State } from './state.ts';

/** Who asks, and how to refuse. */
interface Asking {
  readonly callerId: string | undefined;
  readonly refuse: (status: number, message: string, type?: string) => never;
}

/** The conversation, if the caller is its owner. */
export function ownConversation(
  { conversations }: State,
  id: string,
  { callerId, refuse }: Asking,
): Conversation {
  const conversation = conversations.get(id) ?? refuse(404, 'there is no such conversation');
  if (conversations.ownerOf(id) === callerId) return conversation;
  return refuse(403, 'only the owner of a conversation may do this');
}

/** The id of the caller, if the caller takes part in the conversation. */
export function participantOf(
  { conversations }: State,
  conversationId: string | undefined,
  { callerId, refuse }: Asking,
): string {
  const ids = conversations.participantsOf(conversationId ?? '');
  if (callerId !== undefined && ids.includes(callerId)) return callerId;
  return refuse(403, 'only a participant of a conversation may do this');
}
