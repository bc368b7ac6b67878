/**
 * The schemas of the chat API.
 *
 * Written by `npm run operations:update`: change docs/openapi.yaml, not this file.
 */
import * as z from 'zod/mini';
import { openUnion, words } from '../../validation/unknown-variant.ts';
import { once } from '../once.ts';
import { ConversationSchema, EventSchema, ListMetaSchema, UserSchema } from '../resources.ts';
import {
  absent,
  anyBoolean,
  anyNumber,
  anyObject,
  anyString,
  type Discriminable,
  notEmpty,
  type ParsedInput,
  rule,
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
  z.strictObject(
    {
      id: z.optional(anyString),
      name: z.optional(anyString),
      pictureUrl: z.optional(anyString),
      profile: z.optional(
        anyString.check(
          rule((text) => [...text].length <= 1000, 'must have at most 1000 characters'),
        ),
      ),
    },
    words,
  ),
);
export const createUserResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<CreateUserResponse>>(
  () => z.looseObject({ user: UserSchema, key: anyString }, words),
);
export const getOrCreateUserRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetOrCreateUserRequest, GetOrCreateUserRequest>
>(() =>
  z.strictObject(
    {
      name: z.optional(anyString),
      pictureUrl: z.optional(anyString),
      profile: z.optional(
        anyString.check(
          rule((text) => [...text].length <= 1000, 'must have at most 1000 characters'),
        ),
      ),
    },
    words,
  ),
);
export const getOrCreateUserResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetOrCreateUserResponse>
>(() => z.looseObject({ user: UserSchema }, words));
export const getUserResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<GetUserResponse>>(() =>
  z.looseObject({ user: UserSchema }, words),
);
export const updateUserRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<UpdateUserRequest, UpdateUserRequest>
>(() =>
  z.strictObject(
    {
      name: z.optional(anyString),
      pictureUrl: z.optional(anyString),
      profile: z.optional(
        anyString.check(
          rule((text) => [...text].length <= 1000, 'must have at most 1000 characters'),
        ),
      ),
    },
    words,
  ),
);
export const updateUserResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<UpdateUserResponse>>(
  () => z.looseObject({ user: UserSchema }, words),
);
export const createConversationRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<CreateConversationRequest, CreateConversationRequest>
>(() => z.strictObject({ id: z.optional(anyString) }, words));
export const createConversationResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<CreateConversationResponse>
>(() => z.looseObject({ conversation: ConversationSchema }, words));
export const listConversationsQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject(
    {
      /** The token of the page, from `meta.nextToken` of the page before. */
      nextToken: z.optional(anyString),
    },
    words,
  ),
);
export const listConversationsResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListConversationsResponse>
>(() =>
  z.looseObject(
    { conversations: z.array(ConversationSchema, words), meta: absent(ListMetaSchema) },
    words,
  ),
);
export const getOrCreateConversationRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetOrCreateConversationRequest, GetOrCreateConversationRequest>
>(() => z.strictObject({ id: anyString }, words));
export const getOrCreateConversationResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetOrCreateConversationResponse>
>(() => z.looseObject({ conversation: ConversationSchema }, words));
export const getConversationResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetConversationResponse>
>(() => z.looseObject({ conversation: ConversationSchema }, words));
export const textPayloadSchema = /* @__PURE__ */ once<Discriminable<TextPayload>>(() =>
  z.looseObject({ type: z.literal('text', words), text: anyString }, words),
);
export const markdownPayloadSchema = /* @__PURE__ */ once<Discriminable<MarkdownPayload>>(() =>
  z.looseObject({ type: z.literal('markdown', words), markdown: anyString }, words),
);
export const imagePayloadSchema = /* @__PURE__ */ once<Discriminable<ImagePayload>>(() =>
  z.looseObject({ type: z.literal('image', words), imageUrl: anyString }, words),
);
export const audioPayloadSchema = /* @__PURE__ */ once<Discriminable<AudioPayload>>(() =>
  z.looseObject({ type: z.literal('audio', words), audioUrl: anyString }, words),
);
export const videoPayloadSchema = /* @__PURE__ */ once<Discriminable<VideoPayload>>(() =>
  z.looseObject({ type: z.literal('video', words), videoUrl: anyString }, words),
);
export const filePayloadSchema = /* @__PURE__ */ once<Discriminable<FilePayload>>(() =>
  z.looseObject(
    { type: z.literal('file', words), fileUrl: anyString, title: absent(anyString) },
    words,
  ),
);
export const locationPayloadSchema = /* @__PURE__ */ once<Discriminable<LocationPayload>>(() =>
  z.looseObject(
    {
      type: z.literal('location', words),
      latitude: anyNumber,
      longitude: anyNumber,
      address: absent(anyString),
      title: absent(anyString),
    },
    words,
  ),
);
export const cardActionSchema = /* @__PURE__ */ once<Discriminable<CardAction>>(() =>
  z.looseObject(
    { action: z.literal(['postback', 'url', 'say'], words), label: anyString, value: anyString },
    words,
  ),
);
export const cardPayloadSchema = /* @__PURE__ */ once<Discriminable<CardPayload>>(() =>
  z.looseObject(
    {
      type: z.literal('card', words),
      title: anyString,
      subtitle: absent(anyString),
      imageUrl: absent(anyString),
      actions: z.array(cardActionSchema(), words),
    },
    words,
  ),
);
export const cardSchema = /* @__PURE__ */ once<Discriminable<Card>>(() =>
  z.looseObject(
    {
      type: absent(z.literal('card', words)),
      title: anyString,
      subtitle: absent(anyString),
      imageUrl: absent(anyString),
      actions: z.array(cardActionSchema(), words),
    },
    words,
  ),
);
export const carouselPayloadSchema = /* @__PURE__ */ once<Discriminable<CarouselPayload>>(() =>
  z.looseObject({ type: z.literal('carousel', words), items: z.array(cardSchema(), words) }, words),
);
export const choiceOptionSchema = /* @__PURE__ */ once<Discriminable<ChoiceOption>>(() =>
  z.looseObject({ label: anyString, value: anyString }, words),
);
export const choicePayloadSchema = /* @__PURE__ */ once<Discriminable<ChoicePayload>>(() =>
  z.looseObject(
    {
      type: z.literal('choice', words),
      text: anyString,
      options: z.array(choiceOptionSchema(), words),
    },
    words,
  ),
);
export const dropdownPayloadSchema = /* @__PURE__ */ once<Discriminable<DropdownPayload>>(() =>
  z.looseObject(
    {
      type: z.literal('dropdown', words),
      text: anyString,
      options: z.array(choiceOptionSchema(), words),
    },
    words,
  ),
);
export const blocItemSchema = /* @__PURE__ */ once<z.ZodMiniType<BlocItem>>(() =>
  openUnion(
    'type',
    ['text', 'markdown', 'image', 'audio', 'video', 'file', 'location'],
    z.discriminatedUnion(
      'type',
      [
        textPayloadSchema(),
        markdownPayloadSchema(),
        imagePayloadSchema(),
        audioPayloadSchema(),
        videoPayloadSchema(),
        filePayloadSchema(),
        locationPayloadSchema(),
      ],
      words,
    ),
  ),
);
export const blocPayloadSchema = /* @__PURE__ */ once<Discriminable<BlocPayload>>(() =>
  z.looseObject({ type: z.literal('bloc', words), items: z.array(blocItemSchema(), words) }, words),
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
    z.discriminatedUnion(
      'type',
      [
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
      ],
      words,
    ),
  ),
);
export const messageSignalDataSchema = /* @__PURE__ */ once<Discriminable<MessageSignalData>>(() =>
  z.looseObject(
    {
      id: anyString,
      createdAt: timestamp,
      payload: messagePayloadSchema(),
      userId: anyString,
      conversationId: anyString,
      metadata: absent(anyObject),
      isBot: anyBoolean,
    },
    words,
  ),
);
export const messageCreatedSignalSchema = /* @__PURE__ */ once<Discriminable<MessageCreatedSignal>>(
  () =>
    z.looseObject(
      { type: z.literal('message_created', words), data: messageSignalDataSchema() },
      words,
    ),
);
export const eventSignalDataSchema = /* @__PURE__ */ once<Discriminable<EventSignalData>>(() =>
  z.looseObject(
    {
      id: z.nullable(anyString),
      createdAt: timestamp,
      payload: anyObject,
      conversationId: anyString,
      userId: anyString,
      isBot: anyBoolean,
    },
    words,
  ),
);
export const eventCreatedSignalSchema = /* @__PURE__ */ once<Discriminable<EventCreatedSignal>>(
  () =>
    z.looseObject(
      { type: z.literal('event_created', words), data: eventSignalDataSchema() },
      words,
    ),
);
export const participantAddedSignalSchema = /* @__PURE__ */ once<
  Discriminable<ParticipantAddedSignal>
