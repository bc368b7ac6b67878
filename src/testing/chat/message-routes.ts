import { getEvent } from '../../service/chat.ts';
import {
  createEvent,
  createMessage,
  deleteMessage,
  getMessage,
  listMessages,
  type Message,
} from '../../service/generated/chat-operations.ts';
import { chatRoute } from '../api-route.ts';
import { found } from '../reply.ts';
import type { Route } from '../route.ts';
import type { State } from '../state.ts';
import { participantOf } from './permissions.ts';
import type { Signals } from './signals.ts';

/** The operations on messages and events. */
export function messageRoutes(state: State, signals: Signals): Route[] {
  const { messages, events } = state;
  return [
    chatRoute(createMessage, ({ body, callerId }) => {
      const userId = participantOf(state, body.conversationId, callerId);
      const message = messages.create({ ...body, userId });
      signals.messageCreated(message);
      return { message };
    }),
    chatRoute(listMessages, ({ params: { conversationId }, callerId }) => {
      participantOf(state, conversationId, callerId);
      const isIn = (message: Message): boolean => message.conversationId === conversationId;
      return { messages: newestFirst(messages.all().filter(isIn)), meta: {} };
    }),
    chatRoute(getMessage, ({ params: { id }, callerId }) => {
      const message = found('message', messages.get(id));
      participantOf(state, message.conversationId, callerId);
      return { message };
    }),
    chatRoute(deleteMessage, ({ params: { id }, callerId, refuse }) => {
      const { userId, conversationId } = found('message', messages.get(id));
      if (userId !== callerId) refuse(403, 'only its sender may delete a message');
      messages.delete(id);
      const data = { id, conversationId, userId };
      signals.announce(conversationId, { type: 'message_deleted', data });
      return {};
    }),
    chatRoute(createEvent, ({ body: { conversationId, payload }, callerId }) => {
      const userId = participantOf(state, conversationId, callerId);
      const fields = { createdAt: new Date().toISOString(), conversationId, payload, userId };
      const event = events.create(fields);
      signals.eventCreated({ id: event.id, ...fields });
      return { event };
    }),
    chatRoute(getEvent, ({ params: { id }, callerId }) => {
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
