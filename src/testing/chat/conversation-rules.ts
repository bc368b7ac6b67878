import { found } from '../reply.ts';
import type { ChatRules } from '../state.ts';
import { microtasks } from '../turns.ts';
import { checkId, checkOwner, participantOf } from './permissions.ts';

/** An id that the service generates for a user. It does not look up any other id that is unknown. */
const serviceUserId = /^user_[0-9A-Za-z]{26}$/;

export const conversationRules = {
  createConversation: ({ conversations }, { body, caller, refuse }) => {
    const { id = '' } = body;
    checkId('conversation', body.id);
    if (conversations.has(id) || conversations.wasDeletedByBot(id)) {
      refuse(409, 'the id is that of another conversation');
    }
    const owner = caller?.id ?? refuse(403, 'the user of this key does not exist');
    return { conversation: conversations.create(body, { owner }) };
  },
  getOrCreateConversation: async ({ conversations }, request) => {
    const { caller, callerId, refuse } = request;
    const { id } = request.body;
    checkId('conversation', id);
    const found = conversations.get(id);
    if (found !== undefined) {
      if (conversations.ownerOf(id) === callerId) return { conversation: found };
      refuse(403, 'the conversation belongs to another user');
    }
    if (conversations.wasDeletedByBot(id)) refuse(404, 'the conversation was deleted by the bot');
    const owner = caller?.id ?? refuse(403, 'the user of this key does not exist');
    // Two calls that race on a new id are one success and one failure.
    if (conversations.creating.has(id)) refuse(500, 'another request creates this conversation');
    conversations.creating.add(id);
    try {
      await microtasks();
      return { conversation: conversations.create({ id }, { owner }) };
    } finally {
      conversations.creating.delete(id);
    }
  },
  getConversation: (state, { params: { id }, callerId }) => {
    const conversation = found('conversation', state.conversations.get(id));
    participantOf(state, id, callerId);
    return { conversation };
  },
  listConversations: ({ conversations }, { callerId = '' }) => ({
    conversations: conversations.ownedBy(callerId),
    meta: {},
  }),
  deleteConversation: (state, { params: { id }, callerId }) => {
    checkOwner(state, id, callerId);
    state.conversations.delete(id, { by: 'owner' });
    return {};
  },
  listenConversation: (state, { params: { id }, callerId }) =>
    state.streams.open(id, participantOf(state, id, callerId)),
} satisfies ChatRules;

export const participantRules = {
  addParticipant: (state, { params, body, callerId, refuse }) => {
    const { conversationId } = params;
    const { userId } = body;
    checkOwner(state, conversationId, callerId);
    const type = serviceUserId.test(userId) ? 'ReferenceNotFound' : 'InvalidPayload';
    const participant = state.users.get(userId) ?? refuse(400, 'there is no such user', type);
    const isNew = state.conversations.addParticipant(conversationId, userId);
    const data = { conversationId, participantId: userId };
    if (isNew) state.signals.announce(conversationId, { type: 'participant_added', data });
    return { participant };
  },
  listParticipants: (state, { params: { conversationId }, callerId }) => {
    participantOf(state, conversationId, callerId);
    const ids = state.conversations.participantsOf(conversationId);
    return { participants: ids.flatMap((id) => state.users.get(id) ?? []), meta: {} };
  },
  getParticipant: (state, { params: { conversationId, userId }, callerId }) => {
    checkOwner(state, conversationId, callerId);
    const isIn = state.conversations.isIn(conversationId, userId);
    return { participant: found('participant', isIn ? state.users.get(userId) : undefined) };
  },
  removeParticipant: (state, { params, callerId, refuse }) => {
    const { conversationId, userId } = params;
    checkOwner(state, conversationId, callerId);
    if (userId === callerId) refuse(400, 'the owner cannot be removed');
    const isRemoved = state.conversations.removeParticipant(conversationId, userId);
    if (!isRemoved) refuse(404, 'there is no such participant');
    const data = { conversationId, participantId: userId };
    state.signals.announce(conversationId, { type: 'participant_removed', data });
    return {};
  },
} satisfies ChatRules;
