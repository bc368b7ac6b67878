import { getBotAllowlist } from '../../service/generated/admin-operations.ts';
import type { adminRecords } from '../../service/generated/records.ts';
import { schemas } from '../../service/generated/schemas.ts';
import type * as service from '../../service/generated/types.ts';
import {
  Collection,
  type CollectionRule,
  type Draft,
  headerRule,
  isHeaderValue,
  usual,
} from '../collection.ts';
import { OwnedCollection } from '../owned-collection.ts';
import { isTime } from '../query.ts';
import type { Rules } from '../route.ts';
import { type PlatformBot, platformBotSchema, problemOfBot } from './bot.ts';
import { CatalogCollection } from './catalog-collection.ts';
import { IssueCollection } from './issue-collection.ts';

export type AdminRules = Rules<typeof adminRecords, AdminState>;

/** A workspace that a platform starts with. */
export interface WorkspaceSeed {
  readonly workspace: Draft<service.Workspace>;
  readonly members: readonly object[];
  readonly bots: readonly object[];
}

/** A record that the service sends without an id. */
export type WithId<T> = T & { id: string };

/** An entry of the log of a bot or an integration. */
export interface PlatformLog extends service.LogEntry {
  /** The id of the entry, which the service does not send. */
  id: string;
}

interface Changed {
  readonly id: string;
  readonly name?: string | undefined;
  readonly value?: string | undefined;
}

