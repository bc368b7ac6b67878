/**
 * Features *\/ of a document 1
 *
 * Written by `npx bot-platform-sdk operations`: change the document, not this file.
 */
import { defineOperation, type UnknownVariant, unknownVariant } from 'bot-platform-sdk';
import * as z from 'zod/mini';

/** The schema of an object that can be a variant of a discriminated union. */
type Discriminable<Output, Input = unknown> = z.ZodMiniType<Output, Input> &
  z.core.$ZodTypeDiscriminable;

/** A union in a response: what fits none of its variants becomes the unknown variant. */
function openUnion<const Tag extends string, Variant>(
  tag: Tag,
  listed: readonly unknown[],
  variants: z.ZodMiniType<Variant>,
): z.ZodMiniType<Variant | UnknownVariant<Tag>> {
  // Zod leaves a value that fits no member of a union as it is: hence the second member, which accepts nothing.
  const union = z.union([z.pipe(variants, z.any()), z.never()]);
  return z.pipe(z.nonoptional(z.unknown()), z.catch(union, unknownVariant(tag, listed)));
}

/** A date-time of RFC 3339. */
const timestampSchema = z.stringFormat(
  'datetime',
  /^(?:\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))|(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i,
);

/** An e-mail address of RFC 5321. */
const emailSchema = z.email({
  pattern:
    /^(?:[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*|"(?:[ !#-[\]-~]|\\[ -~])*")@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*|\[[a-z\d.:-]+\])$/i,
});

/** A conversation. */
export interface Conversation {
  id: string;
  createdAt: string;
  /** The title. */
  title: string;
  /** @default "open" */
  state?: 'open' | 'closed' | (string & {}) | null;
  parent?: Conversation | null;
}
export const ConversationSchema: z.ZodMiniType<Conversation> = z.lazy(() =>
  z.looseObject({
    id: z.string(),
    createdAt: timestampSchema,
    title: z.string(),
    state: z.exactOptional(z.nullable(z.string())),
    parent: z.exactOptional(z.nullable(ConversationSchema)),
  }),
);

export interface Meta {
  nextToken?: string | null;
}
export const MetaSchema: z.ZodMiniType<Meta> = z.lazy(() =>
  z.looseObject({
    nextToken: z.exactOptional(z.nullable(z.string())),
  }),
);

export interface ListConversationsResponse {
  conversations: Conversation[];
  meta: Meta;
}
export const ListConversationsResponseSchema: z.ZodMiniType<ListConversationsResponse> = z.lazy(
  () =>
    z.looseObject({
      conversations: z.array(ConversationSchema),
      meta: MetaSchema,
    }),
);

/** A conversation. */
export interface ConversationInput {
  id: string;
  secret?: string | undefined;
  /** The title. */
  title: string;
  /** @default "open" */
  state?: 'open' | 'closed' | null | undefined;
  parent?: ConversationInput | null | undefined;
}
export const ConversationInputSchema: z.ZodMiniType<ConversationInput, ConversationInput> = z.lazy(
  () =>
    z.strictObject({
      id: z.string(),
      secret: z.optional(z.string()),
      title: z.string().check(
        z.minLength(1),
        z.refine((text) => [...text].length <= 200, 'must have at most 200 characters'),
        z.regex(/^[^/]+$/u),
      ),
      state: z.optional(z.nullable(z.enum(['open', 'closed']))),
      parent: z.optional(z.nullable(ConversationInputSchema)),
    }),
);

export interface TextInput {
  type: 'text';
  text: string;
}
export const TextInputSchema: Discriminable<TextInput, TextInput> = z.lazy(() =>
  z.strictObject({
    type: z.literal('text'),
    text: z.string(),
  }),
);

export interface ImageInput {
  type: 'image';
  url: string;
}
export const ImageInputSchema: Discriminable<ImageInput, ImageInput> = z.lazy(() =>
  z.strictObject({
    type: z.literal('image'),
    url: z.url(),
  }),
);

export type MessageInput = TextInput | ImageInput;
export const MessageInputSchema: Discriminable<MessageInput, MessageInput> = z.lazy(() =>
  z.discriminatedUnion('type', [TextInputSchema, ImageInputSchema]),
);

export interface Text {
  type: 'text';
  text: string;
}
export const TextSchema: Discriminable<Text> = z.lazy(() =>
  z.looseObject({
    type: z.literal('text'),
    text: z.string(),
  }),
);