>(() =>
  z.looseObject(
    {
      type: z.literal('participant_added', words),
      data: z.looseObject({ conversationId: anyString, participantId: anyString }, words),
    },
    words,
  ),
);
export const participantRemovedSignalSchema = /* @__PURE__ */ once<
  Discriminable<ParticipantRemovedSignal>
>(() =>
  z.looseObject(
    {
      type: z.literal('participant_removed', words),
      data: z.looseObject({ conversationId: anyString, participantId: anyString }, words),
    },
    words,
  ),
);
export const messageDeletedSignalSchema = /* @__PURE__ */ once<Discriminable<MessageDeletedSignal>>(
  () =>
    z.looseObject(
      {
        type: z.literal('message_deleted', words),
        data: z.looseObject({ id: anyString, conversationId: anyString, userId: anyString }, words),
      },
      words,
    ),
);
export const messageStreamDeltaSignalSchema = /* @__PURE__ */ once<
  Discriminable<MessageStreamDeltaSignal>
>(() =>
  z.looseObject(
    {
      type: z.literal('message_stream_delta', words),
      data: z.looseObject(
        {
          streamId: anyString,
          conversationId: anyString,
          userId: anyString,
          createdAt: timestamp,
          clientMessageId: absent(anyString),
          sequence: anyNumber,
          delta: anyString,
        },
        words,
      ),
    },
    words,
  ),
);
export const messageSchema = /* @__PURE__ */ once<Discriminable<Message>>(() =>
  z.looseObject(
    {
      id: anyString,
      createdAt: timestamp,
      payload: messagePayloadSchema(),
      userId: anyString,
      conversationId: anyString,
      metadata: absent(anyObject),
    },
    words,
  ),
);
export const messageStreamCompleteSignalSchema = /* @__PURE__ */ once<
  Discriminable<MessageStreamCompleteSignal>
