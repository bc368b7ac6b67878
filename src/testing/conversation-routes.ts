import * as z from 'zod/mini';
import { addParticipant, getOrCreateConversation } from '../service/chat.ts';
import {
  createConversation,
  deleteConversation,
  getConversation,
  getParticipant,
  listConversations,
  listenConversation,
  listParticipants,
  removeParticipant,
} from '../service/chat-operations.ts';
import { creatableId, idRule } from './conversation-collection.ts';
import type { Dialogue } from './dialogue.ts';
import { macrotask } from './fault.ts';
import { ownConversation, participantOf } from './permissions.ts';
import { createRoute, type Route } from './route.ts';
import type { State } from './state.ts';

/** An id that the service gives to a user. Any other unknown one is not even looked up. */
const serviceUserId = /^user_[0-9A-Za-z]{26}$/;

/** The operations on conversations. */
export function conversationRoutes(state: State): Route[] {
  const { conversations, streams } = state;
  return [
    createRoute('chat', createConversation, ({ body, caller, refuse }) => {
      const { id } = body;
      if (id !== undefined && !creatableId.test(id)) {
        refuse(400, `the id of a conversation ${idRule}`);
      }
      if (id !== undefined && (conversations.has(id) || conversations.isRetired(id))) {
        refuse(409, 'the id is that of another conversation', 'AlreadyExists');
      }
      const owner = caller?.id ?? refuse(403, 'the user of this key does not exist');
      return { conversation: conversations.create(body, { owner }) };
    }),
    getOrCreateRoute(state),
    createRoute('chat', getConversation, ({ params: { id }, ...asking }) => {
      const conversation =
        conversations.get(id) ?? asking.refuse(404, 'there is no such conversation');
      participantOf(state, id, asking);
      return { conversation };
    }),
    createRoute('chat', listConversations, ({ callerId }) => ({
      conversations: conversations.all().filter(({ id }) => conversations.ownerOf(id) === callerId),
      meta: {},
    })),
    createRoute('chat', deleteConversation, ({ params: { id }, ...asking }) => {
      ownConversation(state, id, asking);
      conversations.delete(id, { by: 'owner' });
      return {};
    }),
    createRoute('chat', listenConversation, ({ params: { id }, ...asking }) =>
      streams.open(id, participantOf(state, id, asking)),
    ),
  ];
}

/** The operations on the participants of a conversation. */
export function participantRoutes(state: State, dialogue: Dialogue): Route[] {
  const { conversations, users } = state;
  const announce = (
    change: 'added' | 'removed',
    conversationId: string,
    participantId: string,
  ): void =>
    dialogue.announce(conversationId, {
      type: `participant_${change}`,
      data: { conversationId, participantId },
    });
  return [
    createRoute('chat', addParticipant, ({ params: { conversationId }, body, ...asking }) => {
      ownConversation(state, conversationId, asking);
      const { userId } = body;
      const type = serviceUserId.test(userId) ? 'ReferenceNotFound' : 'InvalidPayload';
      const participant = users.get(userId) ?? asking.refuse(400, 'there is no such user', type);
      conversations.addParticipant(conversationId, userId);
      announce('added', conversationId, userId);
      return { participant };
    }),
    createRoute('chat', listParticipants, ({ params: { conversationId }, ...asking }) => {
      participantOf(state, conversationId, asking);
      const ids = conversations.participantsOf(conversationId);
      return { participants: ids.flatMap((id) => users.get(id) ?? []), meta: {} };
    }),
    createRoute('chat', getParticipant, ({ params: { conversationId, userId }, ...asking }) => {
      ownConversation(state, conversationId, asking);
      const isIn = conversations.participantsOf(conversationId).includes(userId);
      const participant = isIn ? users.get(userId) : undefined;
      return { participant: participant ?? asking.refuse(404, 'there is no such participant') };
    }),
    createRoute('chat', removeParticipant, ({ params: { conversationId, userId }, ...asking }) => {
      ownConversation(state, conversationId, asking);
      if (userId === asking.callerId) asking.refuse(400, 'the owner cannot be removed');
      if (!conversations.removeParticipant(conversationId, userId)) {
        asking.refuse(404, 'there is no such participant');
      }
      announce('removed', conversationId, userId);
      return {};
    }),
  ];
}

function getOrCreateRoute({ conversations }: State): Route {
  // The specification does not show whether `id` is required; the service requires it.
  const operation = { ...getOrCreateConversation, body: z.strictObject({ id: z.string() }) };
  const creating = new Set<string>();
  return createRoute('chat', operation, async ({ body: { id }, caller, callerId, refuse }) => {
    if (!creatableId.test(id)) refuse(400, `the id of a conversation ${idRule}`);
    const found = conversations.get(id);
    if (found !== undefined) {
      if (conversations.ownerOf(id) === callerId) return { conversation: found };
      refuse(403, 'the conversation belongs to another user');
    }
    if (conversations.isRetired(id)) refuse(404, 'the conversation was deleted by the bot');
    const owner = caller?.id ?? refuse(403, 'the user of this key does not exist');
    if (creating.has(id)) refuse(500, 'another request creates this conversation');
    creating.add(id);
    try {
      // Two calls that race on a new id are one success and one failure.
      await macrotask();
      return { conversation: conversations.create({ id }, { owner }) };
    } finally {
      creating.delete(id);
    }
  });
}