/** The state of a platform for the admin API, and who may call it. */
export class AdminState {
  /** The account that the token of the platform belongs to. */
  account: service.Account;
  /** Whether the account was deleted: its tokens are refused from then on. */
  isAccountDeleted = false;
  readonly workspaces: Collection<service.Workspace> = new WorkspaceCollection(
    {
      ...usual,
      name: 'workspaces',
      noun: 'workspace',
      schema: schemas.Workspace,
      values: { billingVersion: 'v4', plan: 'community' },
      defaults: (now, _, id) => ({
        createdAt: now,
        updatedAt: now,
        name: id,
        ownerId: this.account.id,
      }),
      problem: ({ id }) => (isHeaderValue(id) ? undefined : `the id of a workspace ${headerRule}`),
      deleted: (id) => this.#deleteOf('workspaceId', id),
    },
    (id) => this.bots.of(id).length,
  );
  readonly #ofWorkspace = { ...usual, owners: { workspaceId: this.workspaces } };
  readonly members = new OwnedCollection<service.WorkspaceMember, 'workspaceId'>({
    ...this.#ofWorkspace,
    name: 'members',
    noun: 'member',
    schema: schemas.WorkspaceMember,
    values: { role: 'developer' },
    defaults: (now, _, id) => ({ createdAt: now, email: `${id}@example.com` }),
  });
  readonly auditRecords = new OwnedCollection<service.AuditRecord, 'workspaceId'>({
    ...this.#ofWorkspace,
    name: 'auditRecords',
    noun: 'record',
    schema: schemas.AuditRecord,
    defaults: (now) => ({ recordedAt: now }),
  });
  readonly bots: OwnedCollection<PlatformBot, 'workspaceId'> = new OwnedCollection({
    ...this.#ofWorkspace,
    name: 'bots',
    noun: 'bot',
    schema: platformBotSchema(),
    values: { type: 'studio' },
    defaults: (now) => ({ createdAt: now, updatedAt: now }),
    problem: problemOfBot,
    deleted: (id) => {
      this.allowlists.delete(id);
      this.#deleteOf('botId', id);
    },
  });
  readonly #ofBot = { ...usual, owners: { botId: this.bots } };
  /** The id of an allowlist is that of its bot. */
  readonly allowlists = new Collection<WithId<service.GetBotAllowlistResponse>>({
    ...usual,
    name: 'allowlists',
    noun: 'allowlist',
    schema: getBotAllowlist.response,
    values: { setting: 'ALL_WORKSPACE_USERS' },
    defaults: () => ({}),
  });
  readonly versions = new OwnedCollection<service.BotVersion, 'botId'>({
    ...this.#ofBot,
    name: 'versions',
    noun: 'version',
    schema: schemas.BotVersion,
    defaults: (_, __, id) => ({ name: id }),
  });
  readonly integrations: CatalogCollection<service.Integration> = new CatalogCollection(
    'integration',
    schemas.Integration,
    this.#ofWorkspace.owners,
    (id) => this.integrationKeys.deleteOf('integrationId', id),
  );
  readonly interfaces = new CatalogCollection<service.Interface>(
    'interface',
    schemas.Interface,
    this.#ofWorkspace.owners,
  );
  readonly plugins = new CatalogCollection<service.Plugin>(
    'plugin',
    schemas.Plugin,
    this.#ofWorkspace.owners,
  );
  readonly #keys = { ...usual, noun: 'key', schema: schemas.ApiKey, values: { note: '' } };
  readonly apiKeys = new OwnedCollection<service.ApiKey, 'botId'>({
    ...this.#keys,
    name: 'apiKeys',
    owners: this.#ofBot.owners,
  });
  readonly integrationKeys = new OwnedCollection<service.ApiKey, 'integrationId'>({
    ...this.#keys,
    name: 'integrationKeys',
    owners: { integrationId: this.integrations },
  });
  readonly tokens = new Collection<service.ApiKey>({
    ...this.#keys,
    name: 'tokens',
    noun: 'token',
  });
  readonly logs = new OwnedCollection<PlatformLog, 'botId' | 'integrationId'>({
    ...usual,
    // A test may log for an integration that it did not create.
    owners: { ...this.#ofBot.owners, integrationId: { firstId: undefined, has: () => true } },
    name: 'logs',
    noun: 'log',
    schema: schemas.LogEntry,
    values: { level: 'info', message: '' },
    defaults: (now) => ({ timestamp: now }),
    problem: ({ timestamp }) => problemOfTime('timestamp', timestamp),
  });
  readonly issues = new IssueCollection(this.#ofBot.owners);
  readonly actionRuns = new OwnedCollection<WithId<service.ActionRun>, 'botId'>({
    ...this.#ofBot,
    name: 'actionRuns',
    noun: 'action run',
    schema: schemas.ActionRun,
    values: { actionType: 'run', output: {}, status: 'SUCCESS' },
    defaults: (now) => ({ timestamp: now }),
    problem: ({ timestamp }) => problemOfTime('timestamp', timestamp),
  });
  readonly activities = new OwnedCollection<service.Activity, 'botId'>({
    ...this.#ofBot,
    name: 'activities',
    noun: 'activity',
    schema: schemas.Activity,
    values: { description: '', taskId: 'task_1', category: 'unknown' },
  });
  readonly analytics = new OwnedCollection<WithId<service.BotAnalytics>, 'botId'>({
    ...this.#ofBot,
    name: 'analytics',
    noun: 'analytics record',
    schema: schemas.BotAnalytics,
    defaults: (now) => ({ startDateTimeUtc: now, endDateTimeUtc: now }),
    problem: ({ startDateTimeUtc: time }) => problemOfTime('startDateTimeUtc', time),
  });
  /** The ids that share an integration of a bot, by bot, integration and alias. */
  readonly shareableIds = new Map<string, string>();
  readonly #tokenValues = new Map<string, string>();
  readonly #token: string;

  constructor(workspaces: readonly WorkspaceSeed[], token: string) {
    this.#token = token;
    const email = String(Object(workspaces[0]?.members[0]).email ?? 'admin@example.com');
    const createdAt = new Date().toISOString();
    this.account = { id: crypto.randomUUID(), email, emailVerified: true, createdAt };
    for (const { workspace, members, bots } of workspaces) {
      const { id: workspaceId } = this.workspaces.create(workspace);
      for (const [index, member] of members.entries()) {
        // The first member is the one whose token it is.
        const own = index === 0 ? { userId: this.account.id, email, role: 'owner' } : {};
        this.members.create({ ...own, ...member, workspaceId });
      }
      for (const bot of bots) this.bots.create({ ...bot, workspaceId });
    }
  }

  /** The collections that a test fills, by the name of the option. */
  get filled() {
    const { workspaces, members, bots, versions, apiKeys, logs, issues } = this;
    const { integrations, interfaces, plugins, actionRuns, activities, analytics } = this;
    return {
      ...{ workspaces, members, bots, versions, apiKeys, logs, issues },
      ...{ integrations, interfaces, plugins, actionRuns, activities, analytics },
    };
  }

  /** Returns a function that restores the present state. Tokens keep their values. */
  snapshot(): () => void {
    const { account } = this;
    const { allowlists, tokens, auditRecords, integrationKeys } = this;
    const all = [...Object.values(this.filled), allowlists, tokens, auditRecords, integrationKeys];
    const restores = all.map((collection) => collection.snapshot());
    return () => {
      for (const restore of restores) restore();
      this.account = account;
      this.isAccountDeleted = false;
      this.shareableIds.clear();
    };
  }

  #deleteOf(field: 'workspaceId' | 'botId', ownerId: string): void {
    const { workspaces: _, ...owned } = this.filled;
    for (const collection of [...Object.values(owned), this.auditRecords]) {
      collection.deleteOf(field, ownerId);
    }
  }

  issueToken(id: string): string {
    const value = `fake-token-${crypto.randomUUID()}`;
    this.#tokenValues.set(id, value);
    return value;
  }

  /** The values of the access tokens that the API accepts. */
  get tokenValues(): readonly string[] {
    if (this.isAccountDeleted) return [];
    const issued = [...this.#tokenValues].filter(([id]) => this.tokens.has(id));
    return [this.#token, ...issued.map(([, value]) => value)];
  }

  /** Records a change, as the service does: in the workspace that was changed, else in that of the request. */
  audit(
    workspaceId: string,
    action: service.AuditRecord['action'],
    { id, name, value }: Changed,
  ): void {
    const { id: userId, email: userEmail } = this.account;
    const who = { userId, userEmail };
    const what = { resourceId: id, resourceName: name ?? null, value: value ?? null };
    this.auditRecords.create({ ...who, ...what, action, workspaceId });
  }
}

/** The workspaces. Their `botCount` is the number of their bots. */
class WorkspaceCollection extends Collection<service.Workspace> {
  readonly #countBots: (workspaceId: string) => number;

  constructor(rule: CollectionRule<service.Workspace>, countBots: (workspaceId: string) => number) {
    super(rule);
    this.#countBots = countBots;
  }

  override update(id: string, changes: Draft<Omit<service.Workspace, 'id'>>): service.Workspace {
    return this.#counted(super.update(id, changes));
  }

  override get(id: string): service.Workspace | undefined {
    const workspace = super.get(id);
    return workspace && this.#counted(workspace);
  }

  override all(): readonly service.Workspace[] {
    return super.all().map((workspace) => this.#counted(workspace));
  }

  #counted(workspace: service.Workspace): service.Workspace {
    return Object.freeze({ ...workspace, botCount: this.#countBots(workspace.id) });
  }
}

/** The problem of a time of a record, by which requests are filtered. */
function problemOfTime(field: string, time: string): string | undefined {
  return isTime(time) ? undefined : `\`${field}\` must be a time in ISO 8601`;
}
