/**
 * The schemas of the chat API.
 *
 * Written by `npm run operations:update`: change docs/openapi.yaml, not this file.
 */
import * as z from 'zod/mini';
import { openUnion } from '../../validation/unknown-variant.ts';
import { once } from '../once.ts';
import { ConversationSchema, EventSchema, ListMetaSchema, UserSchema } from '../resources.ts';
import {
  absent,
  anyObject,
  type Discriminable,
  notEmpty,
  type ParsedInput,
  timestamp,
} from '../schema-parts.ts';
import type {
  AddParticipantRequest,
  AddParticipantResponse,
  AudioPayload,
  BlocItem,
  BlocItemInput,
  BlocPayload,
  BlocPayloadInput,
  Card,
  CardAction,
  CardInput,
  CardPayload,
  CardPayloadInput,
  CarouselPayload,
  CarouselPayloadInput,
  ChoiceOption,
  ChoicePayload,
  ChoicePayloadInput,
  CreateConversationRequest,
  CreateConversationResponse,
  CreateEventRequest,
  CreateEventResponse,
  CreateMessageRequest,
  CreateMessageResponse,
  CreateUserRequest,
  CreateUserResponse,
  DropdownPayload,
  DropdownPayloadInput,
  EventCreatedSignal,
  EventSignalData,
  FilePayload,
  FilePayloadInput,
  GetConversationResponse,
  GetEventResponse,
  GetMessageResponse,
  GetOrCreateConversationRequest,
  GetOrCreateConversationResponse,
  GetOrCreateUserRequest,
  GetOrCreateUserResponse,
  GetParticipantResponse,
  GetUserResponse,
  ImagePayload,
  ListConversationsResponse,
  ListMessagesResponse,
  ListParticipantsResponse,
  LocationPayload,
  LocationPayloadInput,
  MarkdownPayload,
  Message,
  MessageCreatedSignal,
  MessageDeletedSignal,
  MessagePayload,
  MessagePayloadInput,
  MessageSignalData,
  MessageStreamAbortSignal,
  MessageStreamCompleteSignal,
  MessageStreamDeltaSignal,
  ParticipantAddedSignal,
  ParticipantRemovedSignal,
  Signal,
  TextPayload,
  UpdateUserRequest,
  UpdateUserResponse,
  VideoPayload,
} from './chat-types.ts';