export interface Image {
  type: 'image';
  url: string;
}
export const ImageSchema: Discriminable<Image> = z.lazy(() =>
  z.looseObject({
    type: z.literal('image'),
    url: z.string(),
  }),
);

export type Message = Text | Image | UnknownVariant<'type'>;
export const MessageSchema: z.ZodMiniType<Message> = z.lazy(() =>
  openUnion('type', ['text', 'image'], z.discriminatedUnion('type', [TextSchema, ImageSchema])),
);

export interface Node {
  children: Node[];
}
export const NodeSchema: z.ZodMiniType<Node> = z.lazy(() =>
  z.looseObject({
    children: z.array(NodeSchema),
  }),
);

export interface NodeInput {
  children: NodeInput[];
}
export const NodeInputSchema: z.ZodMiniType<NodeInput, NodeInput> = z.lazy(() =>
  z.strictObject({
    children: z.array(NodeInputSchema),
  }),
);

/** A pet, which others extend. */
export interface PetBase {
  /** The kind. */
  kind: 'pet';
  friends?: Pet[];
}
export const PetBaseSchema: Discriminable<PetBase> = z.lazy(() =>
  z.looseObject({
    kind: z.literal('pet'),
    friends: z.exactOptional(z.array(PetSchema)),
  }),
);

/** A pet that is a cat. */
export interface Cat {
  /** The kind. */
  kind: 'cat';
  friends?: Pet[];
  lives: number;
}
export const CatSchema: Discriminable<Cat> = z.lazy(() =>
  z.looseObject({
    kind: z.literal('cat'),
    friends: z.exactOptional(z.array(PetSchema)),
    lives: z.number(),
  }),
);

export interface Tiger {
  /** The kind. */
  kind: 'Tiger';
  friends?: Pet[];
  lives: number;
  stripes?: number;
}
export const TigerSchema: Discriminable<Tiger> = z.lazy(() =>
  z.looseObject({
    kind: z.literal('Tiger'),
    friends: z.exactOptional(z.array(PetSchema)),
    lives: z.number(),
    stripes: z.exactOptional(z.number()),
  }),
);

/** A pet, which others extend. */
export type Pet = PetBase | Cat | Tiger | UnknownVariant<'kind'>;
export const PetSchema: z.ZodMiniType<Pet> = z.lazy(() =>
  openUnion(
    'kind',
    ['pet', 'cat', 'Tiger'],
    z.discriminatedUnion('kind', [PetBaseSchema, CatSchema, TigerSchema]),
  ),
);

export interface Values {
  /** @default "it's" */
  kind: string;
  size: number;
  free: unknown;
  nothing?: { [key: string]: unknown };
  labels?: { [key: string]: 'a' | 'b' | (string & {}) };
  open?: {
    a?: string;
    [key: string]: unknown;
  };
  either?: string | boolean[];
  needs?:
    | {
        a: string;
        b?: string;
      }
    | {
        a?: string;
        b: string;
      };
  short?: string;
  level?: 1 | 2 | 3 | (number & {});
  mode?: 'fast' | 'exact' | (string & {});
  flag?: true;
  list?: ('a' | 'b' | (string & {}))[];
  pet?: Pet;
  /** @deprecated */
  'not-a-name'?: string;
  pattern?: string;
}
export const ValuesSchema: z.ZodMiniType<Values> = z.lazy(() =>
  z.looseObject({
    kind: z.string(),
    size: z.number(),
    free: z.unknown(),
    nothing: z.exactOptional(z.record(z.string(), z.unknown())),
    labels: z.exactOptional(z.record(z.string(), z.string())),
    open: z.exactOptional(
      z.catchall(
        z.looseObject({
          a: z.exactOptional(z.string()),
        }),
        z.number(),
      ),
    ),
    either: z.exactOptional(z.union([z.string(), z.array(z.boolean())])),
    needs: z.exactOptional(
      z.union([
        z.looseObject({
          a: z.string(),
          b: z.exactOptional(z.string()),
        }),
        z.looseObject({
          a: z.exactOptional(z.string()),
          b: z.string(),
        }),
      ]),
    ),
    short: z.exactOptional(z.string()),
    level: z.exactOptional(z.number()),
    mode: z.exactOptional(z.string()),
    flag: z.exactOptional(z.literal(true)),
    list: z.exactOptional(z.array(z.string())),
    pet: z.exactOptional(PetSchema),
    'not-a-name': z.exactOptional(z.string()),
    pattern: z.exactOptional(z.string()),
  }),
);

