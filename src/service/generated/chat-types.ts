/**
 * The types of the chat API.
 *
 * Written by `npm run operations:update`: change docs/openapi.yaml, not this file.
 */
import type { UnknownVariant } from '../../validation/unknown-variant.ts';
import type { Conversation, Event, ListMeta, User } from '../resources.ts';

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

/** What `createUser` returns. */
export interface CreateUserResponse {
  /** Someone interacting with a bot within one integration. */
  user: User;
  /** The user key. It is a secret. */
  key: string;
}

/** What `getOrCreateUser` sends. */
export interface GetOrCreateUserRequest {
  /** The name of the user. */
  name?: string | undefined;
  /** The address of a picture of the user. */
  pictureUrl?: string | undefined;
  /** Custom data of the user, encoded as a string of at most 1,000 characters. */
  profile?: string | undefined;
}

/** What `getOrCreateUser` returns. */
export interface GetOrCreateUserResponse {
  /** Someone interacting with a bot within one integration. */
  user: User;
}

/** What `getUser` returns. */
export interface GetUserResponse {
  /** Someone interacting with a bot within one integration. */
  user: User;
}

/** What `updateUser` sends. */
export interface UpdateUserRequest {
  /** The name of the user. */
  name?: string | undefined;
  /** The address of a picture of the user. */
  pictureUrl?: string | undefined;
  /** Custom data of the user, encoded as a string of at most 1,000 characters. */
  profile?: string | undefined;
}

/** What `updateUser` returns. */
export interface UpdateUserResponse {
  /** Someone interacting with a bot within one integration. */
  user: User;
}

/** What `createConversation` sends. */
export interface CreateConversationRequest {
  /**
   * The id of the conversation, if the caller chooses it: 1 to 70 letters, digits, `_`, `-`,
   * `/` and `\`.
   */
  id?: string | undefined;
}

/** What `createConversation` returns. */
export interface CreateConversationResponse {
  /** A conversation of a bot. */
  conversation: Conversation;
}

/** What `listConversations` returns. */
export interface ListConversationsResponse {
  /** The conversations of the page. */
  conversations: Conversation[];
  /** Where the list goes on: the `nextToken` of the next page, if there is one. */
  meta?: ListMeta;
}

/** What `getOrCreateConversation` sends. */
export interface GetOrCreateConversationRequest {
  /** The id of the conversation: 1 to 70 letters, digits, `_`, `-`, `/` and `\`. */
  id: string;
}

/** What `getOrCreateConversation` returns. */
export interface GetOrCreateConversationResponse {
  /** A conversation of a bot. */
  conversation: Conversation;
}

/** What `getConversation` returns. */
export interface GetConversationResponse {
  /** A conversation of a bot. */
  conversation: Conversation;
}

/** A text. */
export interface TextPayload {
  /** The kind of the content. */
  type: 'text';
  /** The text. */
  text: string;
}

/** A text in Markdown. */
export interface MarkdownPayload {
  /** The kind of the content. */
  type: 'markdown';
  /** The text. */
  markdown: string;
}

/** An image. */
export interface ImagePayload {
  /** The kind of the content. */
  type: 'image';
  /** The address of the image. */
  imageUrl: string;
}

/** A sound recording. */
export interface AudioPayload {
  /** The kind of the content. */
  type: 'audio';
  /** The address of the recording. */
  audioUrl: string;
}

/** A video. */
export interface VideoPayload {
  /** The kind of the content. */
  type: 'video';
  /** The address of the video. */
  videoUrl: string;
}

/** A file. */
export interface FilePayload {
  /** The kind of the content. */
  type: 'file';
  /** The address of the file. */
  fileUrl: string;
  /** The title of the file. */
  title?: string;
}

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

/** A button of a card. */
export interface CardAction {
  /**
   * The effect of the button: `postback` sends its value to the bot, `url` opens it, `say`
   * sends it as a text of the user.
   */
  action: 'postback' | 'url' | 'say';
  /** The text of the button. */
  label: string;
  /** The value for the action. */
  value: string;
}

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

/** Cards side by side. */
export interface CarouselPayload {
  /** The kind of the content. */
  type: 'carousel';
  /** The cards. */
  items: Card[];
}

/** An option of a question. */
export interface ChoiceOption {
  /** The text of the option. */
  label: string;
  /** The value for the bot. */
  value: string;
}

