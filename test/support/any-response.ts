import { json } from './bad-servers.ts';
import { botsOf, conversation, event, user } from './resources.ts';

/** A body that is a success of every operation. */
export const anyResult = { participant: user, conversation, event, bots: botsOf(2), meta: {} };

/** The bytes of a response that is a success of every operation. */
export const anyResponse = json(anyResult);
