import * as chat from '../../service/generated/chat-operations.ts';
import type { Message } from '../../service/generated/chat-types.ts';
import { found } from '../reply.ts';
import { type Route, route } from '../route.ts';
import type { State } from '../state.ts';
import { participantOf } from './permissions.ts';
import type { Signals } from './signals.ts';

/** The operations on messages and events. */
export function messageRoutes(state: State, signals: Signals): Route[] {
  const { messages, events } = state;
  return [
    route(chat.createMessage, ({ body, callerId }) => {
      const userId = participantOf(state, body.conversationId, callerId);
      const message = messages.create({ ...body, userId });
      signals.messageCreated(message);
      return { message };
    }),
    route(chat.listMessages, ({ params: { conversationId }, callerId }) => {
      participantOf(state, conversationId, callerId);
      const isIn = (message: Message): boolean => message.conversationId === conversationId;
      return { messages: newestFirst(messages.all().filter(isIn)), meta: {} };
    }),
    route(chat.getMessage, ({ params: { id }, callerId }) => {
      const message = found('message', messages.get(id));
      participantOf(state, message.conversationId, callerId);
      return { message };
    }),
    route(chat.deleteMessage, ({ params: { id }, callerId, refuse }) => {
      const { userId, conversationId } = found('message', messages.get(id));
      if (userId !== callerId) refuse(403, 'only its sender may delete a message');
      messages.delete(id);
      const data = { id, conversationId, userId };
      signals.announce(conversationId, { type: 'message_deleted', data });
      return {};
    }),
    route(chat.createEvent, ({ body: { conversationId, payload }, callerId }) => {
      const userId = participantOf(state, conversationId, callerId);
      const fields = { createdAt: new Date().toISOString(), conversationId, payload, userId };
      const event = events.create(fields);
      signals.eventCreated({ id: event.id, ...fields });
      return { event };
    }),
    route(chat.getEvent, ({ params: { id }, callerId }) => {
      const event = found('event', events.get(id));
      participantOf(state, event.conversationId, callerId);
      return { event };
    }),
  ];
}

/** The service lists messages in this order. Of two with the same time, the last one that was created is the newest. */
function newestFirst(messages: readonly Message[]): readonly Message[] {
  return [...messages].reverse().sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
}