/** A question with options, shown as buttons. */
export interface ChoicePayload {
  /** The kind of the content. */
  type: 'choice';
  /** The question. */
  text: string;
  /** The options to choose from. */
  options: ChoiceOption[];
}

/** A question with options, shown as a list that opens. */
export interface DropdownPayload {
  /** The kind of the content. */
  type: 'dropdown';
  /** The question. */
  text: string;
  /** The options to choose from. */
  options: ChoiceOption[];
}

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

/** Several contents in one message. */
export interface BlocPayload {
  /** The kind of the content. */
  type: 'bloc';
  /** The contents. */
  items: BlocItem[];
}

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

/** A message was sent. */
export interface MessageCreatedSignal {
  /** The kind of the signal. */
  type: 'message_created';
  /** The message, and whether the bot sent it. */
  data: MessageSignalData;
}

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

/** An event was sent. */
export interface EventCreatedSignal {
  /** The kind of the signal. */
  type: 'event_created';
  /** The event, and whether the bot sent it. */
  data: EventSignalData;
}

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

/** An event of a conversation. `type` identifies its kind. */
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

/** What `listMessages` returns. */
export interface ListMessagesResponse {
  /** The messages of the page. */
  messages: Message[];
  /** Where the list goes on: the `nextToken` of the next page, if there is one. */
  meta?: ListMeta;
}

/** What `addParticipant` sends. */
export interface AddParticipantRequest {
  /** The id of the user to add. */
  userId: string;
}

/** What `addParticipant` returns. */
export interface AddParticipantResponse {
  /** Someone interacting with a bot within one integration. */
  participant: User;
}

/** What `listParticipants` returns. */
export interface ListParticipantsResponse {
  /** The users of the page. */
  participants: User[];
  /** Where the list goes on: the `nextToken` of the next page, if there is one. */
  meta?: ListMeta;
}

/** What `getParticipant` returns. */
export interface GetParticipantResponse {
  /** Someone interacting with a bot within one integration. */
  participant: User;
}

/** A file. */
export interface FilePayloadInput {
  /** The kind of the content. */
  type: 'file';
  /** The address of the file. */
  fileUrl: string;
  /** The title of the file. */
  title?: string | undefined;
}

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

/** Cards side by side. */
export interface CarouselPayloadInput {
  /** The kind of the content. */
  type: 'carousel';
  /** The cards. */
  items: readonly CardInput[];
}

/** A question with options, shown as buttons. */
export interface ChoicePayloadInput {
  /** The kind of the content. */
  type: 'choice';
  /** The question. */
  text: string;
  /** The options to choose from. */
  options: readonly ChoiceOption[];
}

/** A question with options, shown as a list that opens. */
export interface DropdownPayloadInput {
  /** The kind of the content. */
  type: 'dropdown';
  /** The question. */
  text: string;
  /** The options to choose from. */
  options: readonly ChoiceOption[];
}

/** A content within a bloc. `type` identifies its kind. */
export type BlocItemInput =
  | TextPayload
  | MarkdownPayload
  | ImagePayload
  | AudioPayload
  | VideoPayload
  | FilePayloadInput
  | LocationPayloadInput;

/** Several contents in one message. */
export interface BlocPayloadInput {
  /** The kind of the content. */
  type: 'bloc';
  /** The contents. */
  items: readonly BlocItemInput[];
}

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

/** What `createMessage` sends. */
export interface CreateMessageRequest {
  /** The id of the conversation. */
  conversationId: string;
  /** The content of a message. `type` identifies its kind. */
  payload: MessagePayloadInput;
  /** Data about the message that the bot and the caller can read. */
  metadata?: object | undefined;
}

/** What `createMessage` returns. */
export interface CreateMessageResponse {
  /** A message of a conversation. */
  message: Message;
}

/** What `getMessage` returns. */
export interface GetMessageResponse {
  /** A message of a conversation. */
  message: Message;
}

/** What `createEvent` sends. */
export interface CreateEventRequest {
  /** The id of the conversation. */
  conversationId: string;
  /** The content of the event, of any structure. */
  payload: object;
}

/** What `createEvent` returns. */
export interface CreateEventResponse {
  /** An event of a conversation. */
  event: Event;
}

/** What `getEvent` returns. */
export interface GetEventResponse {
  /** An event of a conversation. */
  event: Event;
}