export const createUserRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<CreateUserRequest, CreateUserRequest>
>(() =>
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
export const createUserResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<CreateUserResponse>>(
  () => z.looseObject({ user: UserSchema, key: z.string() }),
);
export const getOrCreateUserRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetOrCreateUserRequest, GetOrCreateUserRequest>
>(() =>
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
export const getOrCreateUserResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetOrCreateUserResponse>
>(() => z.looseObject({ user: UserSchema }));
export const getUserResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<GetUserResponse>>(() =>
  z.looseObject({ user: UserSchema }),
);
export const updateUserRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<UpdateUserRequest, UpdateUserRequest>
>(() =>
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
export const updateUserResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<UpdateUserResponse>>(
  () => z.looseObject({ user: UserSchema }),
);
export const createConversationRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<CreateConversationRequest, CreateConversationRequest>
>(() => z.strictObject({ id: z.optional(z.string()) }));
export const createConversationResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<CreateConversationResponse>
>(() => z.looseObject({ conversation: ConversationSchema }));
export const listConversationsQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject({
    /** The token of the page, from `meta.nextToken` of the page before. */
    nextToken: z.optional(z.string()),
  }),
);
export const listConversationsResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListConversationsResponse>
>(() =>
  z.looseObject({ conversations: z.array(ConversationSchema), meta: absent(ListMetaSchema) }),
);
export const getOrCreateConversationRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetOrCreateConversationRequest, GetOrCreateConversationRequest>
>(() => z.strictObject({ id: z.string() }));
export const getOrCreateConversationResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetOrCreateConversationResponse>
>(() => z.looseObject({ conversation: ConversationSchema }));
export const getConversationResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetConversationResponse>
>(() => z.looseObject({ conversation: ConversationSchema }));
export const textPayloadSchema = /* @__PURE__ */ once<Discriminable<TextPayload>>(() =>
  z.looseObject({ type: z.literal('text'), text: z.string() }),
);
export const markdownPayloadSchema = /* @__PURE__ */ once<Discriminable<MarkdownPayload>>(() =>
  z.looseObject({ type: z.literal('markdown'), markdown: z.string() }),
);
export const imagePayloadSchema = /* @__PURE__ */ once<Discriminable<ImagePayload>>(() =>
  z.looseObject({ type: z.literal('image'), imageUrl: z.string() }),
);
export const audioPayloadSchema = /* @__PURE__ */ once<Discriminable<AudioPayload>>(() =>
  z.looseObject({ type: z.literal('audio'), audioUrl: z.string() }),
);
export const videoPayloadSchema = /* @__PURE__ */ once<Discriminable<VideoPayload>>(() =>
  z.looseObject({ type: z.literal('video'), videoUrl: z.string() }),
);
export const filePayloadSchema = /* @__PURE__ */ once<Discriminable<FilePayload>>(() =>
  z.looseObject({ type: z.literal('file'), fileUrl: z.string(), title: absent(z.string()) }),
);
export const locationPayloadSchema = /* @__PURE__ */ once<Discriminable<LocationPayload>>(() =>
  z.looseObject({
    type: z.literal('location'),
    latitude: z.number(),
    longitude: z.number(),
    address: absent(z.string()),
    title: absent(z.string()),
  }),
);
export const cardActionSchema = /* @__PURE__ */ once<Discriminable<CardAction>>(() =>
  z.looseObject({
    action: z.literal(['postback', 'url', 'say']),
    label: z.string(),
    value: z.string(),
  }),
);
export const cardPayloadSchema = /* @__PURE__ */ once<Discriminable<CardPayload>>(() =>
  z.looseObject({
    type: z.literal('card'),
    title: z.string(),
    subtitle: absent(z.string()),
    imageUrl: absent(z.string()),
    actions: z.array(cardActionSchema()),
  }),
);
export const cardSchema = /* @__PURE__ */ once<Discriminable<Card>>(() =>
  z.looseObject({
    type: absent(z.literal('card')),
    title: z.string(),
    subtitle: absent(z.string()),
    imageUrl: absent(z.string()),
    actions: z.array(cardActionSchema()),
  }),
);
export const carouselPayloadSchema = /* @__PURE__ */ once<Discriminable<CarouselPayload>>(() =>
  z.looseObject({ type: z.literal('carousel'), items: z.array(cardSchema()) }),
);
export const choiceOptionSchema = /* @__PURE__ */ once<Discriminable<ChoiceOption>>(() =>
  z.looseObject({ label: z.string(), value: z.string() }),
);
export const choicePayloadSchema = /* @__PURE__ */ once<Discriminable<ChoicePayload>>(() =>
  z.looseObject({
    type: z.literal('choice'),
    text: z.string(),
    options: z.array(choiceOptionSchema()),
  }),
);
export const dropdownPayloadSchema = /* @__PURE__ */ once<Discriminable<DropdownPayload>>(() =>
  z.looseObject({
    type: z.literal('dropdown'),
    text: z.string(),
    options: z.array(choiceOptionSchema()),
  }),
);
export const blocItemSchema = /* @__PURE__ */ once<z.ZodMiniType<BlocItem>>(() =>
  openUnion(
    'type',
    ['text', 'markdown', 'image', 'audio', 'video', 'file', 'location'],
    z.discriminatedUnion('type', [
      textPayloadSchema(),
      markdownPayloadSchema(),
      imagePayloadSchema(),
      audioPayloadSchema(),
      videoPayloadSchema(),
      filePayloadSchema(),
      locationPayloadSchema(),
    ]),
  ),
);
export const blocPayloadSchema = /* @__PURE__ */ once<Discriminable<BlocPayload>>(() =>
  z.looseObject({ type: z.literal('bloc'), items: z.array(blocItemSchema()) }),
);
export const messagePayloadSchema = /* @__PURE__ */ once<z.ZodMiniType<MessagePayload>>(() =>
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
      textPayloadSchema(),
      markdownPayloadSchema(),
      imagePayloadSchema(),
      audioPayloadSchema(),
      videoPayloadSchema(),
      filePayloadSchema(),
      locationPayloadSchema(),
      cardPayloadSchema(),
      carouselPayloadSchema(),
      choicePayloadSchema(),
      dropdownPayloadSchema(),
      blocPayloadSchema(),
    ]),
  ),
);
export const messageSignalDataSchema = /* @__PURE__ */ once<Discriminable<MessageSignalData>>(() =>
  z.looseObject({
    id: z.string(),
    createdAt: timestamp,
    payload: messagePayloadSchema(),
    userId: z.string(),
    conversationId: z.string(),
    metadata: absent(anyObject),
    isBot: z.boolean(),
  }),
);
export const messageCreatedSignalSchema = /* @__PURE__ */ once<Discriminable<MessageCreatedSignal>>(
  () => z.looseObject({ type: z.literal('message_created'), data: messageSignalDataSchema() }),
);
export const eventSignalDataSchema = /* @__PURE__ */ once<Discriminable<EventSignalData>>(() =>
  z.looseObject({
    id: z.nullable(z.string()),
    createdAt: timestamp,
    payload: anyObject,
    conversationId: z.string(),
    userId: z.string(),
    isBot: z.boolean(),
  }),
);
export const eventCreatedSignalSchema = /* @__PURE__ */ once<Discriminable<EventCreatedSignal>>(
  () => z.looseObject({ type: z.literal('event_created'), data: eventSignalDataSchema() }),
);
export const participantAddedSignalSchema = /* @__PURE__ */ once<
  Discriminable<ParticipantAddedSignal>
