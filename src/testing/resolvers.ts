import { listBots } from '../admin-operations.ts';
import { addParticipant, getEvent, getOrCreateConversation } from '../chat-operations.ts';
import { createRoute, type Route } from './route.ts';
import type { State } from './state.ts';

/** What the service takes as the id of a conversation that it is to create. */
const creatableId = /^[\w/\\-]{1,70}$/;

/** The documented operations over the state of a platform. Where the specification is silent, it does what the service was seen to do. */
export function builtInRoutes({ users, conversations, events, bots }: State): Route[] {
  return [
    createRoute('chat', addParticipant, ({ params, body, caller, refuse }) => {
      const { conversationId } = params;
      if (!conversations.has(conversationId)) refuse(404, 'there is no such conversation');
      if (conversations.ownerOf(conversationId) !== caller?.id) {
        refuse(403, 'only the owner of a conversation may add participants');
      }
      const participant = users.get(body.userId) ?? refuse(400, 'there is no such user');
      conversations.addParticipant(conversationId, participant.id);
      return { participant };
    }),

    createRoute('chat', getOrCreateConversation, ({ body, caller, refuse }) => {
      const { id } = body;
      if (id !== undefined) {
        const found = conversations.get(id);
        if (found !== undefined && conversations.ownerOf(id) !== caller?.id) {
          refuse(403, 'the conversation belongs to another user');
        }
        if (found !== undefined) return { conversation: found };
        if (!creatableId.test(id)) {
          refuse(400, 'id must be 1 to 70 letters, digits, "_", "-", "/" or "\\"');
        }
      }
      const owner = caller === undefined ? {} : { owner: caller.id };
      return { conversation: conversations.create(id === undefined ? {} : { id }, owner) };
    }),

    createRoute('chat', getEvent, ({ params, caller, refuse }) => {
      const event = events.get(params.id) ?? refuse(404, 'there is no such event');
      const participants = conversations.participantsOf(event.conversationId ?? '');
      if (participants.length > 0 && !participants.includes(caller?.id ?? '')) {
        refuse(403, 'only a participant of its conversation may see an event');
      }
      return { event };
    }),

    createRoute('admin', listBots, () => ({ bots: bots.all() })),
  ];
}
