import {
  type Account,
  type ApiKey,
  ApiKeySchema,
  type AuditRecord,
  AuditRecordSchema,
  type BotVersion,
  BotVersionSchema,
  type GetBotAllowlistResponse,
  GetBotAllowlistResponseSchema,
  type Integration,
  IntegrationSchema,
  type Interface,
  InterfaceSchema,
  LogEntrySchema,
  type Plugin,
  PluginSchema,
  type WorkspaceMember,
  WorkspaceMemberSchema,
} from '../../service/generated/admin-operations.ts';
import { Collection } from '../collection.ts';
import { OwnedCollection, type OwnerRule } from '../owned-collection.ts';
import { found } from '../reply.ts';
import { BotCollection, type PlatformBot } from './bot-collection.ts';
import { CatalogCollection } from './catalog-collection.ts';
import { IssueCollection } from './issue-collection.ts';
import { type PlatformLog, problemOfTime, type WithId } from './resources.ts';
import { SeededState } from './seeded-state.ts';
import type { AdminSeeds } from './seeds.ts';
import { WorkspaceCollection } from './workspace-collection.ts';

/** What a change is about. */
interface Changed {
  readonly id: string;
  readonly name?: string | undefined;
  readonly value?: string | undefined;
}

/** What can belong to a workspace or a bot. */
interface Owned {
  deleteOf(ownerId: string): void;
  snapshot(): () => void;
}