>(() =>
  z.looseObject({
    type: z.literal('participant_added'),
    data: z.looseObject({ conversationId: z.string(), participantId: z.string() }),
  }),
);
export const participantRemovedSignalSchema = /* @__PURE__ */ once<
  Discriminable<ParticipantRemovedSignal>
>(() =>
  z.looseObject({
    type: z.literal('participant_removed'),
    data: z.looseObject({ conversationId: z.string(), participantId: z.string() }),
  }),
);
export const messageDeletedSignalSchema = /* @__PURE__ */ once<Discriminable<MessageDeletedSignal>>(
  () =>
    z.looseObject({
      type: z.literal('message_deleted'),
      data: z.looseObject({ id: z.string(), conversationId: z.string(), userId: z.string() }),
    }),
);
export const messageStreamDeltaSignalSchema = /* @__PURE__ */ once<
  Discriminable<MessageStreamDeltaSignal>
>(() =>
  z.looseObject({
    type: z.literal('message_stream_delta'),
    data: z.looseObject({
      streamId: z.string(),
      conversationId: z.string(),
      userId: z.string(),
      createdAt: timestamp,
      clientMessageId: absent(z.string()),
      sequence: z.number(),
      delta: z.string(),
    }),
  }),
);
export const messageSchema = /* @__PURE__ */ once<Discriminable<Message>>(() =>
  z.looseObject({
    id: z.string(),
    createdAt: timestamp,
    payload: messagePayloadSchema(),
    userId: z.string(),
    conversationId: z.string(),
    metadata: absent(anyObject),
  }),
);
export const messageStreamCompleteSignalSchema = /* @__PURE__ */ once<
  Discriminable<MessageStreamCompleteSignal>
>(() =>
  z.looseObject({
    type: z.literal('message_stream_complete'),
    data: z.looseObject({ streamId: z.string(), message: messageSchema() }),
  }),
);
export const messageStreamAbortSignalSchema = /* @__PURE__ */ once<
  Discriminable<MessageStreamAbortSignal>
