import { getEvent } from '../service/chat.ts';
import {
  createEvent,
  createMessage,
  deleteMessage,
  getMessage,
  listMessages,
  type Message,
} from '../service/chat-operations.ts';
import type { Dialogue } from './dialogue.ts';
import { found, participantOf } from './permissions.ts';
import { createRoute, type Route } from './route.ts';
import type { State } from './state.ts';

/** The operations on messages and events. */
export function messageRoutes(state: State, dialogue: Dialogue): Route[] {
  const { messages, events } = state;
  return [
    createRoute('chat', createMessage, ({ body, callerId }) => {
      const userId = participantOf(state, body.conversationId, callerId);
      const message = messages.create({ ...body, userId });
      dialogue.messageCreated(message);
      return { message };
    }),
    createRoute('chat', listMessages, ({ params: { conversationId }, callerId }) => {
      participantOf(state, conversationId, callerId);
      const isIn = (message: Message): boolean => message.conversationId === conversationId;
      return { messages: messages.all().filter(isIn), meta: {} };
    }),
    createRoute('chat', getMessage, ({ params: { id }, callerId }) => {
      const message = found('message', messages.get(id));
      participantOf(state, message.conversationId, callerId);
      return { message };
    }),
    createRoute('chat', deleteMessage, ({ params: { id }, callerId, refuse }) => {
      const { userId, conversationId } = found('message', messages.get(id));
      if (userId !== callerId) refuse(403, 'only its sender may delete a message');
      messages.delete(id);
      const data = { id, conversationId, userId };
      dialogue.announce(conversationId, { type: 'message_deleted', data });
      return {};
    }),
    createRoute('chat', createEvent, ({ body: { conversationId, payload }, callerId }) => {
      const userId = participantOf(state, conversationId, callerId);
      const fields = { createdAt: new Date().toISOString(), conversationId, payload, userId };
      const event = events.create(fields);
      dialogue.eventCreated({ id: event.id, ...fields });
      return { event };
    }),
    createRoute('chat', getEvent, ({ params: { id }, callerId }) => {
      const event = found('event', events.get(id));
      participantOf(state, event.conversationId, callerId);
      return { event };
    }),
  ];
}
