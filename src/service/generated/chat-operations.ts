/**
 * The operations of the chat API, with their types and schemas.
 *
 * Written by `npm run operations:update`: change docs/openapi.yaml, not this file.
 */
import * as z from 'zod/mini';
import { builtInOperation } from '../../define-operation.ts';
import { openUnion, type UnknownVariant } from '../../validation/unknown-variant.ts';
import {
  type Conversation,
  ConversationSchema,
  type Event,
  EventSchema,
  type User,
  user as UserSchema,
} from '../chat.ts';
import { EmptyResponseSchema } from '../empty-response.ts';
import { lazily } from '../lazily.ts';
import { type ListMeta, ListMetaSchema } from '../list-meta.ts';
import { looseObject } from '../loose-object.ts';
import { anyObject, type Discriminable, type Parsed, timestamp } from '../schema-parts.ts';

/** What `createUser` sends. */
export interface CreateUserRequest {
  /**
   * The id of the user, if the caller chooses it: 1 to 70 letters, digits, `_`, `-`, `/` and
   * `\`.
   */
  id?: string | undefined;
  /** The name of the user. */
  name?: string | undefined;
  /** The address of a picture of the user. */
  pictureUrl?: string | undefined;
  /** Custom data of the user, encoded as a string of at most 1,000 characters. */
  profile?: string | undefined;
}
export const CreateUserRequestSchema: z.ZodMiniType<CreateUserRequest, CreateUserRequest> = lazily(
  () =>
    z.strictObject({
      id: z.optional(z.string()),
      name: z.optional(z.string()),
      pictureUrl: z.optional(z.string()),
      profile: z.optional(
        z
          .string()
          .check(z.refine((text) => [...text].length <= 1000, 'must have at most 1000 characters')),
      ),
    }),
);

/** What `createUser` returns. */
export interface CreateUserResponse {
  /** Someone interacting with a bot within one integration. */
  user: User;
  /** The user key. It is a secret. */
  key: string;
}
export const CreateUserResponseSchema: z.ZodMiniType<CreateUserResponse> = lazily(() =>
  looseObject({ user: UserSchema, key: z.string() }),
);

/** What `getOrCreateUser` sends. */
export interface GetOrCreateUserRequest {
  /** The name of the user. */
  name?: string | undefined;
  /** The address of a picture of the user. */
  pictureUrl?: string | undefined;
  /** Custom data of the user, encoded as a string of at most 1,000 characters. */
  profile?: string | undefined;
}
export const GetOrCreateUserRequestSchema: z.ZodMiniType<
  GetOrCreateUserRequest,
  GetOrCreateUserRequest
> = lazily(() =>
  z.strictObject({
    name: z.optional(z.string()),
    pictureUrl: z.optional(z.string()),
    profile: z.optional(
      z
        .string()
        .check(z.refine((text) => [...text].length <= 1000, 'must have at most 1000 characters')),
    ),
  }),
);

/** What `getOrCreateUser` returns. */
export interface GetOrCreateUserResponse {
  /** Someone interacting with a bot within one integration. */
  user: User;
}
export const GetOrCreateUserResponseSchema: z.ZodMiniType<GetOrCreateUserResponse> = lazily(() =>
  looseObject({ user: UserSchema }),
);

/** What `getUser` returns. */
export interface GetUserResponse {
  /** Someone interacting with a bot within one integration. */
  user: User;
}
export const GetUserResponseSchema: z.ZodMiniType<GetUserResponse> = lazily(() =>
  looseObject({ user: UserSchema }),
);

/** What `updateUser` sends. */
export interface UpdateUserRequest {
  /** The name of the user. */
  name?: string | undefined;
  /** The address of a picture of the user. */
  pictureUrl?: string | undefined;
  /** Custom data of the user, encoded as a string of at most 1,000 characters. */
  profile?: string | undefined;
}
export const UpdateUserRequestSchema: z.ZodMiniType<UpdateUserRequest, UpdateUserRequest> = lazily(
  () =>
    z.strictObject({
      name: z.optional(z.string()),
      pictureUrl: z.optional(z.string()),
      profile: z.optional(
        z
          .string()
          .check(z.refine((text) => [...text].length <= 1000, 'must have at most 1000 characters')),
      ),
    }),
);

/** What `updateUser` returns. */
export interface UpdateUserResponse {
  /** Someone interacting with a bot within one integration. */
  user: User;
}
export const UpdateUserResponseSchema: z.ZodMiniType<UpdateUserResponse> = lazily(() =>
  looseObject({ user: UserSchema }),
);

/** What `createConversation` sends. */
export interface CreateConversationRequest {
  /**
   * The id of the conversation, if the caller chooses it: 1 to 70 letters, digits, `_`, `-`,
   * `/` and `\`.
   */
  id?: string | undefined;
}
export const CreateConversationRequestSchema: z.ZodMiniType<
  CreateConversationRequest,
  CreateConversationRequest
> = lazily(() => z.strictObject({ id: z.optional(z.string()) }));

