import type { ChatClient } from 'bot-platform-sdk';
import { type Job, UnrecoverableError } from 'bullmq';
import * as z from 'zod';
import type { Delivery, Outcome, Task } from './queue.ts';

/** The payload of the events that this bot handles: a user asks for an agent. */
const Handover = z.object({ type: z.literal('handover'), agentId: z.string() });

export interface DeliverOptions {
  /** The client of the user of the delivery. */
  readonly chat: ChatClient;
  readonly signal: AbortSignal | undefined;
  /** Throws if this worker has lost the job to another one. */
  readonly assertLock: () => Promise<void>;
}

/** Opens a conversation for an event, and adds the agent that the event asks for. */
export async function deliver(
  job: Job<Task>,
  data: Delivery,
  { chat, signal, assertLock }: DeliverOptions,
): Promise<Outcome> {
  // A worker ended between the request and the end of its job, so it is unknown whether the agent has joined.
  if (data.mayHaveJoined) {
    throw new UnrecoverableError('parked: a worker ended while it called addParticipant');
  }

  // Both calls can be repeated: the second finds the conversation that it created.
  const { event } = await chat.getEvent({ id: data.eventId }, { payload: Handover, signal });
  const { conversation } = await chat.getOrCreateConversation(
    { id: `handover-${event.id}` },
    { signal },
  );

  await assertLock();
  await job.updateData({ ...data, mayHaveJoined: true });
  const { participant } = await chat.addParticipant(
    { conversationId: conversation.id, userId: event.payload.agentId },
    { signal },
  );
  return { joined: participant.id };
}
