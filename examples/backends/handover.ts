import type { ChatClient } from 'bot-platform-sdk';
import * as z from 'zod';

/** The payload of the events that this bot handles: a user asks for an agent. */
const Handover = z.object({ type: z.literal('handover'), agentId: z.string() });

/** The work of the webhook: opens a conversation for an event, and adds the agent that the event asks for. */
export async function handOver(chat: ChatClient, eventId: string, signal?: AbortSignal) {
  const { event } = await chat.getEvent({ id: eventId }, { payload: Handover, signal });
  // Named after the event: if it is delivered again, the call finds the same conversation.
  const { conversation } = await chat.getOrCreateConversation(
    { id: `handover-${event.id}` },
    { signal },
  );
  const { participant } = await chat.addParticipant(
    { conversationId: conversation.id, userId: event.payload.agentId },
    { signal },
  );
  return { conversationId: conversation.id, participantId: participant.id };
}
