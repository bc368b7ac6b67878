import type { BotVersion } from '../../service/generated/admin-types.ts';
import type { adminRecords } from '../../service/generated/records.ts';
import { schemas } from '../../service/generated/schemas.ts';
import { found } from '../reply.ts';
import type { QueryOf } from '../resolver.ts';
import { detailsOf, emptyBot, type PlatformBot, summariesOf } from './bot.ts';
import { changesOf } from './definition.ts';
import type { AdminRules, AdminState } from './state.ts';

export const botRules = {
  listBots: ({ bots }, { query, workspaceId }) => ({
    bots: selectBots(summariesOf(bots.of(workspaceId)), query, readTags(query)),
    meta: {},
  }),
  createBot: (state, { body, workspaceId }) => {
    const bot = state.bots.create({ ...changes(body, emptyBot()), workspaceId });
    return { bot: detailsOf(bot) };
  },
  getBot: ({ bots }, { params: { id }, workspaceId }) => ({
    bot: detailsOf(bots.own(workspaceId, id)),
  }),
  updateBot: (state, { params: { id }, body, workspaceId }) => {
    const details = detailsOf(state.bots.own(workspaceId, id));
    const bot = state.bots.update(id, changes(body, details));
    return { bot: detailsOf(bot) };
  },
  deleteBot: (state, { params: { id }, workspaceId }) => {
    state.bots.delete(state.bots.own(workspaceId, id).id);
    return {};
  },
  transferBot: (state, { params: { id }, body: { targetWorkspaceId }, workspaceId }) => {
    state.bots.own(workspaceId, id);
    found('workspace', state.workspaces.get(targetWorkspaceId));
    state.bots.update(id, { workspaceId: targetWorkspaceId });
    return {};
  },
  listBotVersions: ({ bots, versions }, { params: { id }, workspaceId }) => ({
    versions: versions.of(bots.own(workspaceId, id).id),
  }),
  createBotVersion: ({ bots, versions }, { params: { id }, body, workspaceId }) => ({
    version: versions.create({ ...body, botId: bots.own(workspaceId, id).id }),
  }),
  getBotVersion: (state, { params, workspaceId }) => {
    const { id } = versionOf(state, workspaceId, params.id, params.versionId);
    return { url: `https://files.bot-platform.test/versions/${encodeURIComponent(id)}` };
  },
  deployBotVersion: (state, { params, body: { versionId }, workspaceId }) => {
    versionOf(state, workspaceId, params.id, versionId);
    state.bots.update(params.id, { deployedAt: new Date().toISOString() });
    return {};
  },
} satisfies AdminRules;

function changes(body: object, current: object) {
  return changesOf(schemas.BotDetails, body, current, emptyBot());
}

function versionOf(
  { bots, versions }: AdminState,
  workspaceId: string,
  botId: string,
  id: string,
): BotVersion {
  return versions.own(bots.own(workspaceId, botId).id, id);
}

function selectBots(
  bots: readonly PlatformBot[],
  { dev, sortField, sortDirection }: QueryOf<typeof adminRecords.listBots>,
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
function readTags(query: object): (readonly [string, unknown])[] {
  return Object.entries(query).flatMap(([parameter, value]) => {
    const [, dotted, bracketed] = /^tags(?:\.(.+)|\[(.+)\])$/.exec(parameter) ?? [];
    const name = dotted ?? bracketed;
    return name === undefined ? [] : [[name, value] as const];
  });
}
