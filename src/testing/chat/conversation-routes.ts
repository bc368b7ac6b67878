import * as chat from '../../service/generated/chat-operations.ts';
import { found } from '../reply.ts';
import { type Route, route } from '../route.ts';
import type { State } from '../state.ts';
import { microtasks } from '../turns.ts';
import { checkId, checkOwner, participantOf } from './permissions.ts';
import type { Signals } from './signals.ts';

/** An id that the service generates for a user. It does not look up any other id that is unknown. */
const serviceUserId = /^user_[0-9A-Za-z]{26}$/;

/** The operations on conversations. */
export function conversationRoutes(state: State): Route[] {
  const { conversations, streams } = state;
  return [
    route(chat.createConversation, ({ body, caller, refuse }) => {
      const { id = '' } = body;
      checkId('conversation', body.id);
      if (conversations.has(id) || conversations.wasDeletedByBot(id)) {
        refuse(409, 'the id is that of another conversation');
      }
      const owner = caller?.id ?? refuse(403, 'the user of this key does not exist');
      return { conversation: conversations.create(body, { owner }) };
    }),
    getOrCreateRoute(state),
    route(chat.getConversation, ({ params: { id }, callerId }) => {
      const conversation = found('conversation', conversations.get(id));
      participantOf(state, id, callerId);
      return { conversation };
    }),
    route(chat.listConversations, ({ callerId }) => ({
      conversations: conversations.all().filter(({ id }) => conversations.ownerOf(id) === callerId),
      meta: {},
    })),
    route(chat.deleteConversation, ({ params: { id }, callerId }) => {
      checkOwner(state, id, callerId);
      conversations.delete(id, { by: 'owner' });
      return {};
    }),
    route(chat.listenConversation, ({ params: { id }, callerId }) =>
      streams.open(id, participantOf(state, id, callerId)),
    ),
  ];
}

/** The operations on the participants of a conversation. */
export function participantRoutes(state: State, signals: Signals): Route[] {
  const { conversations, users } = state;
  const announce = (
    change: 'added' | 'removed',
    data: { readonly conversationId: string; readonly participantId: string },
  ): void => signals.announce(data.conversationId, { type: `participant_${change}`, data });
  return [
    route(chat.addParticipant, ({ params, body: { userId }, callerId, refuse }) => {
      const { conversationId } = params;
      checkOwner(state, conversationId, callerId);
      const type = serviceUserId.test(userId) ? 'ReferenceNotFound' : 'InvalidPayload';
      const participant = users.get(userId) ?? refuse(400, 'there is no such user', type);
      const isNew = conversations.addParticipant(conversationId, userId);
      if (isNew) announce('added', { conversationId, participantId: userId });
      return { participant };
    }),
    route(chat.listParticipants, ({ params: { conversationId }, callerId }) => {
      participantOf(state, conversationId, callerId);
      const ids = conversations.participantsOf(conversationId);
      return { participants: ids.flatMap((id) => users.get(id) ?? []), meta: {} };
    }),
    route(chat.getParticipant, ({ params: { conversationId, userId }, callerId }) => {
      checkOwner(state, conversationId, callerId);
      const isIn = conversations.participantsOf(conversationId).includes(userId);
      return { participant: found('participant', isIn ? users.get(userId) : undefined) };
    }),
    route(chat.removeParticipant, ({ params, callerId, refuse }) => {
      const { conversationId, userId } = params;
      checkOwner(state, conversationId, callerId);
      if (userId === callerId) refuse(400, 'the owner cannot be removed');
      const isRemoved = conversations.removeParticipant(conversationId, userId);
      if (!isRemoved) refuse(404, 'there is no such participant');
      announce('removed', { conversationId, participantId: userId });
      return {};
    }),
  ];
}

function getOrCreateRoute({ conversations }: State): Route {
  const creating = new Set<string>();
  return route(chat.getOrCreateConversation, async ({ body: { id }, caller, callerId, refuse }) => {
    checkId('conversation', id);
    const found = conversations.get(id);
    if (found !== undefined) {
      if (conversations.ownerOf(id) === callerId) return { conversation: found };
      refuse(403, 'the conversation belongs to another user');
    }
    if (conversations.wasDeletedByBot(id)) refuse(404, 'the conversation was deleted by the bot');
    const owner = caller?.id ?? refuse(403, 'the user of this key does not exist');
    if (creating.has(id)) refuse(500, 'another request creates this conversation');
    creating.add(id);
    try {
      // Two calls that race on a new id are one success and one failure.
      await microtasks();
      return { conversation: conversations.create({ id }, { owner }) };
    } finally {
      creating.delete(id);
    }
  });
}