/** What `createConversation` returns. */
export interface CreateConversationResponse {
  /** A conversation of a bot. */
  conversation: Conversation;
}
export const CreateConversationResponseSchema: z.ZodMiniType<CreateConversationResponse> = lazily(
  () => looseObject({ conversation: ConversationSchema }),
);

/** What `listConversations` returns. */
export interface ListConversationsResponse {
  /** The conversations of the page. */
  conversations: Conversation[];
  /** Where the list goes on: the `nextToken` of the next page, if there is one. */
  meta?: ListMeta;
}
export const ListConversationsResponseSchema: z.ZodMiniType<ListConversationsResponse> = lazily(
  () =>
    looseObject({
      conversations: z.array(ConversationSchema),
      meta: z.exactOptional(ListMetaSchema),
    }),
);

/** What `getConversation` returns. */
export interface GetConversationResponse {
  /** A conversation of a bot. */
  conversation: Conversation;
}
export const GetConversationResponseSchema: z.ZodMiniType<GetConversationResponse> = lazily(() =>
  looseObject({ conversation: ConversationSchema }),
);

/** A text. */
export interface TextPayload {
  /** The kind of the content. */
  type: 'text';
  /** The text. */
  text: string;
}
export const TextPayloadSchema: Discriminable<TextPayload> = lazily(() =>
  looseObject({ type: z.literal('text'), text: z.string() }),
);

/** A text in Markdown. */
export interface MarkdownPayload {
  /** The kind of the content. */
  type: 'markdown';
  /** The text. */
  markdown: string;
}
export const MarkdownPayloadSchema: Discriminable<MarkdownPayload> = lazily(() =>
  looseObject({ type: z.literal('markdown'), markdown: z.string() }),
);

/** An image. */
export interface ImagePayload {
  /** The kind of the content. */
  type: 'image';
  /** The address of the image. */
  imageUrl: string;
}
export const ImagePayloadSchema: Discriminable<ImagePayload> = lazily(() =>
  looseObject({ type: z.literal('image'), imageUrl: z.string() }),
);

/** A sound recording. */
export interface AudioPayload {
  /** The kind of the content. */
  type: 'audio';
  /** The address of the recording. */
  audioUrl: string;
}
export const AudioPayloadSchema: Discriminable<AudioPayload> = lazily(() =>
  looseObject({ type: z.literal('audio'), audioUrl: z.string() }),
);

/** A video. */
export interface VideoPayload {
  /** The kind of the content. */
  type: 'video';
  /** The address of the video. */
  videoUrl: string;
}
export const VideoPayloadSchema: Discriminable<VideoPayload> = lazily(() =>
  looseObject({ type: z.literal('video'), videoUrl: z.string() }),
);

/** A file. */
export interface FilePayload {
  /** The kind of the content. */
  type: 'file';
  /** The address of the file. */
  fileUrl: string;
  /** The title of the file. */
  title?: string;
}
export const FilePayloadSchema: Discriminable<FilePayload> = lazily(() =>
  looseObject({ type: z.literal('file'), fileUrl: z.string(), title: z.exactOptional(z.string()) }),
);

/** A place. */
export interface LocationPayload {
  /** The kind of the content. */
  type: 'location';
  /** In degrees, north positive. */
  latitude: number;
  /** In degrees, east positive. */
  longitude: number;
  /** The postal address. */
  address?: string;
  /** The name of the place. */
  title?: string;
}
export const LocationPayloadSchema: Discriminable<LocationPayload> = lazily(() =>
  looseObject({
    type: z.literal('location'),
    latitude: z.number(),
    longitude: z.number(),
    address: z.exactOptional(z.string()),
    title: z.exactOptional(z.string()),
  }),
);

/** A button of a card. */
export interface CardAction {
  /**
   * What the button does, `postback` sends its value to the bot, `url` opens it, `say` sends
   * it as a text of the user.
   */
  action: 'postback' | 'url' | 'say';
  /** The text of the button. */
  label: string;
  /** The value for the action. */
  value: string;
}
export const CardActionSchema: Discriminable<CardAction> = lazily(() =>
  looseObject({
    action: z.literal(['postback', 'url', 'say']),
    label: z.string(),
    value: z.string(),
  }),
);

/** A card. */
export interface CardPayload {
  /** The kind of the content. */
  type: 'card';
  /** The title. */
  title: string;
  /** The text below the title. */
  subtitle?: string;
  /** The address of an image. */
  imageUrl?: string;
  /** The buttons. */
  actions: CardAction[];
}
export const CardPayloadSchema: Discriminable<CardPayload> = lazily(() =>
  looseObject({
    type: z.literal('card'),
    title: z.string(),
    subtitle: z.exactOptional(z.string()),
    imageUrl: z.exactOptional(z.string()),
    actions: z.array(CardActionSchema),
  }),
);

