import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { BotSchema, listBots } from '../service/admin.ts';
import type { Collection } from './collection.ts';
import type { Query } from './paging.ts';
import type { PlatformBot } from './platform-options.ts';
import { serviceError } from './reply.ts';
import { createRoute, type Route } from './route.ts';

const getBot = defineOperation({
  id: 'getBot',
  method: 'GET',
  path: '/bots/{id}',
  response: z.looseObject({ bot: BotSchema }),
});

/** The operations of the admin API. */
export function botRoutes(bots: Collection<PlatformBot>): Route[] {
  return [
    createRoute('admin', listBots, ({ query }) => ({ bots: selectBots(bots.all(), query) })),
    createRoute('admin', getBot, ({ params: { id }, refuse }) => ({
      bot: { ...(bots.get(id) ?? refuse(404, 'there is no such bot')) },
    })),
  ];
}

/** Filters and sorts the bots as the query of `listBots` asks: by `dev`, `tags.name`, `sortField` and `sortDirection`. */
function selectBots(bots: readonly PlatformBot[], query: Query): readonly PlatformBot[] {
  const dev = oneOf(query, 'dev', ['true', 'false']);
  const tags = readTags(query);
  const field = oneOf(query, 'sortField', ['createdAt', 'updatedAt']);
  const direction = oneOf(query, 'sortDirection', ['asc', 'desc']);
  // The list itself, unless it changes: a platform may hold a million bots.
  const selected =
    dev === undefined && tags.length === 0
      ? bots
      : bots.filter(
          (bot) =>
            (dev === undefined || (bot.dev === true) === (dev === 'true')) &&
            tags.every(([name, value]) => bot.tags[name] === value),
        );
  if (field === undefined && direction === undefined) return selected;
  const sign = direction === 'desc' ? -1 : 1;
  const timeOf = (bot: PlatformBot): number => Date.parse(bot[field ?? 'createdAt'] ?? '');
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

function oneOf<const Value extends string>(
  query: Query,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const given = query[name];
  const value = values.find((known) => known === given);
  if (given === undefined || value !== undefined) return value;
  throw serviceError(400, `${name} must be ${values.join(' or ')}`);
}