>(() =>
  z.looseObject({
    type: z.literal('message_stream_abort'),
    data: z.looseObject({ streamId: z.string(), conversationId: z.string() }),
  }),
);
export const signalSchema = /* @__PURE__ */ once<z.ZodMiniType<Signal>>(() =>
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
      messageCreatedSignalSchema(),
      eventCreatedSignalSchema(),
      participantAddedSignalSchema(),
      participantRemovedSignalSchema(),
      messageDeletedSignalSchema(),
      messageStreamDeltaSignalSchema(),
      messageStreamCompleteSignalSchema(),
      messageStreamAbortSignalSchema(),
    ]),
  ),
);
export const listMessagesQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject({
    /** The token of the page, from `meta.nextToken` of the page before. */
    nextToken: z.optional(z.string()),
  }),
);
export const listMessagesResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<ListMessagesResponse>>(
  () => z.looseObject({ messages: z.array(messageSchema()), meta: absent(ListMetaSchema) }),
);
export const addParticipantRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<AddParticipantRequest, AddParticipantRequest>
>(() => z.strictObject({ userId: z.string() }));
export const addParticipantResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<AddParticipantResponse>
>(() => z.looseObject({ participant: UserSchema }));
export const listParticipantsQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject({
    /** The token of the page, from `meta.nextToken` of the page before. */
    nextToken: z.optional(z.string()),
  }),
);
export const listParticipantsResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListParticipantsResponse>
>(() => z.looseObject({ participants: z.array(UserSchema), meta: absent(ListMetaSchema) }));
export const getParticipantResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetParticipantResponse>
>(() => z.looseObject({ participant: UserSchema }));
export const textPayloadInputSchema = /* @__PURE__ */ once<Discriminable<TextPayload, TextPayload>>(
  () => z.looseObject({ type: z.literal('text'), text: z.string().check(notEmpty) }),
);
export const markdownPayloadInputSchema = /* @__PURE__ */ once<
  Discriminable<MarkdownPayload, MarkdownPayload>
>(() => z.looseObject({ type: z.literal('markdown'), markdown: z.string().check(notEmpty) }));
export const imagePayloadInputSchema = /* @__PURE__ */ once<
  Discriminable<ImagePayload, ImagePayload>
>(() => z.looseObject({ type: z.literal('image'), imageUrl: z.string().check(notEmpty) }));
export const audioPayloadInputSchema = /* @__PURE__ */ once<
  Discriminable<AudioPayload, AudioPayload>
>(() => z.looseObject({ type: z.literal('audio'), audioUrl: z.string().check(notEmpty) }));
export const videoPayloadInputSchema = /* @__PURE__ */ once<
  Discriminable<VideoPayload, VideoPayload>
>(() => z.looseObject({ type: z.literal('video'), videoUrl: z.string().check(notEmpty) }));
export const filePayloadInputSchema = /* @__PURE__ */ once<
  Discriminable<FilePayloadInput, FilePayloadInput>
>(() =>
  z.looseObject({
    type: z.literal('file'),
    fileUrl: z.string().check(notEmpty),
    title: z.optional(z.string().check(notEmpty)),
  }),
);
export const locationPayloadInputSchema = /* @__PURE__ */ once<
  Discriminable<LocationPayloadInput, LocationPayloadInput>
>(() =>
  z.looseObject({
    type: z.literal('location'),
    latitude: z.number(),
    longitude: z.number(),
    address: z.optional(z.string()),
    title: z.optional(z.string()),
  }),
);
export const cardActionInputSchema = /* @__PURE__ */ once<Discriminable<CardAction, CardAction>>(
  () =>
    z.looseObject({
      action: z.literal(['postback', 'url', 'say']),
      label: z.string().check(notEmpty),
      value: z.string().check(notEmpty),
    }),
);
export const cardPayloadInputSchema = /* @__PURE__ */ once<
  Discriminable<CardPayloadInput, CardPayloadInput>