/** A pet, which others extend. */
export interface PetBaseInput {
  /** The kind. */
  kind: 'pet';
  friends?: PetInput[] | undefined;
}
export const PetBaseInputSchema: Discriminable<PetBaseInput, PetBaseInput> = z.lazy(() =>
  z.looseObject({
    kind: z.literal('pet'),
    friends: z.optional(z.array(PetInputSchema)),
  }),
);

/** A pet that is a cat. */
export interface CatInput {
  /** The kind. */
  kind: 'cat';
  friends?: PetInput[] | undefined;
  lives: number;
}
export const CatInputSchema: Discriminable<CatInput, CatInput> = z.lazy(() =>
  z.looseObject({
    kind: z.literal('cat'),
    friends: z.optional(z.array(PetInputSchema)),
    lives: z.int(),
  }),
);

export interface TigerInput {
  /** The kind. */
  kind: 'Tiger';
  friends?: PetInput[] | undefined;
  lives: number;
  stripes?: number | undefined;
}
export const TigerInputSchema: Discriminable<TigerInput, TigerInput> = z.lazy(() =>
  z.looseObject({
    kind: z.literal('Tiger'),
    friends: z.optional(z.array(PetInputSchema)),
    lives: z.int(),
    stripes: z.optional(z.int()),
  }),
);

/** A pet, which others extend. */
export type PetInput = PetBaseInput | CatInput | TigerInput;
export const PetInputSchema: Discriminable<PetInput, PetInput> = z.lazy(() =>
  z.discriminatedUnion('kind', [PetBaseInputSchema, CatInputSchema, TigerInputSchema]),
);

export interface ValuesInput {
  /** @default "it's" */
  kind?: string | undefined;
  size: number;
  free: unknown;
  nothing?: { [key: string]: unknown } | undefined;
  labels?: { [key: string]: 'a' | 'b' } | undefined;
  open?:
    | {
        a?: string | undefined;
        [key: string]: unknown;
      }
    | undefined;
  either?: string | boolean[] | undefined;
  needs?:
    | {
        a: string;
        b?: string | undefined;
      }
    | {
        a?: string | undefined;
        b: string;
      }
    | undefined;
  short?: string | undefined;
  level?: 1 | 2 | 3 | undefined;
  mode?: 'fast' | 'exact' | undefined;
  flag?: true | undefined;
  list?: ('a' | 'b')[] | undefined;
  pet?: PetInput | undefined;
  /** @deprecated */
  'not-a-name'?: string | undefined;
  pattern?: string | undefined;
}
export const ValuesInputSchema: z.ZodMiniType<ValuesInput, ValuesInput> = z.lazy(() =>
  z.strictObject({
    kind: z._default(z.string(), "it's"),
    size: z.int().check(z.gt(0), z.multipleOf(2)),
    free: z.unknown(),
    nothing: z.optional(z.record(z.string(), z.unknown())),
    labels: z.optional(z.record(z.string(), z.enum(['a', 'b']))),
    open: z.optional(
      z.catchall(
        z.looseObject({
          a: z.optional(z.string()),
        }),
        z.int(),
      ),
    ),
    either: z.optional(
      z.union([emailSchema, z.array(z.boolean()).check(z.minLength(1), z.maxLength(3))]),
    ),
    needs: z.optional(
      z.union([
        z.looseObject({
          a: z.string(),
          b: z.optional(z.string()),
        }),
        z.looseObject({
          a: z.optional(z.string()),
          b: z.string(),
        }),
      ]),
    ),
    short: z.optional(
      z.string().check(z.refine((text) => [...text].length <= 8, 'must have at most 8 characters')),
    ),
    level: z.optional(z.literal([1, 2, 3])),
    mode: z.optional(z.enum(['fast', 'exact'])),
    flag: z.optional(z.literal(true)),
    list: z.optional(z.array(z.enum(['a', 'b']))),
    pet: z.optional(PetInputSchema),
    'not-a-name': z.optional(z.iso.date()),
    pattern: z.optional(z.string()),
  }),
);

export type SetValuesResponse = string[];
export const SetValuesResponseSchema: z.ZodMiniType<SetValuesResponse> = z.lazy(() =>
  z.array(z.string()),
);

export type PostAliasRequest =
  | NodeInput
  | {
      quiet?: boolean | undefined;
    };
export const PostAliasRequestSchema: z.ZodMiniType<PostAliasRequest, PostAliasRequest> = z.lazy(
  () =>
    z.union([
      NodeInputSchema,
      z.strictObject({
        quiet: z.optional(z.boolean()),
      }),
    ]),
);