/** A title with buttons, and optionally an image. */
export interface Card {
  /** The kind of the content. */
  type?: 'card';
  /** The title. */
  title: string;
  /** The text below the title. */
  subtitle?: string;
  /** The address of an image. */
  imageUrl?: string;
  /** The buttons. */
  actions: CardAction[];
}
export const CardSchema: Discriminable<Card> = lazily(() =>
  looseObject({
    type: z.exactOptional(z.literal('card')),
    title: z.string(),
    subtitle: z.exactOptional(z.string()),
    imageUrl: z.exactOptional(z.string()),
    actions: z.array(CardActionSchema),
  }),
);

/** Cards side by side. */
export interface CarouselPayload {
  /** The kind of the content. */
  type: 'carousel';
  /** The cards. */
  items: Card[];
}
export const CarouselPayloadSchema: Discriminable<CarouselPayload> = lazily(() =>
  looseObject({ type: z.literal('carousel'), items: z.array(CardSchema) }),
);

/** An option of a question. */
export interface ChoiceOption {
  /** The text of the option. */
  label: string;
  /** The value for the bot. */
  value: string;
}
export const ChoiceOptionSchema: Discriminable<ChoiceOption> = lazily(() =>
  looseObject({ label: z.string(), value: z.string() }),
);

/** A question with options, shown as buttons. */
export interface ChoicePayload {
  /** The kind of the content. */
  type: 'choice';
  /** The question. */
  text: string;
  /** The options to choose from. */
  options: ChoiceOption[];
}
export const ChoicePayloadSchema: Discriminable<ChoicePayload> = lazily(() =>
  looseObject({
    type: z.literal('choice'),
    text: z.string(),
    options: z.array(ChoiceOptionSchema),
  }),
);

/** A question with options, shown as a list that opens. */
export interface DropdownPayload {
  /** The kind of the content. */
  type: 'dropdown';
  /** The question. */
  text: string;
  /** The options to choose from. */
  options: ChoiceOption[];
}
export const DropdownPayloadSchema: Discriminable<DropdownPayload> = lazily(() =>
  looseObject({
    type: z.literal('dropdown'),
    text: z.string(),
    options: z.array(ChoiceOptionSchema),
  }),
);

/** A content within a bloc. `type` identifies its kind. */
export type BlocItem =
  | TextPayload
  | MarkdownPayload
  | ImagePayload
  | AudioPayload
  | VideoPayload
  | FilePayload
  | LocationPayload
  | UnknownVariant<'type'>;
export const BlocItemSchema: z.ZodMiniType<BlocItem> = lazily(() =>
  openUnion(
    'type',
    ['text', 'markdown', 'image', 'audio', 'video', 'file', 'location'],
    z.discriminatedUnion('type', [
      TextPayloadSchema,
      MarkdownPayloadSchema,
      ImagePayloadSchema,
      AudioPayloadSchema,
      VideoPayloadSchema,
      FilePayloadSchema,
      LocationPayloadSchema,
    ]),
  ),
);

/** Several contents in one message. */
export interface BlocPayload {
  /** The kind of the content. */
  type: 'bloc';
  /** The contents. */
  items: BlocItem[];
}
export const BlocPayloadSchema: Discriminable<BlocPayload> = lazily(() =>
  looseObject({ type: z.literal('bloc'), items: z.array(BlocItemSchema) }),
);

/** The content of a message. `type` identifies its kind. */
export type MessagePayload =
  | TextPayload
  | MarkdownPayload
  | ImagePayload
  | AudioPayload
  | VideoPayload
  | FilePayload
  | LocationPayload
  | CardPayload
  | CarouselPayload
  | ChoicePayload
  | DropdownPayload
  | BlocPayload
  | UnknownVariant<'type'>;
export const MessagePayloadSchema: z.ZodMiniType<MessagePayload> = lazily(() =>
  openUnion(
    'type',
    [
      'text',
      'markdown',
      'image',
      'audio',
      'video',
      'file',
      'location',
      'card',
      'carousel',
      'choice',
      'dropdown',
      'bloc',
    ],
    z.discriminatedUnion('type', [
      TextPayloadSchema,
      MarkdownPayloadSchema,
      ImagePayloadSchema,
      AudioPayloadSchema,
      VideoPayloadSchema,
      FilePayloadSchema,
      LocationPayloadSchema,
      CardPayloadSchema,
      CarouselPayloadSchema,
      ChoicePayloadSchema,
      DropdownPayloadSchema,
      BlocPayloadSchema,
    ]),
  ),
);

/** The message, and whether the bot sent it. */
export interface MessageSignalData {
  /** The id of the message. */
  id: string;
  /** The creation time. */
  createdAt: string;
  /** The content of a message. `type` identifies its kind. */
  payload: MessagePayload;
  /** The id of the user who sent the message. */
  userId: string;
  /** The id of the conversation. */
  conversationId: string;
  /** Data about the message. */
  metadata?: { [key: string]: unknown };
  /** Whether the bot sent it. */
  isBot: boolean;
}
export const MessageSignalDataSchema: Discriminable<MessageSignalData> = lazily(() =>
  looseObject({
    id: z.string(),
    createdAt: timestamp,
    payload: MessagePayloadSchema,
    userId: z.string(),
    conversationId: z.string(),
    metadata: z.exactOptional(anyObject),
    isBot: z.boolean(),
  }),
);

