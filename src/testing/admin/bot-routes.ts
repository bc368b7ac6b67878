import { listBots } from '../../service/admin.ts';
import {
  createBot,
  deleteBot,
  getBot,
  getBotAllowlist,
  getBotJson,
  rotateBotSigningSecrets,
  transferBot,
  updateBot,
  updateBotAllowlist,
} from '../../service/generated/admin-operations.ts';
import { adminRoute } from '../api-route.ts';
import type { Query } from '../paging.ts';
import { found } from '../reply.ts';
import type { Route } from '../route.ts';
import type { PlatformBot } from './bot-collection.ts';
import { changesOf } from './bot-definition.ts';
import { newSecret } from './catalog-routes.ts';
import type { AdminState } from './state.ts';

/** The operations on bots, and on who may see them. */
export function botRoutes(state: AdminState): Route[] {
  const { bots, workspaces, allowlists } = state;
  return [
    adminRoute(listBots, ({ query, sentQuery, workspaceId }) => ({
      bots: selectBots(bots.summariesOf(workspaceId), query, readTags(sentQuery)),
      meta: {},
    })),
    adminRoute(createBot, ({ body, workspaceId }) => {
      const bot = bots.create({ ...changesOf(body), workspaceId });
      state.audit(workspaceId, 'CREATE_BOT', nameOf(bot));
      return { bot: bots.detailsOf(bot) };
    }),
    adminRoute(getBot, ({ params: { id }, workspaceId }) => ({
      bot: bots.detailsOf(state.botOf(workspaceId, id)),
    })),
    adminRoute(updateBot, ({ params: { id }, body, workspaceId }) => {
      const details = bots.detailsOf(state.botOf(workspaceId, id));
      const bot = bots.update(id, changesOf(body, details));
      state.audit(workspaceId, 'UPDATE_BOT', nameOf(bot));
      return { bot: bots.detailsOf(bot) };
    }),
    adminRoute(deleteBot, ({ params: { id }, workspaceId }) => {
      const bot = state.botOf(workspaceId, id);
      bots.delete(id);
      state.audit(workspaceId, 'DELETE_BOT', nameOf(bot));
      return {};
    }),
    adminRoute(rotateBotSigningSecrets, ({ params: { id }, workspaceId }) => {
      const bot = state.botOf(workspaceId, id);
      const newSigningSecret = newSecret();
      bots.update(id, { signingSecret: newSigningSecret });
      state.audit(workspaceId, 'UPDATE_BOT', nameOf(bot));
      return { newSigningSecret };
    }),
    adminRoute(getBotJson, ({ params: { id }, workspaceId }) => {
      state.botOf(workspaceId, id);
      return {};
    }),
    adminRoute(transferBot, ({ params: { id }, body: { targetWorkspaceId }, workspaceId }) => {
      const bot = state.botOf(workspaceId, id);
      found('workspace', workspaces.get(targetWorkspaceId));
      bots.update(id, { workspaceId: targetWorkspaceId });
      state.audit(workspaceId, 'TRANSFER_BOT', { ...nameOf(bot), value: targetWorkspaceId });
      return {};
    }),
    adminRoute(getBotAllowlist, ({ params: { botId }, workspaceId }) => {
      const { setting = 'ALL_WORKSPACE_USERS', users = [] } =
        allowlists.get(state.botOf(workspaceId, botId).id) ?? {};
      return { setting, users };
    }),
    adminRoute(updateBotAllowlist, ({ params: { botId: id }, body, workspaceId }) => {
      state.botOf(workspaceId, id);
      const { setting, users } = allowlists.get(id) ?? allowlists.create({ id });
      const ids = new Set(users.map((user) => user.id));
      for (const [userId, isIn] of Object.entries(body.users ?? {})) {
        if (isIn) ids.add(userId);
        else ids.delete(userId);
      }
      const selected = Array.from(ids, (userId) => ({ id: userId }));
      allowlists.update(id, { setting: body.setting ?? setting, users: selected });
      return {};
    }),
  ];
}

function nameOf({ id, name }: PlatformBot) {
  return { id, name };
}

/** The query of `listBots`, apart from its page. */
interface BotSelection {
  readonly dev?: boolean | undefined;
  readonly sortField?: 'createdAt' | 'updatedAt' | undefined;
  readonly sortDirection?: 'asc' | 'desc' | undefined;
}

function selectBots(
  bots: readonly PlatformBot[],
  { dev, sortField, sortDirection }: BotSelection,
  tags: readonly (readonly [string, unknown])[],
): readonly PlatformBot[] {
  // The list itself, unless it changes: a platform may hold a million bots.
  const selected =
    dev === undefined && tags.length === 0
      ? bots
      : bots.filter(
          (bot) =>
            (dev === undefined || (bot.dev === true) === dev) &&
            tags.every(([name, value]) => bot.tags[name] === value),
        );
  if (sortField === undefined && sortDirection === undefined) return selected;
  const sign = sortDirection === 'desc' ? -1 : 1;
  const timeOf = (bot: PlatformBot): number => Date.parse(bot[sortField ?? 'createdAt'] ?? '');
  return [...selected].sort((a, b) => sign * (timeOf(a) - timeOf(b)));
}

/** The clients of the service write `tags.name=value`; `tags[name]=value` is the other common form. */
function readTags(query: Query): (readonly [string, unknown])[] {
  return Object.entries(query).flatMap(([parameter, value]) => {
    const [, dotted, bracketed] = /^tags(?:\.(.+)|\[(.+)\])$/.exec(parameter) ?? [];
    const name = dotted ?? bracketed;
    return name === undefined ? [] : [[name, value] as const];
  });
}
