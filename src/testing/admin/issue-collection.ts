import type { BotIssue, BotIssueEvent } from '../../service/generated/admin-types.ts';
import { schemas } from '../../service/generated/schemas.ts';
import { type Draft, usual } from '../collection.ts';
import { throwResourceMistake } from '../mistake.ts';
import { OwnedCollection, type OwnedDraft, type Owners } from '../owned-collection.ts';

/** An issue in part, the id of its bot, and its occurrences. */
export type IssueDraft = OwnedDraft<BotIssue, 'botId'> & {
  /** The occurrences. Missing fields are filled in. */
  readonly events?: readonly Draft<BotIssueEvent>[] | undefined;
};

/** The issues of bots. */
export class IssueCollection extends OwnedCollection<BotIssue, 'botId'> {
  /** The occurrences of all issues. @internal */
  readonly events = new OwnedCollection<BotIssueEvent, 'issueId'>({
    ...{ ...usual, owners: { issueId: this } },
    name: 'issues',
    noun: 'event',
    schema: schemas.BotIssueEvent,
  });

  /** @internal */
  constructor(owners: { readonly botId: Owners }) {
    super({
      ...{ ...usual, owners },
      name: 'issues',
      noun: 'issue',
      beside: ['events'],
      schema: schemas.BotIssue,
      values: { code: 'UNKNOWN', title: 'An issue', description: '', category: 'other' },
      defaults: (now, given) => ({
        ...{ createdAt: now, lastSeenAt: now },
        eventsCount: eventsIn(given).length,
      }),
      deleted: (id) => this.events.deleteOf('issueId', id),
    });
  }

  /**
   * Creates an issue of a bot, and its occurrences. Missing fields are filled in.
   *
   * @throws `ConfigurationError` if the service could not hold the issue, its id is taken, or there is no such bot.
   */
  override create(partial: IssueDraft = {}): BotIssue {
    const issue = super.create(partial);
    try {
      for (const event of eventsIn(partial)) this.events.create({ ...event, issueId: issue.id });
    } catch (error) {
      this.delete(issue.id);
      throw error;
    }
    return issue;
  }

  /** The occurrences of an issue. */
  eventsOf(id: string): readonly BotIssueEvent[] {
    return this.events.of(id);
  }

  /** @internal */
  override snapshot(): () => void {
    const restoreIssues = super.snapshot();
    const restoreEvents = this.events.snapshot();
    return () => {
      restoreIssues();
      restoreEvents();
    };
  }
}

function eventsIn(issue: object): readonly Draft<BotIssueEvent>[] {
  const { events = [] } = Object(issue);
  return Array.isArray(events)
    ? events
    : throwResourceMistake('issues', '`events` must be an array');
}