>(() =>
  z.looseObject(
    {
      type: z.literal('message_stream_complete', words),
      data: z.looseObject({ streamId: anyString, message: messageSchema() }, words),
    },
    words,
  ),
);
export const messageStreamAbortSignalSchema = /* @__PURE__ */ once<
  Discriminable<MessageStreamAbortSignal>
>(() =>
  z.looseObject(
    {
      type: z.literal('message_stream_abort', words),
      data: z.looseObject({ streamId: anyString, conversationId: anyString }, words),
    },
    words,
  ),
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
    z.discriminatedUnion(
      'type',
      [
        messageCreatedSignalSchema(),
        eventCreatedSignalSchema(),
        participantAddedSignalSchema(),
        participantRemovedSignalSchema(),
        messageDeletedSignalSchema(),
        messageStreamDeltaSignalSchema(),
        messageStreamCompleteSignalSchema(),
        messageStreamAbortSignalSchema(),
      ],
      words,
    ),
  ),
);
export const listMessagesQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject(
    {
      /** The token of the page, from `meta.nextToken` of the page before. */
      nextToken: z.optional(anyString),
    },
    words,
  ),
);
export const listMessagesResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<ListMessagesResponse>>(
  () =>
    z.looseObject(
      { messages: z.array(messageSchema(), words), meta: absent(ListMetaSchema) },
      words,
    ),
);
export const addParticipantRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<AddParticipantRequest, AddParticipantRequest>
>(() => z.strictObject({ userId: anyString }, words));
export const addParticipantResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<AddParticipantResponse>
>(() => z.looseObject({ participant: UserSchema }, words));
export const listParticipantsQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject(
    {
      /** The token of the page, from `meta.nextToken` of the page before. */
      nextToken: z.optional(anyString),
    },
    words,
  ),
);
export const listParticipantsResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListParticipantsResponse>
>(() =>
  z.looseObject({ participants: z.array(UserSchema, words), meta: absent(ListMetaSchema) }, words),
);
export const getParticipantResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetParticipantResponse>
>(() => z.looseObject({ participant: UserSchema }, words));
export const textPayloadInputSchema = /* @__PURE__ */ once<Discriminable<TextPayload, TextPayload>>(
  () => z.looseObject({ type: z.literal('text', words), text: anyString.check(notEmpty) }, words),
);
export const markdownPayloadInputSchema = /* @__PURE__ */ once<
  Discriminable<MarkdownPayload, MarkdownPayload>