/** A message was sent. */
export interface MessageCreatedSignal {
  /** The kind of the signal. */
  type: 'message_created';
  /** The message, and whether the bot sent it. */
  data: MessageSignalData;
}
export const MessageCreatedSignalSchema: Discriminable<MessageCreatedSignal> = lazily(() =>
  looseObject({ type: z.literal('message_created'), data: MessageSignalDataSchema }),
);

/** The event, and whether the bot sent it. */
export interface EventSignalData {
  /** The id of the event. It is null if the bot sent the event. */
  id: string | null;
  /** The creation time. */
  createdAt: string;
  /** The content of the event. */
  payload: { [key: string]: unknown };
  /** The id of the conversation. */
  conversationId: string;
  /** The id of the sender. */
  userId: string;
  /** Whether the bot sent it. */
  isBot: boolean;
}
export const EventSignalDataSchema: Discriminable<EventSignalData> = lazily(() =>
  looseObject({
    id: z.nullable(z.string()),
    createdAt: timestamp,
    payload: anyObject,
    conversationId: z.string(),
    userId: z.string(),
    isBot: z.boolean(),
  }),
);

/** An event was sent. */
export interface EventCreatedSignal {
  /** The kind of the signal. */
  type: 'event_created';
  /** The event, and whether the bot sent it. */
  data: EventSignalData;
}
export const EventCreatedSignalSchema: Discriminable<EventCreatedSignal> = lazily(() =>
  looseObject({ type: z.literal('event_created'), data: EventSignalDataSchema }),
);

/** A participant was added. */
export interface ParticipantAddedSignal {
  /** The kind of the signal. */
  type: 'participant_added';
  /** Who was added, and where. */
  data: {
    /** The id of the conversation. */
    conversationId: string;
    /** The id of the user. */
    participantId: string;
  };
}
export const ParticipantAddedSignalSchema: Discriminable<ParticipantAddedSignal> = lazily(() =>
  looseObject({
    type: z.literal('participant_added'),
    data: looseObject({ conversationId: z.string(), participantId: z.string() }),
  }),
);

/** A participant was removed. */
export interface ParticipantRemovedSignal {
  /** The kind of the signal. */
  type: 'participant_removed';
  /** Who was removed, and from where. */
  data: {
    /** The id of the conversation. */
    conversationId: string;
    /** The id of the user. */
    participantId: string;
  };
}
export const ParticipantRemovedSignalSchema: Discriminable<ParticipantRemovedSignal> = lazily(() =>
  looseObject({
    type: z.literal('participant_removed'),
    data: looseObject({ conversationId: z.string(), participantId: z.string() }),
  }),
);

/** A message was deleted. */
export interface MessageDeletedSignal {
  /** The kind of the signal. */
  type: 'message_deleted';
  /** Which message was deleted. */
  data: {
    /** The id of the message. */
    id: string;
    /** The id of the conversation. */
    conversationId: string;
    /** The id of the user who had sent it. */
    userId: string;
  };
}
export const MessageDeletedSignalSchema: Discriminable<MessageDeletedSignal> = lazily(() =>
  looseObject({
    type: z.literal('message_deleted'),
    data: looseObject({ id: z.string(), conversationId: z.string(), userId: z.string() }),
  }),
);

/** A part of the text of a reply, while it is written. */
export interface MessageStreamDeltaSignal {
  /** The kind of the signal. */
  type: 'message_stream_delta';
  /** A part of the text. */
  data: {
    /** The id that all deltas of the reply have. */
    streamId: string;
    /** The id of the conversation. */
    conversationId: string;
    /** The id of the sender. */
    userId: string;
    /** The creation time. */
    createdAt: string;
    /** An id for the message that its sender chose. */
    clientMessageId?: string;
    /** The position of the delta in the reply. */
    sequence: number;
    /** The text that follows the delta before. */
    delta: string;
  };
}
export const MessageStreamDeltaSignalSchema: Discriminable<MessageStreamDeltaSignal> = lazily(() =>
  looseObject({
    type: z.literal('message_stream_delta'),
    data: looseObject({
      streamId: z.string(),
      conversationId: z.string(),
      userId: z.string(),
      createdAt: timestamp,
      clientMessageId: z.exactOptional(z.string()),
      sequence: z.number(),
      delta: z.string(),
    }),
  }),
);

/** A message of a conversation. */
export interface Message {
  /** The id of the message. */
  id: string;
  /** The creation time. */
  createdAt: string;
  /** The content of a message. `type` identifies its kind. */
  payload: MessagePayload;
  /** The id of the user who sent the message. */
  userId: string;
  /** The id of the conversation. */
  conversationId: string;
  /** Data about the message. */
  metadata?: { [key: string]: unknown };
}
export const MessageSchema: Discriminable<Message> = lazily(() =>
  looseObject({
    id: z.string(),
    createdAt: timestamp,
    payload: MessagePayloadSchema,
    userId: z.string(),
    conversationId: z.string(),
    metadata: z.exactOptional(anyObject),
  }),
);

