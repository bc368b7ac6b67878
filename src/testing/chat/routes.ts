import { chatRecords } from '../../service/generated/records.ts';
import { type Route, routesOf } from '../route.ts';
import { conversationRules, participantRules } from './conversation-rules.ts';
import { messageRules } from './message-rules.ts';
import type { ChatState } from './state.ts';
import { userRules } from './user-rules.ts';

const rules = { ...conversationRules, ...participantRules, ...messageRules, ...userRules };

export function chatRoutes(state: ChatState): Route[] {
  return routesOf('chat', chatRecords, rules, state);
}
