import type { BotIssue, BotIssueEvent } from '../../service/generated/admin-types.ts';
import { schemas } from '../../service/generated/schemas.ts';
import { Collection, type Draft, usual } from '../collection.ts';
import { throwResourceMistake } from '../mistake.ts';
import { type Owned, OwnedCollection, type OwnedDraft, type Owners } from '../owned-collection.ts';

/** An issue in part, the id of its bot, and its occurrences. */
export type IssueDraft = OwnedDraft<BotIssue, 'botId'> & {
  /** The occurrences. Missing fields are filled in. */
  readonly events?: readonly Draft<BotIssueEvent>[] | undefined;
};

interface Occurred extends Owned {
  readonly events: readonly BotIssueEvent[];
}

/** The issues of bots. */
export class IssueCollection extends OwnedCollection<BotIssue, 'botId', Occurred> {
  #events = 0;

  /** @internal */
  constructor(owners: { readonly botId: Owners }) {
    super({
      ...{ ...usual, owners },
      name: 'issues',
      noun: 'issue',
      apart: ['events'],
      schema: schemas.BotIssue,
      values: { code: 'UNKNOWN', title: 'An issue', description: '', category: 'other' },
      defaults: (now, given) => ({
        ...{ createdAt: now, lastSeenAt: now },
        eventsCount: eventsIn(given).length,
      }),
      besideOf: (owner, draft) => ({ owner, events: this.#createEvents(draft) }),
    });
  }

  /**
   * Creates an issue of a bot, and its occurrences. Missing fields are filled in.
   *
   * @throws `ConfigurationError` if the service could not hold the issue, its id is taken, or there is no such bot.
   */
  override create(partial: IssueDraft = {}): BotIssue {
    return super.create(partial);
  }

  /** The occurrences of an issue. */
  eventsOf(id: string): readonly BotIssueEvent[] {
    return this.besideOf(id)?.events ?? [];
  }

  #createEvents(issue: object): readonly BotIssueEvent[] {
    const rule = { ...usual, name: 'issues', noun: 'event', schema: schemas.BotIssueEvent };
    const events = new Collection<BotIssueEvent>(rule);
    for (const event of eventsIn(issue)) {
      this.#events += 1;
      events.create({ id: `event_${this.#events}`, ...event });
    }
    return events.all();
  }
}

function eventsIn(issue: object): readonly Draft<BotIssueEvent>[] {
  const { events = [] } = Object(issue);
  return Array.isArray(events)
    ? events
    : throwResourceMistake('issues', '`events` must be an array');
}