/** A reply is complete. */
export interface MessageStreamCompleteSignal {
  /** The kind of the signal. */
  type: 'message_stream_complete';
  /** The complete message. */
  data: {
    /** The id that the deltas of the reply had. */
    streamId: string;
    /** A message of a conversation. */
    message: Message;
  };
}
export const MessageStreamCompleteSignalSchema: Discriminable<MessageStreamCompleteSignal> = lazily(
  () =>
    looseObject({
      type: z.literal('message_stream_complete'),
      data: looseObject({ streamId: z.string(), message: MessageSchema }),
    }),
);

/** A reply will not be completed. */
export interface MessageStreamAbortSignal {
  /** The kind of the signal. */
  type: 'message_stream_abort';
  /** Which text will not be completed. */
  data: {
    /** The id of the stream of deltas. */
    streamId: string;
    /** The id of the conversation. */
    conversationId: string;
  };
}
export const MessageStreamAbortSignalSchema: Discriminable<MessageStreamAbortSignal> = lazily(() =>
  looseObject({
    type: z.literal('message_stream_abort'),
    data: looseObject({ streamId: z.string(), conversationId: z.string() }),
  }),
);

/** What happened in a conversation. `type` identifies its kind. */
export type Signal =
  | MessageCreatedSignal
  | EventCreatedSignal
  | ParticipantAddedSignal
  | ParticipantRemovedSignal
  | MessageDeletedSignal
  | MessageStreamDeltaSignal
  | MessageStreamCompleteSignal
  | MessageStreamAbortSignal
  | UnknownVariant<'type'>;
export const SignalSchema: z.ZodMiniType<Signal> = lazily(() =>
  openUnion(
    'type',
    [
      'message_created',
      'event_created',
      'participant_added',
      'participant_removed',
      'message_deleted',
      'message_stream_delta',
      'message_stream_complete',
      'message_stream_abort',
    ],
    z.discriminatedUnion('type', [
      MessageCreatedSignalSchema,
      EventCreatedSignalSchema,
      ParticipantAddedSignalSchema,
      ParticipantRemovedSignalSchema,
      MessageDeletedSignalSchema,
      MessageStreamDeltaSignalSchema,
      MessageStreamCompleteSignalSchema,
      MessageStreamAbortSignalSchema,
    ]),
  ),
);

/** What `listMessages` returns. */
export interface ListMessagesResponse {
  /** The messages of the page. */
  messages: Message[];
  /** Where the list goes on: the `nextToken` of the next page, if there is one. */
  meta?: ListMeta;
}
export const ListMessagesResponseSchema: z.ZodMiniType<ListMessagesResponse> = lazily(() =>
  looseObject({ messages: z.array(MessageSchema), meta: z.exactOptional(ListMetaSchema) }),
);

/** What `listParticipants` returns. */
export interface ListParticipantsResponse {
  /** The users of the page. */
  participants: User[];
  /** Where the list goes on: the `nextToken` of the next page, if there is one. */
  meta?: ListMeta;
}
export const ListParticipantsResponseSchema: z.ZodMiniType<ListParticipantsResponse> = lazily(() =>
  looseObject({ participants: z.array(UserSchema), meta: z.exactOptional(ListMetaSchema) }),
);

/** What `getParticipant` returns. */
export interface GetParticipantResponse {
  /** Someone interacting with a bot within one integration. */
  participant: User;
}
export const GetParticipantResponseSchema: z.ZodMiniType<GetParticipantResponse> = lazily(() =>
  looseObject({ participant: UserSchema }),
);

export const TextPayloadInputSchema: Discriminable<TextPayload, TextPayload> = lazily(() =>
  looseObject({ type: z.literal('text'), text: z.string().check(z.minLength(1)) }),
);

export const MarkdownPayloadInputSchema: Discriminable<MarkdownPayload, MarkdownPayload> = lazily(
  () => looseObject({ type: z.literal('markdown'), markdown: z.string().check(z.minLength(1)) }),
);

export const ImagePayloadInputSchema: Discriminable<ImagePayload, ImagePayload> = lazily(() =>
  looseObject({ type: z.literal('image'), imageUrl: z.string().check(z.minLength(1)) }),
);

export const AudioPayloadInputSchema: Discriminable<AudioPayload, AudioPayload> = lazily(() =>
  looseObject({ type: z.literal('audio'), audioUrl: z.string().check(z.minLength(1)) }),
);

export const VideoPayloadInputSchema: Discriminable<VideoPayload, VideoPayload> = lazily(() =>
  looseObject({ type: z.literal('video'), videoUrl: z.string().check(z.minLength(1)) }),
);

/** A file. */
export interface FilePayloadInput {
  /** The kind of the content. */
  type: 'file';
  /** The address of the file. */
  fileUrl: string;
  /** The title of the file. */
  title?: string | undefined;
}
export const FilePayloadInputSchema: Discriminable<FilePayloadInput, FilePayloadInput> = lazily(
  () =>
    looseObject({
      type: z.literal('file'),
      fileUrl: z.string().check(z.minLength(1)),
      title: z.optional(z.string().check(z.minLength(1))),
    }),
);

