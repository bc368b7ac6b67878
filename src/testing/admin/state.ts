import type { adminRecords } from '../../service/generated/records.ts';
import { schemas } from '../../service/generated/schemas.ts';
import type * as service from '../../service/generated/types.ts';
import { Collection, type Draft, headerRule, isHeaderValue, usual } from '../collection.ts';
import { OwnedCollection, usualOwned } from '../owned-collection.ts';
import { isTime } from '../query.ts';
import type { Rules } from '../route.ts';
import type { Secrets } from '../secrets.ts';
import { type PlatformBot, platformBotSchema, problemOfBot } from './bot.ts';
import { createCatalog } from './catalog.ts';
import { IssueCollection } from './issue-collection.ts';

export type AdminRules = Rules<typeof adminRecords, AdminState>;

/** A workspace that a platform starts with. */
export interface WorkspaceSeed {
  readonly workspace: Draft<service.Workspace>;
  readonly members: readonly object[];
  readonly bots: readonly object[];
}

/** An entry of the log of a bot or an integration. */
export interface PlatformLog extends service.LogEntry {
  /** The id of the entry, which the service does not send. */
  id: string;
}

/** A shorter workspace id may be an ordinary word. */
const minSecretLength = 12;

/** The state of a platform for the admin API, and who may call it. */
export class AdminState {
  /** The account that the token of the platform belongs to. */
  readonly account: service.Account;
  /** Their `botCount` is the number of their bots. */
  readonly workspaces: Collection<service.Workspace> = new Collection<service.Workspace>({
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
    shown: (workspace) =>
      Object.freeze({ ...workspace, botCount: this.bots.of(workspace.id).length }),
    problem: ({ id }) => (isHeaderValue(id) ? undefined : `the id of a workspace ${headerRule}`),
    created: (id) => {
      if (id.length >= minSecretLength) this.#secrets.add(id);
    },
    deleted: (id) => this.#deleteOf('workspaceId', id),
  });
  readonly #ofWorkspace = { ...usualOwned, owners: { workspaceId: this.workspaces } };
  readonly members = new OwnedCollection<service.WorkspaceMember, 'workspaceId'>({
    ...this.#ofWorkspace,
    name: 'members',
    noun: 'member',
    schema: schemas.WorkspaceMember,
    values: { role: 'developer' },
    defaults: (now, _, id) => ({ createdAt: now, email: `${id}@example.com` }),
  });
  readonly bots: OwnedCollection<PlatformBot, 'workspaceId'> = new OwnedCollection({
    ...this.#ofWorkspace,
    name: 'bots',
    noun: 'bot',
    schema: platformBotSchema(),
    values: { type: 'studio' },
    defaults: (now) => ({ createdAt: now, updatedAt: now }),
    problem: problemOfBot,
    deleted: (id) => this.#deleteOf('botId', id),
  });
  readonly #ofBot = { ...usualOwned, owners: { botId: this.bots } };
  readonly versions = new OwnedCollection<service.BotVersion, 'botId'>({
    ...this.#ofBot,
    name: 'versions',
    noun: 'version',
    schema: schemas.BotVersion,
    defaults: (_, __, id) => ({ name: id }),
  });
  readonly integrations: OwnedCollection<service.Integration, 'workspaceId'> = createCatalog(
    'integration',
    schemas.Integration,
    this.#ofWorkspace.owners,
    (id) => this.integrationKeys.deleteOf('integrationId', id),
  );
  readonly interfaces = createCatalog<service.Interface>(
    'interface',
    schemas.Interface,
    this.#ofWorkspace.owners,
  );
  readonly plugins = createCatalog<service.Plugin>(
    'plugin',
    schemas.Plugin,
    this.#ofWorkspace.owners,
  );
  readonly #keys = { ...usualOwned, noun: 'key', schema: schemas.ApiKey, values: { note: '' } };
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
  readonly logs = new OwnedCollection<PlatformLog, 'botId' | 'integrationId'>({
    ...usualOwned,
    // A test may log for an integration that it did not create.
    owners: { ...this.#ofBot.owners, integrationId: { firstId: undefined, has: () => true } },
    name: 'logs',
    noun: 'log',
    schema: schemas.LogEntry,
    values: { level: 'info', message: '' },
    defaults: (now) => ({ timestamp: now }),
    problem: ({ timestamp }) =>
      isTime(timestamp) ? undefined : '`timestamp` must be a time in ISO 8601',
  });
  readonly issues = new IssueCollection(this.#ofBot.owners);
  readonly #secrets: Secrets;

  constructor(workspaces: readonly WorkspaceSeed[], secrets: Secrets) {
    this.#secrets = secrets;
    const email = String(Object(workspaces[0]?.members[0]).email ?? 'admin@example.com');
    const createdAt = new Date().toISOString();
    this.account = { id: crypto.randomUUID(), email, emailVerified: true, createdAt };
    for (const { workspace, members, bots } of workspaces) {
      const { id: workspaceId } = this.workspaces.create(workspace);
      for (const [index, member] of members.entries()) {
        // The first member is the one whose token it is.
        const caller = index === 0 ? { userId: this.account.id, email, role: 'owner' } : {};
        this.members.create({ ...caller, ...member, workspaceId });
      }
      for (const bot of bots) this.bots.create({ ...bot, workspaceId });
    }
  }

  /** The collections that a test fills, by the name of the option. */
  get filled() {
    const { workspaces, members, bots, versions, apiKeys, logs, issues } = this;
    const { integrations, interfaces, plugins } = this;
    return {
      ...{ workspaces, members, bots, versions, apiKeys, logs, issues },
      ...{ integrations, interfaces, plugins },
    };
  }

  /** Returns a function that restores the present state. */
  snapshot(): () => void {
    const all = [...Object.values(this.filled), this.integrationKeys];
    const restores = all.map((collection) => collection.snapshot());
    return () => {
      for (const restore of restores) restore();
    };
  }

  #deleteOf(field: 'workspaceId' | 'botId', ownerId: string): void {
    const { workspaces: _, ...owned } = this.filled;
    for (const collection of Object.values(owned)) collection.deleteOf(field, ownerId);
  }
}
