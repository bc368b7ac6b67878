import type { chatRecords } from '../../service/generated/records.ts';
import type { Rules } from '../route.ts';
import type { State } from '../state.ts';
import type { Signals } from './signals.ts';

/** What the operations of the chat API act on. */
export interface ChatState {
  readonly state: State;
  readonly signals: Signals;
}

export type ChatRules = Rules<typeof chatRecords, ChatState>;