/** What a platform holds for the admin API, and who may call it. */
export class AdminState {
  readonly workspaces: WorkspaceCollection = new WorkspaceCollection({
    ownerId: () => this.account.id,
    countBots: (id) => this.bots.of(id).length,
    deleted: (id) => {
      for (const collection of this.#ofWorkspaces) collection.deleteOf(id);
    },
  });
  readonly #ofWorkspace: OwnerRule<'workspaceId'> = {
    fields: ['workspaceId'],
    defaultOwner: () => this.workspaces.ids[0],
    hasOwner: (id) => this.workspaces.has(id),
  };
  readonly #ofBot: OwnerRule<'botId'> = {
    fields: ['botId'],
    defaultOwner: () => this.bots.all()[0]?.id,
    hasOwner: (id) => this.bots.has(id),
  };
  readonly bots: BotCollection = new BotCollection(this.#ofWorkspace, (id) => {
    this.allowlists.delete(id);
    for (const collection of this.#ofBots) collection.deleteOf(id);
  });
  readonly members = new OwnedCollection<WorkspaceMember, 'workspaceId'>({
    ...this.#ofWorkspace,
    name: 'members',
    noun: 'member',
    schema: WorkspaceMemberSchema,
    defaults: (now, _, id) => ({ createdAt: now, email: `${id}@example.com`, role: 'developer' }),
  });
  readonly versions = new OwnedCollection<BotVersion, 'botId'>({
    ...this.#ofBot,
    name: 'versions',
    noun: 'version',
    schema: BotVersionSchema,
    defaults: (_, __, id) => ({ name: id }),
  });
  readonly apiKeys = new OwnedCollection<ApiKey, 'botId'>({
    ...this.#ofBot,
    name: 'apiKeys',
    noun: 'key',
    schema: ApiKeySchema,
    defaults: (now) => ({ createdAt: now, note: '' }),
  });
  readonly logs = new OwnedCollection<PlatformLog, 'botId' | 'integrationId'>({
    fields: ['botId', 'integrationId'],
    defaultOwner: this.#ofBot.defaultOwner,
    // A test may log for an integration that it did not create.
    hasOwner: (id, field) => field === 'integrationId' || this.bots.has(id),
    name: 'logs',
    noun: 'log',
    schema: LogEntrySchema,
    defaults: (now) => ({ timestamp: now, level: 'info', message: '' }),
    problem: ({ timestamp }) => problemOfTime('timestamp', timestamp),
  });
  readonly integrations: CatalogCollection<Integration> = new CatalogCollection<Integration>(
    this.#ofWorkspace,
    {
      name: 'integrations',
      noun: 'integration',
      schema: IntegrationSchema,
      defaults: () => ({
        identifier: {},
        url: 'https://integration.bot-platform.test',
        signingSecret: `fake-signing-secret-${crypto.randomUUID()}`,
        interfaces: {},
        configuration: { identifier: {}, schema: {} },
        configurations: {},
        channels: {},
        states: {},
        events: {},
        actions: {},
        user: { tags: {}, creation: {} },
        entities: {},
        dev: false,
        verificationStatus: 'unapproved',
        lifecycleStatus: 'published',
        secrets: [],
      }),
    },
    (id) => this.integrationKeys.deleteOf(id),
  );
  readonly interfaces = new CatalogCollection<Interface>(this.#ofWorkspace, {
    name: 'interfaces',
    noun: 'interface',
    schema: InterfaceSchema,
    hasVisibility: false,
    defaults: () => ({ entities: {}, events: {}, actions: {}, channels: {} }),
  });
  readonly plugins = new CatalogCollection<Plugin>(this.#ofWorkspace, {
    name: 'plugins',
    noun: 'plugin',
    schema: PluginSchema,
    defaults: () => ({
      configuration: { schema: {} },
      states: {},
      events: {},
      actions: {},
      dependencies: { interfaces: {}, integrations: {} },
      user: { tags: {} },
      conversation: { tags: {} },
      message: { tags: {} },
      lifecycleStatus: 'published',
    }),
  });
  readonly integrationKeys = new OwnedCollection<ApiKey, 'integrationId'>({
    fields: ['integrationId'],
    defaultOwner: () => this.integrations.all()[0]?.id,
    hasOwner: (id) => this.integrations.has(id),
    name: 'integrationKeys',
    noun: 'key',
    schema: ApiKeySchema,
    defaults: (now) => ({ createdAt: now, note: '' }),
  });
  /** Preferences by name, of the account and of each workspace. */
  readonly preferences = new Map<string, ReadonlyMap<string, unknown>>();
  /** The ids that share an integration of a bot, by bot, integration and alias. */
  readonly shareableIds = new Map<string, string>();
  readonly issues = new IssueCollection(this.#ofBot);
  readonly seeded = new SeededState(this.#ofBot, this.#ofWorkspace);
  /** The id of an allowlist is that of its bot. */
  readonly allowlists = new Collection<WithId<GetBotAllowlistResponse>>({
    name: 'allowlists',
    noun: 'allowlist',
    schema: GetBotAllowlistResponseSchema,
    defaults: () => ({ setting: 'ALL_WORKSPACE_USERS', users: [] }),
  });
  readonly auditRecords = new OwnedCollection<AuditRecord, 'workspaceId'>({
    ...this.#ofWorkspace,
    name: 'auditRecords',
    noun: 'record',
    schema: AuditRecordSchema,
    defaults: (now) => ({ recordedAt: now }),
  });
  readonly tokens = new Collection<ApiKey>({
    name: 'tokens',
    noun: 'token',
    schema: ApiKeySchema,
    defaults: (now) => ({ createdAt: now }),
  });
  readonly #ofBots: readonly Owned[] = [
    ...[this.versions, this.apiKeys, this.logs, this.issues],
    ...[this.seeded.actionRuns, this.seeded.activities, this.seeded.analytics],
    ...[this.seeded.usages, this.seeded.usageActivity],
  ];
  readonly #ofWorkspaces: readonly Owned[] = [
    ...[this.bots, this.members, this.auditRecords],
    ...[this.integrations, this.interfaces, this.plugins],
    ...[this.seeded.invoices, this.seeded.upcomingInvoices],
    ...[this.seeded.usages, this.seeded.usageActivity],
  ];
  /** The account that the token of the platform belongs to. */
  account: Account;
  /** Whether the account was deleted: its tokens are refused from then on. */
  isAccountDeleted = false;
  readonly #tokenValues = new Map<string, string>();
  readonly #token: string;
  readonly #restore: readonly (() => void)[];

  constructor({ workspaces, ...seeds }: AdminSeeds, token: string) {
    this.#token = token;
    const [{ members: [{ email = 'admin@example.com' } = {}] = [] } = {}] = workspaces;
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
    for (const integration of seeds.integrations) this.integrations.create(integration);
    for (const item of seeds.interfaces) this.interfaces.create(item);
    for (const plugin of seeds.plugins) this.plugins.create(plugin);
    for (const version of seeds.versions) this.versions.create(version);
    for (const key of seeds.apiKeys) this.apiKeys.create(key);
    for (const log of seeds.logs) this.logs.create(log);
    for (const issue of seeds.issues) this.issues.create(issue);
    this.seeded.create(seeds);
    const { account, workspaces: all, tokens, allowlists, integrationKeys } = this;
    const collections = new Set([
      ...[all, tokens, allowlists, integrationKeys],
      ...[...this.#ofWorkspaces, ...this.#ofBots],
    ]);
    this.#restore = [
      ...Array.from(collections, (collection) => collection.snapshot()),
      () => {
        this.account = account;
        this.isAccountDeleted = false;
        this.preferences.clear();
        this.shareableIds.clear();
      },
    ];
  }

  /** Restores what it was created with. */
  reset(): void {
    for (const restore of this.#restore) restore();
  }

  /** Makes the value of a new access token. */
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
  audit(workspaceId: string, action: AuditRecord['action'], { id, name, value }: Changed): void {
    const { id: userId, email: userEmail } = this.account;
    const who = { userId, userEmail };
    const what = { resourceId: id, resourceName: name ?? null, value: value ?? null };
    this.auditRecords.create({ ...who, ...what, action, workspaceId });
  }

  /** A bot of the workspace of a request. */
  botOf(workspaceId: string, id: string): PlatformBot {
    const bot = this.bots.ownerOf(id) === workspaceId ? this.bots.get(id) : undefined;
    return found('bot', bot);
  }
}
