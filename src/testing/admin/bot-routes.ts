import * as admin from '../../service/generated/admin-operations.ts';
import type { BotVersion } from '../../service/generated/admin-types.ts';
import { schemas } from '../../service/generated/schemas.ts';
import type { Query } from '../query.ts';
import { found } from '../reply.ts';
import { type Route, route } from '../route.ts';
import { emptyDefinition, type PlatformBot } from './bot-collection.ts';
import { changesOf, newSecret } from './definition.ts';
import type { AdminState } from './state.ts';

/** The operations on bots, on who may see them, and on their versions. */
export function botRoutes(state: AdminState): Route[] {
  const { bots, workspaces, allowlists, records } = state;
  const { versions } = records;
  const changes = (body: object, current: object) =>
    changesOf(schemas.BotDetails, body, current, emptyDefinition);
  const versionOf = (workspaceId: string, botId: string, id: string): BotVersion =>
    versions.own(bots.own(workspaceId, botId).id, id);
  return [
    route(admin.listBots, ({ query, sentQuery, workspaceId }) => ({
      bots: selectBots(bots.summariesOf(workspaceId), query, readTags(sentQuery)),
      meta: {},
    })),
    route(admin.createBot, ({ body, workspaceId }) => {
      const bot = bots.create({ ...changes(body, emptyDefinition), workspaceId });
      state.audit(workspaceId, 'CREATE_BOT', nameOf(bot));
      return { bot: bots.detailsOf(bot) };
    }),
    route(admin.getBot, ({ params: { id }, workspaceId }) => ({
      bot: bots.detailsOf(bots.own(workspaceId, id)),
    })),
    route(admin.updateBot, ({ params: { id }, body, workspaceId }) => {
      const details = bots.detailsOf(bots.own(workspaceId, id));
      const bot = bots.update(id, changes(body, details));
      state.audit(workspaceId, 'UPDATE_BOT', nameOf(bot));
      return { bot: bots.detailsOf(bot) };
    }),
    route(admin.deleteBot, ({ params: { id }, workspaceId }) => {
      const bot = bots.own(workspaceId, id);
      bots.delete(id);
      state.audit(workspaceId, 'DELETE_BOT', nameOf(bot));
      return {};
    }),
    route(admin.rotateBotSigningSecrets, ({ params: { id }, workspaceId }) => {
      const bot = bots.own(workspaceId, id);
      const newSigningSecret = newSecret();
      bots.update(id, { signingSecret: newSigningSecret });
      state.audit(workspaceId, 'UPDATE_BOT', nameOf(bot));
      return { newSigningSecret };
    }),
    route(admin.getBotJson, ({ params: { id }, workspaceId }) => {
      bots.own(workspaceId, id);
      return {};
    }),
    route(admin.transferBot, ({ params: { id }, body: { targetWorkspaceId }, workspaceId }) => {
      const bot = bots.own(workspaceId, id);
      found('workspace', workspaces.get(targetWorkspaceId));
      bots.update(id, { workspaceId: targetWorkspaceId });
      state.audit(workspaceId, 'TRANSFER_BOT', { ...nameOf(bot), value: targetWorkspaceId });
      return {};
    }),
    route(admin.getBotAllowlist, ({ params: { botId }, workspaceId }) => {
      const { setting = 'ALL_WORKSPACE_USERS', users = [] } =
        allowlists.get(bots.own(workspaceId, botId).id) ?? {};
      return { setting, users };
    }),
    route(admin.updateBotAllowlist, ({ params: { botId: id }, body, workspaceId }) => {
      bots.own(workspaceId, id);
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
    route(admin.listBotVersions, ({ params: { id }, workspaceId }) => ({
      versions: versions.of(bots.own(workspaceId, id).id),
    })),
    route(admin.createBotVersion, ({ params: { id }, body, workspaceId }) => ({
      version: versions.create({ ...body, botId: bots.own(workspaceId, id).id }),
    })),
    route(admin.getBotVersion, ({ params, workspaceId }) => {
      const { id } = versionOf(workspaceId, params.id, params.versionId);
      return { url: `https://files.bot-platform.test/versions/${encodeURIComponent(id)}` };
    }),
    route(admin.deployBotVersion, ({ params, body: { versionId }, workspaceId }) => {
      const { id, name } = versionOf(workspaceId, params.id, versionId);
      const bot = bots.update(params.id, { deployedAt: new Date().toISOString() });
      const what = { id: bot.id, name: bot.name, value: name || id };
      state.audit(workspaceId, 'DEPLOY_BOT', what);
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