>(() =>
  z.looseObject({ type: z.literal('markdown', words), markdown: anyString.check(notEmpty) }, words),
);
export const imagePayloadInputSchema = /* @__PURE__ */ once<
  Discriminable<ImagePayload, ImagePayload>
>(() =>
  z.looseObject({ type: z.literal('image', words), imageUrl: anyString.check(notEmpty) }, words),
);
export const audioPayloadInputSchema = /* @__PURE__ */ once<
  Discriminable<AudioPayload, AudioPayload>
>(() =>
  z.looseObject({ type: z.literal('audio', words), audioUrl: anyString.check(notEmpty) }, words),
);
export const videoPayloadInputSchema = /* @__PURE__ */ once<
  Discriminable<VideoPayload, VideoPayload>
>(() =>
  z.looseObject({ type: z.literal('video', words), videoUrl: anyString.check(notEmpty) }, words),
);
export const filePayloadInputSchema = /* @__PURE__ */ once<
  Discriminable<FilePayloadInput, FilePayloadInput>
>(() =>
  z.looseObject(
    {
      type: z.literal('file', words),
      fileUrl: anyString.check(notEmpty),
      title: z.optional(anyString.check(notEmpty)),
    },
    words,
  ),
);
export const locationPayloadInputSchema = /* @__PURE__ */ once<
  Discriminable<LocationPayloadInput, LocationPayloadInput>
>(() =>
  z.looseObject(
    {
      type: z.literal('location', words),
      latitude: anyNumber,
      longitude: anyNumber,
      address: z.optional(anyString),
      title: z.optional(anyString),
    },
    words,
  ),
);
export const cardActionInputSchema = /* @__PURE__ */ once<Discriminable<CardAction, CardAction>>(
  () =>
    z.looseObject(
      {
        action: z.literal(['postback', 'url', 'say'], words),
        label: anyString.check(notEmpty),
        value: anyString.check(notEmpty),
      },
      words,
    ),
);
export const cardPayloadInputSchema = /* @__PURE__ */ once<
  Discriminable<CardPayloadInput, CardPayloadInput>
