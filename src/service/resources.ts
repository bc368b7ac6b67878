import * as z from 'zod/mini';
import { ownProperty } from '../shared/json.ts';
import { words } from '../validation/unknown-variant.ts';
import { once } from './once.ts';
import { absent, anyObject, anyString, type Documented, timestamp } from './schema-parts.ts';

// The resources of the specification. Their schemas are constants; each is made by a function of its own, so that webpack
// leaves out those that are not used.

/**
 * The schema of a user, who is also returned as a participant. Further fields are dropped. See "Resources" in
 * docs/specification.md.
 */
export const UserSchema = /* @__PURE__ */ (() =>
  z.object(
    {
      id: anyString,
      name: absent(anyString),
      pictureUrl: absent(anyString),
      profile: absent(anyString),
      createdAt: timestamp,
      updatedAt: timestamp,
    },
    words,
  ))();
/** Someone who interacts with a bot within one integration. See "Resources" in docs/specification.md. */
export interface User extends z.output<typeof UserSchema> {}

/**
 * The schema of a conversation. Further fields are kept, since the specification does not show them all.
 * See "Resources" in docs/specification.md.
 */
export const ConversationSchema = /* @__PURE__ */ (() =>
  z.looseObject(
    {
      id: anyString,
      createdAt: absent(timestamp),
      updatedAt: absent(timestamp),
    },
    words,
  ))();
/** A conversation of a bot. See "Resources" in docs/specification.md. */
export interface Conversation extends Documented<z.output<typeof ConversationSchema>> {}

/**
 * The schema of an event. Only `id` is required, since the specification does not show which fields are. Further
 * fields are kept. See "Resources" in docs/specification.md.
 */
export const EventSchema = /* @__PURE__ */ (() =>
  z.looseObject(
    {
      id: anyString,
      createdAt: absent(timestamp),
      payload: absent(anyObject),
      conversationId: absent(anyString),
      userId: absent(anyString),
    },
    words,
  ))();
/** An event of a conversation, its payload an object of unknown structure. See "Resources" in docs/specification.md. */
export interface Event extends Documented<z.output<typeof EventSchema>> {}

type EventFields = Omit<(typeof EventSchema)['shape'], 'payload'>;
/** An {@link Event} whose payload was validated by the schema of the call. */
export interface EventWithPayload<Payload>
  extends z.output<z.ZodMiniObject<EventFields, z.core.$strip>> {
  /** The payload, as the schema returned it. */
  payload: Payload;
}

/** The schema of a bot. Only `id` is required. Further fields are kept. See "Resources" in docs/specification.md. */
export const BotSchema = /* @__PURE__ */ (() =>
  z.looseObject(
    {
      id: anyString,
      createdAt: absent(timestamp),
      updatedAt: absent(timestamp),
      name: absent(anyString),
      deployedAt: absent(timestamp),
    },
    words,
  ))();
/** A bot of a workspace. See "Resources" in docs/specification.md. */
export interface Bot extends Documented<z.output<typeof BotSchema>> {
  /** The id of the bot. */
  id: string;
  /** When the bot was created. */
  createdAt?: string;
  /** When the bot was last changed. */
  updatedAt?: string;
  /** The name of the bot. */
  name?: string;
  /** When the bot was last deployed; absent if it never was. */
  deployedAt?: string;
}

/**
 * The metadata of a list. Without a `nextToken`, the list ends; one that is `null` or empty is left out. See "Resources" in
 * docs/specification.md.
 */
export interface ListMeta {
  nextToken?: string;
}
/** The schema of the metadata of a list. See "Resources" in docs/specification.md. */
export const ListMetaSchema: z.ZodMiniType<ListMeta> = /* @__PURE__ */ (() =>
  withToken(z.looseObject({ nextToken: absent(z.nullable(anyString)) }, words)))();

/** The schema of an object whose `nextToken` may be `null` or empty. */
export function withToken<T extends object>(schema: z.ZodMiniType<T>): z.ZodMiniType<T & ListMeta> {
  // Not a transform: it would make a promise of each page.
  return schema.check(leaveOutEmptyToken) as never;
}

/** Leaves out a `nextToken` that is `null` or empty: there is no next page. */
function leaveOutEmptyToken(payload: z.core.ParsePayload): void {
  const token = ownProperty(payload.value, 'nextToken');
  if (token !== null && token !== '') return;
  const { nextToken: _, ...others } = Object(payload.value);
  payload.value = others;
}

/** A response without documented properties. */
export interface EmptyResponse extends Record<never, never> {}
/** The schema of a response without documented properties. */
export const emptyResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<EmptyResponse>>(() =>
  z.looseObject({}, words),
);
