import type { Workspace } from '../../service/generated/admin-types.ts';
import { schemas } from '../../service/generated/schemas.ts';
import { Collection, type Draft, headerRule, isHeaderValue, noExtras } from '../collection.ts';

/** What the workspaces need to know of the rest of the platform. */
interface Surroundings {
  /** The id of the account that the token belongs to. */
  readonly ownerId: () => string;
  readonly countBots: (workspaceId: string) => number;
  /** Called after a workspace was deleted. */
  readonly deleted: (workspaceId: string) => void;
}

/** The workspaces of a platform. Their `botCount` is the number of their bots. */
export class WorkspaceCollection extends Collection<Workspace> {
  readonly #countBots: (workspaceId: string) => number;

  /** @internal */
  constructor({ ownerId, countBots, deleted }: Surroundings) {
    super({
      ...noExtras,
      name: 'workspaces',
      noun: 'workspace',
      schema: schemas.Workspace,
      defaults: (now, _, id) => ({
        createdAt: now,
        updatedAt: now,
        name: id,
        ownerId: ownerId(),
        botCount: 0,
        billingVersion: 'v4',
        plan: 'community',
        blocked: false,
        spendingLimit: 0,
        activeTrialId: null,
      }),
      problem: ({ id }) => (isHeaderValue(id) ? undefined : `the id of a workspace ${headerRule}`),
      deleted,
    });
    this.#countBots = countBots;
  }

  override update(id: string, changes: Draft<Omit<Workspace, 'id'>>): Workspace {
    return this.#counted(super.update(id, changes));
  }

  override get(id: string): Workspace | undefined {
    const workspace = super.get(id);
    return workspace && this.#counted(workspace);
  }

  override all(): readonly Workspace[] {
    return super.all().map((workspace) => this.#counted(workspace));
  }

  #counted(workspace: Workspace): Workspace {
    return Object.freeze({ ...workspace, botCount: this.#countBots(workspace.id) });
  }
}