>(() =>
  z.looseObject({
    type: z.literal('card'),
    title: z.string().check(notEmpty),
    subtitle: z.optional(z.string().check(notEmpty)),
    imageUrl: z.optional(z.string().check(notEmpty)),
    actions: z.array(cardActionInputSchema()),
  }),
);
export const cardInputSchema = /* @__PURE__ */ once<Discriminable<CardInput, CardInput>>(() =>
  z.looseObject({
    type: z.optional(z.literal('card')),
    title: z.string().check(notEmpty),
    subtitle: z.optional(z.string().check(notEmpty)),
    imageUrl: z.optional(z.string().check(notEmpty)),
    actions: z.array(cardActionInputSchema()),
  }),
);
export const carouselPayloadInputSchema = /* @__PURE__ */ once<
  Discriminable<CarouselPayloadInput, CarouselPayloadInput>
>(() => z.looseObject({ type: z.literal('carousel'), items: z.array(cardInputSchema()) }));
export const choiceOptionInputSchema = /* @__PURE__ */ once<
  Discriminable<ChoiceOption, ChoiceOption>
>(() => z.looseObject({ label: z.string().check(notEmpty), value: z.string().check(notEmpty) }));
export const choicePayloadInputSchema = /* @__PURE__ */ once<
  Discriminable<ChoicePayloadInput, ChoicePayloadInput>
>(() =>
  z.looseObject({
    type: z.literal('choice'),
    text: z.string().check(notEmpty),
    options: z.array(choiceOptionInputSchema()),
  }),
);
export const dropdownPayloadInputSchema = /* @__PURE__ */ once<
  Discriminable<DropdownPayloadInput, DropdownPayloadInput>
>(() =>
  z.looseObject({
    type: z.literal('dropdown'),
    text: z.string().check(notEmpty),
    options: z.array(choiceOptionInputSchema()),
  }),
);
export const blocItemInputSchema = /* @__PURE__ */ once<
  Discriminable<BlocItemInput, BlocItemInput>
>(() =>
  z.discriminatedUnion('type', [
    textPayloadInputSchema(),
    markdownPayloadInputSchema(),
    imagePayloadInputSchema(),
    audioPayloadInputSchema(),
    videoPayloadInputSchema(),
    filePayloadInputSchema(),
    locationPayloadInputSchema(),
  ]),
);
export const blocPayloadInputSchema = /* @__PURE__ */ once<
  Discriminable<BlocPayloadInput, BlocPayloadInput>
>(() => z.looseObject({ type: z.literal('bloc'), items: z.array(blocItemInputSchema()) }));
export const messagePayloadInputSchema = /* @__PURE__ */ once<
  Discriminable<MessagePayloadInput, MessagePayloadInput>
>(() =>
  z.discriminatedUnion('type', [
    textPayloadInputSchema(),
    markdownPayloadInputSchema(),
    imagePayloadInputSchema(),
    audioPayloadInputSchema(),
    videoPayloadInputSchema(),
    filePayloadInputSchema(),
    locationPayloadInputSchema(),
    cardPayloadInputSchema(),
    carouselPayloadInputSchema(),
    choicePayloadInputSchema(),
    dropdownPayloadInputSchema(),
    blocPayloadInputSchema(),
  ]),
);
export const createMessageRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ParsedInput<CreateMessageRequest>, CreateMessageRequest>
>(() =>
  z.strictObject({
    conversationId: z.string().check(notEmpty),
    payload: messagePayloadInputSchema(),
    metadata: z.optional(anyObject),
  }),
);
export const createMessageResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<CreateMessageResponse>
>(() => z.looseObject({ message: messageSchema() }));
export const getMessageResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<GetMessageResponse>>(
  () => z.looseObject({ message: messageSchema() }),
);
export const createEventRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ParsedInput<CreateEventRequest>, CreateEventRequest>
>(() => z.strictObject({ conversationId: z.string().check(notEmpty), payload: anyObject }));
export const createEventResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<CreateEventResponse>>(
  () => z.looseObject({ event: EventSchema }),
);
export const getEventResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<GetEventResponse>>(() =>
  z.looseObject({ event: EventSchema }),
);
