import { getEvent } from '../service/chat.ts';
import {
  createEvent,
  createMessage,
  deleteMessage,
  getMessage,
  listMessages,
} from '../service/chat-operations.ts';
import type { Dialogue } from './dialogue.ts';
import { participantOf } from './permissions.ts';
import { createRoute, type Route } from './route.ts';
import type { State } from './state.ts';

/** The operations on messages and events. */
export function messageRoutes(state: State, dialogue: Dialogue): Route[] {
  const { messages, events } = state;
  return [
    createRoute('chat', createMessage, ({ body, ...asking }) => {
      const userId = participantOf(state, body.conversationId, asking);
      const message = messages.create({ ...body, userId });
      dialogue.messageCreated(message);
      return { message };
    }),
    createRoute('chat', listMessages, ({ params: { conversationId }, ...asking }) => {
      participantOf(state, conversationId, asking);
      const all = messages.all();
      return {
        messages: all.filter((message) => message.conversationId === conversationId),
        meta: {},
      };
    }),
    createRoute('chat', getMessage, ({ params: { id }, ...asking }) => {
      const message = messages.get(id) ?? asking.refuse(404, 'there is no such message');
      participantOf(state, message.conversationId, asking);
      return { message };
    }),
    createRoute('chat', deleteMessage, ({ params: { id }, callerId, refuse }) => {
      const { userId, conversationId } =
        messages.get(id) ?? refuse(404, 'there is no such message');
      if (userId !== callerId) refuse(403, 'only its sender may delete a message');
      messages.delete(id);
      const data = { id, conversationId, userId };
      dialogue.announce(conversationId, { type: 'message_deleted', data });
      return {};
    }),
    createRoute('chat', createEvent, ({ body: { conversationId, payload }, ...asking }) => {
      const userId = participantOf(state, conversationId, asking);
      const fields = { createdAt: new Date().toISOString(), conversationId, payload, userId };
      const event = events.create(fields);
      dialogue.eventCreated({ id: event.id, ...fields });
      return { event };
    }),
    createRoute('chat', getEvent, ({ params: { id }, ...asking }) => {
      const event = events.get(id) ?? asking.refuse(404, 'there is no such event');
      participantOf(state, event.conversationId, asking);
      return { event };
    }),
  ];
}