>(() =>
  z.looseObject(
    {
      type: z.literal('card', words),
      title: anyString.check(notEmpty),
      subtitle: z.optional(anyString.check(notEmpty)),
      imageUrl: z.optional(anyString.check(notEmpty)),
      actions: z.array(cardActionInputSchema(), words),
    },
    words,
  ),
);
export const cardInputSchema = /* @__PURE__ */ once<Discriminable<CardInput, CardInput>>(() =>
  z.looseObject(
    {
      type: z.optional(z.literal('card', words)),
      title: anyString.check(notEmpty),
      subtitle: z.optional(anyString.check(notEmpty)),
      imageUrl: z.optional(anyString.check(notEmpty)),
      actions: z.array(cardActionInputSchema(), words),
    },
    words,
  ),
);
export const carouselPayloadInputSchema = /* @__PURE__ */ once<
  Discriminable<CarouselPayloadInput, CarouselPayloadInput>
>(() =>
  z.looseObject(
    { type: z.literal('carousel', words), items: z.array(cardInputSchema(), words) },
    words,
  ),
);
export const choiceOptionInputSchema = /* @__PURE__ */ once<
  Discriminable<ChoiceOption, ChoiceOption>
>(() =>
  z.looseObject({ label: anyString.check(notEmpty), value: anyString.check(notEmpty) }, words),
);
export const choicePayloadInputSchema = /* @__PURE__ */ once<
  Discriminable<ChoicePayloadInput, ChoicePayloadInput>
>(() =>
  z.looseObject(
    {
      type: z.literal('choice', words),
      text: anyString.check(notEmpty),
      options: z.array(choiceOptionInputSchema(), words),
    },
    words,
  ),
);
export const dropdownPayloadInputSchema = /* @__PURE__ */ once<
  Discriminable<DropdownPayloadInput, DropdownPayloadInput>
>(() =>
  z.looseObject(
    {
      type: z.literal('dropdown', words),
      text: anyString.check(notEmpty),
      options: z.array(choiceOptionInputSchema(), words),
    },
    words,
  ),
);
export const blocItemInputSchema = /* @__PURE__ */ once<
  Discriminable<BlocItemInput, BlocItemInput>
>(() =>
  z.discriminatedUnion(
    'type',
    [
      textPayloadInputSchema(),
      markdownPayloadInputSchema(),
      imagePayloadInputSchema(),
      audioPayloadInputSchema(),
      videoPayloadInputSchema(),
      filePayloadInputSchema(),
      locationPayloadInputSchema(),
    ],
    words,
  ),
);
export const blocPayloadInputSchema = /* @__PURE__ */ once<
  Discriminable<BlocPayloadInput, BlocPayloadInput>
>(() =>
  z.looseObject(
    { type: z.literal('bloc', words), items: z.array(blocItemInputSchema(), words) },
    words,
  ),
);
export const messagePayloadInputSchema = /* @__PURE__ */ once<
  Discriminable<MessagePayloadInput, MessagePayloadInput>
>(() =>
  z.discriminatedUnion(
    'type',
    [
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
    ],
    words,
  ),
);
export const createMessageRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ParsedInput<CreateMessageRequest>, CreateMessageRequest>
>(() =>
  z.strictObject(
    {
      conversationId: anyString.check(notEmpty),
      payload: messagePayloadInputSchema(),
      metadata: z.optional(anyObject),
    },
    words,
  ),
);
export const createMessageResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<CreateMessageResponse>
>(() => z.looseObject({ message: messageSchema() }, words));
export const getMessageResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<GetMessageResponse>>(
  () => z.looseObject({ message: messageSchema() }, words),
);
export const createEventRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ParsedInput<CreateEventRequest>, CreateEventRequest>
>(() => z.strictObject({ conversationId: anyString.check(notEmpty), payload: anyObject }, words));
export const createEventResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<CreateEventResponse>>(
  () => z.looseObject({ event: EventSchema }, words),
);
export const getEventResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<GetEventResponse>>(() =>
  z.looseObject({ event: EventSchema }, words),
);
