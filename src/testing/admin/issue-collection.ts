import type { BotIssue, BotIssueEvent } from '../../service/generated/admin-types.ts';
import { schemas } from '../../service/generated/schemas.ts';
import { type Draft, noExtras } from '../collection.ts';
import { throwResourceMistake } from '../mistake.ts';
import { OwnedCollection, type OwnedDraft, type OwnerRule } from '../owned-collection.ts';

/** An issue in part, the id of its bot, and its occurrences. */
export type IssueDraft = OwnedDraft<BotIssue, 'botId'> & {
  /** The occurrences. Missing fields are filled in. */
  readonly events?: readonly Draft<BotIssueEvent>[] | undefined;
};

/**
 * The issues of bots.
 *
 * @example
 * ```ts
 * import { createPlatform } from 'bot-platform-sdk/testing';
 *
 * const platform = createPlatform({ bots: 1 });
 * const { id } = platform.issues.create({ title: 'It fails' });
 * platform.issues.eventsOf(id).length; // its occurrences
 * ```
 */
export class IssueCollection extends OwnedCollection<BotIssue, 'botId'> {
  /** The occurrences of all issues. @internal */
  readonly events = new OwnedCollection<BotIssueEvent, 'issueId'>({
    ...noExtras,
    name: 'issues',
    noun: 'event',
    fields: ['issueId'],
    schema: schemas.BotIssueEvent,
    defaults: (now) => ({ createdAt: now, data: {} }),
    defaultOwner: () => undefined,
    hasOwner: (id) => this.has(id),
  });

  /** @internal */
  constructor(owner: OwnerRule<'botId'>) {
    super({
      ...noExtras,
      ...owner,
      name: 'issues',
      noun: 'issue',
      beside: ['events'],
      schema: schemas.BotIssue,
      defaults: (now, given) => ({
        code: 'UNKNOWN',
        createdAt: now,
        lastSeenAt: now,
        title: 'An issue',
        description: '',
        groupedData: {},
        eventsCount: eventsIn(given).length,
        category: 'other',
        resolutionLink: null,
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
