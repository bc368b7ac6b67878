import { getBotAllowlist } from '../../service/generated/admin-operations.ts';
import { schemas } from '../../service/generated/schemas.ts';
import type * as service from '../../service/generated/types.ts';
import { Collection, type Draft, noExtras } from '../collection.ts';
import type { OwnerRule } from '../owned-collection.ts';
import { BotCollection } from './bot-collection.ts';
import {
  CatalogCollection,
  integrationKind,
  interfaceKind,
  pluginKind,
} from './catalog-collection.ts';
import { IssueCollection } from './issue-collection.ts';
import { createRecords, type WithId } from './records.ts';
import { WorkspaceCollection } from './workspace-collection.ts';

/** A workspace that a platform starts with. */
export interface WorkspaceSeed {
  readonly workspace: Draft<service.Workspace>;
  readonly members: readonly object[];
  readonly bots: readonly object[];
}

/** The subject of a change. */
interface Changed {
  readonly id: string;
  readonly name?: string | undefined;
  readonly value?: string | undefined;
}

/** A collection of what belongs to something that may be deleted. */
interface Owned {
  deleteOf(field: string, ownerId: string): void;
  snapshot(): () => void;
}

/** The state of a platform for the admin API, and who may call it. */
export class AdminState {
  readonly workspaces: WorkspaceCollection = new WorkspaceCollection({
    ownerId: () => this.account.id,
    countBots: (id) => this.bots.of(id).length,
    deleted: (id) => this.#deleteOf('workspaceId', id),
  });
  readonly #ofWorkspace = belongsTo('workspaceId', this.workspaces);
  readonly bots: BotCollection = new BotCollection(this.#ofWorkspace, (id) => {
    this.allowlists.delete(id);
    this.#deleteOf('botId', id);
  });
  readonly #ofBot = belongsTo('botId', this.bots);
  readonly integrations: CatalogCollection<service.Integration> = new CatalogCollection(
    this.#ofWorkspace,
    integrationKind(),
    (id) => this.records.integrationKeys.deleteOf('integrationId', id),
  );
  readonly interfaces = new CatalogCollection(this.#ofWorkspace, interfaceKind());
  readonly plugins = new CatalogCollection(this.#ofWorkspace, pluginKind());
  readonly issues = new IssueCollection(this.#ofBot);
  readonly records = createRecords({
    ofWorkspace: this.#ofWorkspace,
    ofBot: this.#ofBot,
    ofIntegration: belongsTo('integrationId', this.integrations),
  });
  /** The id of an allowlist is that of its bot. */
  readonly allowlists = new Collection<WithId<service.GetBotAllowlistResponse>>({
    ...noExtras,
    name: 'allowlists',
    noun: 'allowlist',
    schema: getBotAllowlist.response,
    defaults: () => ({ setting: 'ALL_WORKSPACE_USERS', users: [] }),
  });
  readonly tokens = new Collection<service.ApiKey>({
    ...noExtras,
    name: 'tokens',
    noun: 'token',
    schema: schemas.ApiKey,
    defaults: (now) => ({ createdAt: now }),
  });
  /** The ids that share an integration of a bot, by bot, integration and alias. */
  readonly shareableIds = new Map<string, string>();
  /** The account that the token of the platform belongs to. */
  account: service.Account;
  /** Whether the account was deleted: its tokens are refused from then on. */
  isAccountDeleted = false;
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
        this.records.members.create({ ...own, ...member, workspaceId });
      }
      for (const bot of bots) this.bots.create({ ...bot, workspaceId });
    }
  }

  /** Returns a function that restores the present state. Tokens keep their values. */
  snapshot(): () => void {
    const { account } = this;
    const restores = [this.workspaces, this.allowlists, this.tokens, ...this.#owned].map(
      (collection) => collection.snapshot(),
    );
    return () => {
      for (const restore of restores) restore();
      this.account = account;
      this.isAccountDeleted = false;
      this.shareableIds.clear();
    };
  }

  /** What belongs to a workspace, a bot or an integration. */
  get #owned(): readonly Owned[] {
    const { bots, integrations, interfaces, plugins, issues, records } = this;
    return [bots, integrations, interfaces, plugins, issues, ...Object.values(records)];
  }

  #deleteOf(field: 'workspaceId' | 'botId', ownerId: string): void {
    for (const collection of this.#owned) collection.deleteOf(field, ownerId);
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
  audit(
    workspaceId: string,
    action: service.AuditRecord['action'],
    { id, name, value }: Changed,
  ): void {
    const { id: userId, email: userEmail } = this.account;
    const who = { userId, userEmail };
    const what = { resourceId: id, resourceName: name ?? null, value: value ?? null };
    this.records.auditRecords.create({ ...who, ...what, action, workspaceId });
  }
}

/** The rule of what belongs to a resource of a collection; by default, to the first one. */
function belongsTo<Field extends string>(
  field: Field,
  owners: { readonly firstId: string | undefined; has(id: string): boolean },
): OwnerRule<Field> {
  return {
    fields: [field],
    defaultOwner: () => owners.firstId,
    hasOwner: (id) => owners.has(id),
  };
}
