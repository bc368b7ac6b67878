import { type Route, routeOf } from '../route.ts';
import { conversationRules, participantRules } from './conversation-routes.ts';
import { messageRules } from './message-routes.ts';
import type { ChatState } from './state.ts';
import { userRules } from './user-routes.ts';

/** Every operation of the chat API. */
export function chatRoutes(state: ChatState): Route[] {
  return [...conversationRules, ...participantRules, ...messageRules, ...userRules].map((rule) =>
    routeOf(rule, state),
  );
}