/** A place. */
export interface LocationPayloadInput {
  /** The kind of the content. */
  type: 'location';
  /** In degrees, north positive. */
  latitude: number;
  /** In degrees, east positive. */
  longitude: number;
  /** The postal address. */
  address?: string | undefined;
  /** The name of the place. */
  title?: string | undefined;
}
export const LocationPayloadInputSchema: Discriminable<LocationPayloadInput, LocationPayloadInput> =
  lazily(() =>
    looseObject({
      type: z.literal('location'),
      latitude: z.number(),
      longitude: z.number(),
      address: z.optional(z.string()),
      title: z.optional(z.string()),
    }),
  );

export const CardActionInputSchema: Discriminable<CardAction, CardAction> = lazily(() =>
  looseObject({
    action: z.literal(['postback', 'url', 'say']),
    label: z.string().check(z.minLength(1)),
    value: z.string().check(z.minLength(1)),
  }),
);

/** A card. */
export interface CardPayloadInput {
  /** The kind of the content. */
  type: 'card';
  /** The title. */
  title: string;
  /** The text below the title. */
  subtitle?: string | undefined;
  /** The address of an image. */
  imageUrl?: string | undefined;
  /** The buttons. */
  actions: readonly CardAction[];
}
export const CardPayloadInputSchema: Discriminable<CardPayloadInput, CardPayloadInput> = lazily(
  () =>
    looseObject({
      type: z.literal('card'),
      title: z.string().check(z.minLength(1)),
      subtitle: z.optional(z.string().check(z.minLength(1))),
      imageUrl: z.optional(z.string().check(z.minLength(1))),
      actions: z.array(CardActionInputSchema),
    }),
);

/** A title with buttons, and optionally an image. */
export interface CardInput {
  /** The kind of the content. */
  type?: 'card' | undefined;
  /** The title. */
  title: string;
  /** The text below the title. */
  subtitle?: string | undefined;
  /** The address of an image. */
  imageUrl?: string | undefined;
  /** The buttons. */
  actions: readonly CardAction[];
}
export const CardInputSchema: Discriminable<CardInput, CardInput> = lazily(() =>
  looseObject({
    type: z.optional(z.literal('card')),
    title: z.string().check(z.minLength(1)),
    subtitle: z.optional(z.string().check(z.minLength(1))),
    imageUrl: z.optional(z.string().check(z.minLength(1))),
    actions: z.array(CardActionInputSchema),
  }),
);

/** Cards side by side. */
export interface CarouselPayloadInput {
  /** The kind of the content. */
  type: 'carousel';
  /** The cards. */
  items: readonly CardInput[];
}
export const CarouselPayloadInputSchema: Discriminable<CarouselPayloadInput, CarouselPayloadInput> =
  lazily(() => looseObject({ type: z.literal('carousel'), items: z.array(CardInputSchema) }));

export const ChoiceOptionInputSchema: Discriminable<ChoiceOption, ChoiceOption> = lazily(() =>
  looseObject({ label: z.string().check(z.minLength(1)), value: z.string().check(z.minLength(1)) }),
);

/** A question with options, shown as buttons. */
export interface ChoicePayloadInput {
  /** The kind of the content. */
  type: 'choice';
  /** The question. */
  text: string;
  /** The options to choose from. */
  options: readonly ChoiceOption[];
}
export const ChoicePayloadInputSchema: Discriminable<ChoicePayloadInput, ChoicePayloadInput> =
  lazily(() =>
    looseObject({
      type: z.literal('choice'),
      text: z.string().check(z.minLength(1)),
      options: z.array(ChoiceOptionInputSchema),
    }),
  );

/** A question with options, shown as a list that opens. */
export interface DropdownPayloadInput {
  /** The kind of the content. */
  type: 'dropdown';
  /** The question. */
  text: string;
  /** The options to choose from. */
  options: readonly ChoiceOption[];
}
export const DropdownPayloadInputSchema: Discriminable<DropdownPayloadInput, DropdownPayloadInput> =
  lazily(() =>
    looseObject({
      type: z.literal('dropdown'),
      text: z.string().check(z.minLength(1)),
      options: z.array(ChoiceOptionInputSchema),
    }),
  );

/** A content within a bloc. `type` identifies its kind. */
export type BlocItemInput =
  | TextPayload
  | MarkdownPayload
  | ImagePayload
  | AudioPayload
  | VideoPayload
  | FilePayloadInput
  | LocationPayloadInput;
export const BlocItemInputSchema: Discriminable<BlocItemInput, BlocItemInput> = lazily(() =>
  z.discriminatedUnion('type', [
    TextPayloadInputSchema,
    MarkdownPayloadInputSchema,
    ImagePayloadInputSchema,
    AudioPayloadInputSchema,
    VideoPayloadInputSchema,
    FilePayloadInputSchema,
    LocationPayloadInputSchema,
  ]),
);

