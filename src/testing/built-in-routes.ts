import * as z from 'zod/mini';
import { listBots } from '../service/admin.ts';
import { addParticipant, getEvent, getOrCreateConversation } from '../service/chat.ts';
import { selectBots } from './bot-list.ts';
import { creatableId, idRule } from './conversation-collection.ts';
import { macrotask } from './fault.ts';
import { createRoute, type Route } from './route.ts';
import type { State } from './state.ts';

/** The documented operations over the state of a platform. If the specification leaves a rule open, the one of the service applies. */
export function builtInRoutes(state: State): Route[] {
  const { bots } = state;
  return [
    addParticipantRoute(state),
    getOrCreateRoute(state),
    getEventRoute(state),
    createRoute('admin', listBots, ({ query }) => ({ bots: selectBots(bots.all(), query) })),
  ];
}

function addParticipantRoute({ users, conversations }: State): Route {
  return createRoute(
    'chat',
    addParticipant,
    ({ params: { conversationId }, body, callerId, refuse }) => {
      if (!conversations.has(conversationId)) refuse(404, 'there is no such conversation');
      if (conversations.ownerOf(conversationId) !== callerId) {
        refuse(403, 'only the owner of a conversation may add participants');
      }
      const participant =
        users.get(body.userId) ?? refuse(400, 'there is no such user', 'ReferenceNotFound');
      conversations.addParticipant(conversationId, participant.id);
      return { participant };
    },
    // The router of the service finds no participants of a conversation whose id has a slash.
    { parameter: '(?:(?!%2[fF]|%5[cC])[^/])+' },
  );
}

function getOrCreateRoute({ conversations }: State): Route {
  // The specification does not show whether `id` is required; the service requires it.
  const operation = { ...getOrCreateConversation, body: z.strictObject({ id: z.string() }) };
  const creating = new Set<string>();
  return createRoute('chat', operation, async ({ body: { id }, caller, callerId, refuse }) => {
    if (!creatableId.test(id)) refuse(400, `the id of a conversation ${idRule}`);
    const found = conversations.ofCaller(id);
    if (found !== undefined) {
      if (conversations.ownerOf(id) === callerId) return { conversation: found };
      refuse(403, 'the conversation belongs to another user');
    }
    if (conversations.isRetired(id)) refuse(404, 'the conversation was deleted by the bot');
    const owner = caller ?? refuse(403, 'the user of this key was deleted');
    if (creating.has(id)) refuse(500, 'another request creates this conversation');
    creating.add(id);
    try {
      // Two calls that race on a new id are one success and one failure.
      await macrotask();
      return { conversation: conversations.createForCaller(id, owner.id) };
    } finally {
      creating.delete(id);
    }
  });
}

function getEventRoute({ events, conversations }: State): Route {
  return createRoute('chat', getEvent, ({ params, callerId, refuse }) => {
    const event = events.get(params.id) ?? refuse(404, 'there is no such event');
    const { conversationId = '' } = event;
    if (conversationId === '') refuse(403, 'the event has no `conversationId`: nobody may read it');
    const participants = conversations.participantsOf(conversationId);
    if (callerId === undefined || !participants.includes(callerId)) {
      refuse(403, 'only a participant of its conversation may read an event');
    }
    return { event };
  });
}
