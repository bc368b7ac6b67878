import { chatRecords } from '../../service/generated/records.ts';
import { type Route, routesOf } from '../route.ts';
import type { State } from '../state.ts';
import { conversationRules, participantRules } from './conversation-rules.ts';
import { messageRules } from './message-rules.ts';
import { userRules } from './user-rules.ts';

const rules = { ...conversationRules, ...participantRules, ...messageRules, ...userRules };

export function chatRoutes(state: State): Route[] {
  return routesOf('chat', chatRecords, rules, state);
}
