import { type Route, routeOf } from '../route.ts';
import { conversationRules, participantRules } from './conversation-rules.ts';
import { messageRules } from './message-rules.ts';
import type { ChatState } from './state.ts';
import { userRules } from './user-rules.ts';

/** Every operation of the chat API. */
export function chatRoutes(state: ChatState): Route[] {
  return [...conversationRules, ...participantRules, ...messageRules, ...userRules].map((rule) =>
    routeOf(rule, state),
  );
}
