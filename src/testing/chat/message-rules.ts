import { found } from '../reply.ts';
import type { ChatRules } from '../state.ts';
import { participantOf } from './permissions.ts';

export const messageRules = {
  createMessage: (state, { body, callerId }) => {
    const userId = participantOf(state, body.conversationId, callerId);
    return { message: state.signals.createMessage({ ...body, userId }) };
  },
  listMessages: (state, { params: { conversationId }, callerId }) => {
    participantOf(state, conversationId, callerId);
    return { messages: state.messages.newestFirst(conversationId), meta: {} };
  },
  getMessage: (state, { params: { id }, callerId }) => {
    const message = found('message', state.messages.get(id));
    participantOf(state, message.conversationId, callerId);
    return { message };
  },
  deleteMessage: (state, { params: { id }, callerId, refuse }) => {
    const { userId, conversationId } = found('message', state.messages.get(id));
    if (userId !== callerId) refuse(403, 'only its sender may delete a message');
    state.messages.delete(id);
    const data = { id, conversationId, userId };
    state.signals.announce(conversationId, { type: 'message_deleted', data });
    return {};
  },
  createEvent: (state, { body: { conversationId, payload }, callerId }) => {
    const userId = participantOf(state, conversationId, callerId);
    const fields = { createdAt: new Date().toISOString(), conversationId, payload, userId };
    const event = state.events.create(fields);
    state.signals.eventCreated({ id: event.id, ...fields });
    return { event };
  },
  getEvent: (state, { params: { id }, callerId }) => {
    const event = found('event', state.events.get(id));
    participantOf(state, event.conversationId, callerId);
    return { event };
  },
} satisfies ChatRules;