export interface TwoArraysResponse {
  a?: unknown[];
  b?: unknown[];
  meta?: Meta;
}
export const TwoArraysResponseSchema: z.ZodMiniType<TwoArraysResponse> = z.lazy(() =>
  z.looseObject({
    a: z.exactOptional(z.array(z.unknown())),
    b: z.exactOptional(z.array(z.unknown())),
    meta: z.exactOptional(MetaSchema),
  }),
);

export interface TokenElsewhereResponse {
  nextToken?: string;
  items?: unknown[];
}
export const TokenElsewhereResponseSchema: z.ZodMiniType<TokenElsewhereResponse> = z.lazy(() =>
  z.looseObject({
    nextToken: z.exactOptional(z.string()),
    items: z.exactOptional(z.array(z.unknown())),
  }),
);

/** Lists conversations. */
export const listConversations = defineOperation({
  id: 'listConversations',
  api: 'chat',
  method: 'GET',
  path: '/conversations',
  query: z.lazy(() =>
    z.strictObject({
      nextToken: z.optional(z.string()),
      /** @default 20 */
      pageSize: z.optional(z.int().check(z.gte(1), z.lte(100))),
      /** Any of these. */
      tags: z.optional(z.array(z.string())),
    }),
  ),
  response: ListConversationsResponseSchema,
  paging: { items: 'conversations' },
});

/**
 * Creates a conversation. This text is long enough to be wrapped, since a line of a comment must
 * not be longer than a hundred characters.
 *
 * A comment does not end at *\/ within it.
 */
export const createConversation = defineOperation({
  id: 'create-conversation',
  api: 'chat',
  method: 'POST',
  path: '/conversations',
  body: ConversationInputSchema,
  response: ConversationSchema,
});

/**
 * - `idInPath`: The conversation.
 * @deprecated
 */
export const replaceConversation = defineOperation({
  id: 'replaceConversation',
  api: 'chat',
  method: 'PUT',
  path: '/conversations/{idInPath}',
  body: ConversationInputSchema,
  response: ConversationSchema,
});

/** - `id`: The conversation. */
export const deleteConversationsById = defineOperation({
  id: 'deleteConversationsById',
  api: 'chat',
  method: 'DELETE',
  path: '/conversations/{id}',
  response: z.undefined(),
});

export const messagesCreate = defineOperation({
  id: 'messages.create',
  api: 'chat',
  method: 'POST',
  path: '/conversations/{id}/messages',
  body: MessageInputSchema,
  response: MessageSchema,
});

export const deleteOperation = defineOperation({
  id: 'delete',
  api: 'chat',
  method: 'GET',
  path: '/tree',
  response: NodeSchema,
});

export const classOperation = defineOperation({
  id: 'class',
  api: 'chat',
  method: 'PUT',
  path: '/tree',
  body: NodeInputSchema,
  response: z.unknown(),
});

export const getValues = defineOperation({
  id: 'getValues',
  api: 'admin',
  method: 'GET',
  path: '/values',
  response: ValuesSchema,
});

export const setValues = defineOperation({
  id: 'setValues',
  api: 'admin',
  method: 'POST',
  path: '/values',
  body: ValuesInputSchema,
  response: SetValuesResponseSchema,
});

export const getAlias = defineOperation({
  id: 'getAlias',
  api: 'chat',
  method: 'GET',
  path: '/alias',
  response: z.lazy(() => z.union([NodeSchema, z.undefined()])),
});

export const postAlias = defineOperation({
  id: 'postAlias',
  api: 'chat',
  method: 'POST',
  path: '/alias',
  body: z.lazy(() => z.optional(PostAliasRequestSchema)),
  response: z.unknown(),
});

export const twoArrays = defineOperation({
  id: 'twoArrays',
  api: 'chat',
  method: 'GET',
  path: '/two-arrays',
  query: z.lazy(() =>
    z.strictObject({
      nextToken: z.optional(z.string()),
    }),
  ),
  response: TwoArraysResponseSchema,
});

export const stream = defineOperation({
  id: 'stream',
  api: 'chat',
  method: 'GET',
  path: '/stream',
  stream: z.unknown(),
});

export const tokenElsewhere = defineOperation({
  id: 'tokenElsewhere',
  api: 'chat',
  method: 'GET',
  path: '/token',
  query: z.lazy(() =>
    z.strictObject({
      nextToken: z.optional(z.string()),
    }),
  ),
  response: TokenElsewhereResponseSchema,
  paging: { items: 'items', token: 'nextToken' },
});