/** Several contents in one message. */
export interface BlocPayloadInput {
  /** The kind of the content. */
  type: 'bloc';
  /** The contents. */
  items: readonly BlocItemInput[];
}
export const BlocPayloadInputSchema: Discriminable<BlocPayloadInput, BlocPayloadInput> = lazily(
  () => looseObject({ type: z.literal('bloc'), items: z.array(BlocItemInputSchema) }),
);

/** The content of a message. `type` identifies its kind. */
export type MessagePayloadInput =
  | TextPayload
  | MarkdownPayload
  | ImagePayload
  | AudioPayload
  | VideoPayload
  | FilePayloadInput
  | LocationPayloadInput
  | CardPayloadInput
  | CarouselPayloadInput
  | ChoicePayloadInput
  | DropdownPayloadInput
  | BlocPayloadInput;
export const MessagePayloadInputSchema: Discriminable<MessagePayloadInput, MessagePayloadInput> =
  lazily(() =>
    z.discriminatedUnion('type', [
      TextPayloadInputSchema,
      MarkdownPayloadInputSchema,
      ImagePayloadInputSchema,
      AudioPayloadInputSchema,
      VideoPayloadInputSchema,
      FilePayloadInputSchema,
      LocationPayloadInputSchema,
      CardPayloadInputSchema,
      CarouselPayloadInputSchema,
      ChoicePayloadInputSchema,
      DropdownPayloadInputSchema,
      BlocPayloadInputSchema,
    ]),
  );

/** What `createMessage` sends. */
export interface CreateMessageRequest {
  /** The id of the conversation. */
  conversationId: string;
  /** The content of a message. `type` identifies its kind. */
  payload: MessagePayloadInput;
  /** Data about the message that the bot and the caller can read. */
  metadata?: object | undefined;
}
export const CreateMessageRequestSchema: z.ZodMiniType<
  Parsed<CreateMessageRequest>,
  CreateMessageRequest
> = lazily(() =>
  z.strictObject({
    conversationId: z.string().check(z.minLength(1)),
    payload: MessagePayloadInputSchema,
    metadata: z.optional(anyObject),
  }),
);

/** What `createMessage` returns. */
export interface CreateMessageResponse {
  /** A message of a conversation. */
  message: Message;
}
export const CreateMessageResponseSchema: z.ZodMiniType<CreateMessageResponse> = lazily(() =>
  looseObject({ message: MessageSchema }),
);

/** What `getMessage` returns. */
export interface GetMessageResponse {
  /** A message of a conversation. */
  message: Message;
}
export const GetMessageResponseSchema: z.ZodMiniType<GetMessageResponse> = lazily(() =>
  looseObject({ message: MessageSchema }),
);

/** What `createEvent` sends. */
export interface CreateEventRequest {
  /** The id of the conversation. */
  conversationId: string;
  /** The content of the event, of any structure. */
  payload: object;
}
export const CreateEventRequestSchema: z.ZodMiniType<
  Parsed<CreateEventRequest>,
  CreateEventRequest
> = lazily(() =>
  z.strictObject({ conversationId: z.string().check(z.minLength(1)), payload: anyObject }),
);

/** What `createEvent` returns. */
export interface CreateEventResponse {
  /** An event of a conversation. */
  event: Event;
}
export const CreateEventResponseSchema: z.ZodMiniType<CreateEventResponse> = lazily(() =>
  looseObject({ event: EventSchema }),
);

/**
 * Creates a user and the key that authenticates it in all other operations.
 *
 * The only operation without a user key. The new key is a secret, and no other operation
 * returns it.
 */
export const createUser = builtInOperation({
  id: 'createUser',
  api: 'chat',
  method: 'POST',
  path: '/users',
  body: CreateUserRequestSchema,
  response: CreateUserResponseSchema,
  public: true,
});

/**
 * Returns the user of the key, or creates it.
 *
 * A key that the caller has signed with the encryption key of the integration carries the
 * id of a user who may not exist yet.
 */
export const getOrCreateUser = builtInOperation({
  id: 'getOrCreateUser',
  api: 'chat',
  method: 'POST',
  path: '/users/get-or-create',
  body: GetOrCreateUserRequestSchema,
  response: GetOrCreateUserResponseSchema,
});

/** Returns the user of the key. */
export const getUser = builtInOperation({
  id: 'getUser',
  api: 'chat',
  method: 'GET',
  path: '/users/me',
  response: GetUserResponseSchema,
});

/**
 * Changes the user of the key.
 *
 * A property that is left out keeps its value.
 */
export const updateUser = builtInOperation({
  id: 'updateUser',
  api: 'chat',
  method: 'PUT',
  path: '/users/me',
  body: UpdateUserRequestSchema,
  response: UpdateUserResponseSchema,
});

/**
 * Deletes the user of the key.
 *
 * The id of the user can be used again.
 */
export const deleteUser = builtInOperation({
  id: 'deleteUser',
  api: 'chat',
  method: 'DELETE',
  path: '/users/me',
  response: EmptyResponseSchema,
});

/**
 * Creates a conversation, which the caller owns.
 *
 * The owner participates in the conversation from the start.
 */
export const createConversation = builtInOperation({
  id: 'createConversation',
  api: 'chat',
  method: 'POST',
  path: '/conversations',
  body: CreateConversationRequestSchema,
  response: CreateConversationResponseSchema,
});

/** Lists the conversations that the caller owns. */
export const listConversations = builtInOperation({
  id: 'listConversations',
  api: 'chat',
  method: 'GET',
  path: '/conversations',
  query: lazily(() =>
    z.strictObject({
      /** The token of the page, from `meta.nextToken` of the page before. */
      nextToken: z.optional(z.string()),
    }),
  ),
  response: ListConversationsResponseSchema,
  paging: { items: 'conversations' },
});

/**
 * Returns a conversation.
 *
 * The caller must participate in it.
 *
 * - `id`: The id of the conversation.
 */
export const getConversation = builtInOperation({
  id: 'getConversation',
  api: 'chat',
  method: 'GET',
  path: '/conversations/{id}',
  response: GetConversationResponseSchema,
});

/**
 * Deletes a conversation.
 *
 * The caller must own it.
 *
 * - `id`: The id of the conversation.
 */
export const deleteConversation = builtInOperation({
  id: 'deleteConversation',
  api: 'chat',
  method: 'DELETE',
  path: '/conversations/{id}',
  response: EmptyResponseSchema,
});

/**
 * Opens the stream of the signals of a conversation.
 *
 * The caller must participate in the conversation. The stream stays open until the client
 * closes it or the caller is removed. Signals that are sent while no stream is open are
 * lost to the client: list the messages after a reconnect.
 *
 * - `id`: The id of the conversation.
 */
export const listenConversation = builtInOperation({
  id: 'listenConversation',
  api: 'chat',
  method: 'GET',
  path: '/conversations/{id}/listen',
  stream: SignalSchema,
});

/**
 * Lists the messages of a conversation, newest first.
 *
 * The caller must participate in it.
 *
 * - `conversationId`: The id of the conversation.
 */
export const listMessages = builtInOperation({
  id: 'listMessages',
  api: 'chat',
  method: 'GET',
  path: '/conversations/{conversationId}/messages',
  query: lazily(() =>
    z.strictObject({
      /** The token of the page, from `meta.nextToken` of the page before. */
      nextToken: z.optional(z.string()),
    }),
  ),
  response: ListMessagesResponseSchema,
  paging: { items: 'messages' },
});

/**
 * Lists the participants of a conversation.
 *
 * The caller must participate in it.
 *
 * - `conversationId`: The id of the conversation.
 */
export const listParticipants = builtInOperation({
  id: 'listParticipants',
  api: 'chat',
  method: 'GET',
  path: '/conversations/{conversationId}/participants',
  query: lazily(() =>
    z.strictObject({
      /** The token of the page, from `meta.nextToken` of the page before. */
      nextToken: z.optional(z.string()),
    }),
  ),
  response: ListParticipantsResponseSchema,
  paging: { items: 'participants' },
});

/**
 * Returns a participant of a conversation.
 *
 * The caller must own the conversation.
 *
 * - `conversationId`: The id of the conversation.
 * - `userId`: The id of the participant.
 */
export const getParticipant = builtInOperation({
  id: 'getParticipant',
  api: 'chat',
  method: 'GET',
  path: '/conversations/{conversationId}/participants/{userId}',
  response: GetParticipantResponseSchema,
});

/**
 * Removes a participant from a conversation.
 *
 * The caller must own the conversation. Streams of the removed user are closed.
 *
 * - `conversationId`: The id of the conversation.
 * - `userId`: The id of the participant.
 */
export const removeParticipant = builtInOperation({
  id: 'removeParticipant',
  api: 'chat',
  method: 'DELETE',
  path: '/conversations/{conversationId}/participants/{userId}',
  response: EmptyResponseSchema,
});

/**
 * Sends a message to a conversation.
 *
 * The caller must participate in it.
 */
export const createMessage = builtInOperation({
  id: 'createMessage',
  api: 'chat',
  method: 'POST',
  path: '/messages',
  body: CreateMessageRequestSchema,
  response: CreateMessageResponseSchema,
});

/**
 * Returns a message.
 *
 * The caller must participate in its conversation.
 *
 * - `id`: The id of the message.
 */
export const getMessage = builtInOperation({
  id: 'getMessage',
  api: 'chat',
  method: 'GET',
  path: '/messages/{id}',
  response: GetMessageResponseSchema,
});

/**
 * Deletes a message.
 *
 * The caller must have sent it.
 *
 * - `id`: The id of the message.
 */
export const deleteMessage = builtInOperation({
  id: 'deleteMessage',
  api: 'chat',
  method: 'DELETE',
  path: '/messages/{id}',
  response: EmptyResponseSchema,
});

/**
 * Sends an event to a conversation.
 *
 * The caller must participate in it.
 */
export const createEvent = builtInOperation({
  id: 'createEvent',
  api: 'chat',
  method: 'POST',
  path: '/events',
  body: CreateEventRequestSchema,
  response: CreateEventResponseSchema,
});
