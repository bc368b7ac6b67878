/**
 * The schemas of all resources.
 *
 * Written by `npm run operations:update`: change docs/openapi.yaml, not this file.
 */
import {
  BotSchema,
  ConversationSchema,
  EventSchema,
  ListMetaSchema,
  UserSchema,
} from '../resources.ts';
import {
  accountSchema,
  actionRunSchema,
  activitySchema,
  apiKeySchema,
  auditRecordSchema,
  botActionDefinitionInputSchema,
  botActionUpdateInputSchema,
  botAllowlistSettingInputSchema,
  botAllowlistSettingSchema,
  botAnalyticsSchema,
  botDetailsSchema,
  botEventDefinitionInputSchema,
  botEventUpdateInputSchema,
  botIntegrationUpdateInputSchema,
  botIssueEventSchema,
  botIssueSchema,
  botMediaSchema,
  botPluginUpdateInputSchema,
  botRecurringEventInputSchema,
  botStateDefinitionInputSchema,
  botUsageSchema,
  botVersionSchema,
  dailyUsageActivitySchema,
  integrationDefinitionInputSchema,
  integrationSchema,
  integrationSummarySchema,
  integrationUpdateInputSchema,
  interfaceSchema,
  interfaceSummarySchema,
  invoiceLineItemSchema,
  invoiceSchema,
  logEntrySchema,
  newApiKeySchema,
  pluginSchema,
  pluginSummarySchema,
  publicIntegrationSchema,
  publicIntegrationSummarySchema,
  publicWorkspaceSchema,
  quotaCompletionSchema,
  quotaSchema,
  roleInputSchema,
  roleSchema,
  usageActivitySchema,
  usageSchema,
  usageTypeInputSchema,
  usageTypeSchema,
  workspaceMemberSchema,
  workspaceSchema,
} from './admin-schemas.ts';
import {
  audioPayloadSchema,
  blocItemInputSchema,
  blocItemSchema,
  blocPayloadInputSchema,
  blocPayloadSchema,
  cardActionSchema,
  cardInputSchema,
  cardPayloadInputSchema,
  cardPayloadSchema,
  cardSchema,
  carouselPayloadInputSchema,
  carouselPayloadSchema,
  choiceOptionSchema,
  choicePayloadInputSchema,
  choicePayloadSchema,
  dropdownPayloadInputSchema,
  dropdownPayloadSchema,
  eventCreatedSignalSchema,
  eventSignalDataSchema,
  filePayloadInputSchema,
  filePayloadSchema,
  imagePayloadSchema,
  locationPayloadInputSchema,
  locationPayloadSchema,
  markdownPayloadSchema,
  messageCreatedSignalSchema,
  messageDeletedSignalSchema,
  messagePayloadInputSchema,
  messagePayloadSchema,
  messageSchema,
  messageSignalDataSchema,
  messageStreamAbortSignalSchema,
  messageStreamCompleteSignalSchema,
  messageStreamDeltaSignalSchema,
  participantAddedSignalSchema,
  participantRemovedSignalSchema,
  signalSchema,
  textPayloadSchema,
  videoPayloadSchema,
} from './chat-schemas.ts';

/**
 * The schema of each resource, by the name of its type, such as `schemas.Message`. It is made when it is read first.
 * The schemas of an operation are those of its record.
 */
export const schemas = {
  get Account() {
    return accountSchema();
  },
  get ActionRun() {
    return actionRunSchema();
  },
  get Activity() {
    return activitySchema();
  },
  get ApiKey() {
    return apiKeySchema();
  },
  get AudioPayload() {
    return audioPayloadSchema();
  },
  get AuditRecord() {
    return auditRecordSchema();
  },
  get BlocItem() {
    return blocItemSchema();
  },
  get BlocItemInput() {
    return blocItemInputSchema();
  },
  get BlocPayload() {
    return blocPayloadSchema();
  },
  get BlocPayloadInput() {
    return blocPayloadInputSchema();
  },
  get Bot() {
    return BotSchema;
  },
  get BotActionDefinitionInput() {
    return botActionDefinitionInputSchema();
  },
  get BotActionUpdateInput() {
    return botActionUpdateInputSchema();
  },
  get BotAllowlistSetting() {
    return botAllowlistSettingSchema();
  },
  get BotAllowlistSettingInput() {
    return botAllowlistSettingInputSchema();
  },
  get BotAnalytics() {
    return botAnalyticsSchema();
  },
  get BotDetails() {
    return botDetailsSchema();
  },
  get BotEventDefinitionInput() {
    return botEventDefinitionInputSchema();
  },
  get BotEventUpdateInput() {
    return botEventUpdateInputSchema();
  },
  get BotIntegrationUpdateInput() {
    return botIntegrationUpdateInputSchema();
  },
  get BotIssue() {
    return botIssueSchema();
  },
  get BotIssueEvent() {
    return botIssueEventSchema();
  },
  get BotMedia() {
    return botMediaSchema();
  },
  get BotPluginUpdateInput() {
    return botPluginUpdateInputSchema();
  },
  get BotRecurringEventInput() {
    return botRecurringEventInputSchema();
  },
  get BotStateDefinitionInput() {
    return botStateDefinitionInputSchema();
  },
  get BotUsage() {
    return botUsageSchema();
  },
  get BotVersion() {
    return botVersionSchema();
  },
  get Card() {
    return cardSchema();
  },
  get CardAction() {
    return cardActionSchema();
  },
  get CardInput() {
    return cardInputSchema();
  },
  get CardPayload() {
    return cardPayloadSchema();
  },
  get CardPayloadInput() {
    return cardPayloadInputSchema();
  },
  get CarouselPayload() {
    return carouselPayloadSchema();
  },
  get CarouselPayloadInput() {
    return carouselPayloadInputSchema();
  },
  get ChoiceOption() {
    return choiceOptionSchema();
  },
  get ChoicePayload() {
    return choicePayloadSchema();
  },
  get ChoicePayloadInput() {
    return choicePayloadInputSchema();
  },
  get Conversation() {
    return ConversationSchema;
  },
  get DailyUsageActivity() {
    return dailyUsageActivitySchema();
  },
  get DropdownPayload() {
    return dropdownPayloadSchema();
  },
  get DropdownPayloadInput() {
    return dropdownPayloadInputSchema();
  },
  get Event() {
    return EventSchema;
  },
  get EventCreatedSignal() {
    return eventCreatedSignalSchema();
  },
  get EventSignalData() {
    return eventSignalDataSchema();
  },
  get FilePayload() {
    return filePayloadSchema();
  },
  get FilePayloadInput() {
    return filePayloadInputSchema();
  },
  get ImagePayload() {
    return imagePayloadSchema();
  },
  get Integration() {
    return integrationSchema();
  },
  get IntegrationDefinitionInput() {
    return integrationDefinitionInputSchema();
  },
  get IntegrationSummary() {
    return integrationSummarySchema();
  },
  get IntegrationUpdateInput() {
    return integrationUpdateInputSchema();
  },
  get Interface() {
    return interfaceSchema();
  },
  get InterfaceSummary() {
    return interfaceSummarySchema();
  },
  get Invoice() {
    return invoiceSchema();
  },
  get InvoiceLineItem() {
    return invoiceLineItemSchema();
  },
  get ListMeta() {
    return ListMetaSchema;
  },
  get LocationPayload() {
    return locationPayloadSchema();
  },
  get LocationPayloadInput() {
    return locationPayloadInputSchema();
  },
  get LogEntry() {
    return logEntrySchema();
  },
  get MarkdownPayload() {
    return markdownPayloadSchema();
  },
  get Message() {
    return messageSchema();
  },
  get MessageCreatedSignal() {
    return messageCreatedSignalSchema();
  },
  get MessageDeletedSignal() {
    return messageDeletedSignalSchema();
  },
  get MessagePayload() {
    return messagePayloadSchema();
  },
  get MessagePayloadInput() {
    return messagePayloadInputSchema();
  },
  get MessageSignalData() {
    return messageSignalDataSchema();
  },
  get MessageStreamAbortSignal() {
    return messageStreamAbortSignalSchema();
  },
  get MessageStreamCompleteSignal() {
    return messageStreamCompleteSignalSchema();
  },
  get MessageStreamDeltaSignal() {
    return messageStreamDeltaSignalSchema();
  },
  get NewApiKey() {
    return newApiKeySchema();
  },
  get ParticipantAddedSignal() {
    return participantAddedSignalSchema();
  },
  get ParticipantRemovedSignal() {
    return participantRemovedSignalSchema();
  },
  get Plugin() {
    return pluginSchema();
  },
  get PluginSummary() {
    return pluginSummarySchema();
  },
  get PublicIntegration() {
    return publicIntegrationSchema();
  },
  get PublicIntegrationSummary() {
    return publicIntegrationSummarySchema();
  },
  get PublicWorkspace() {
    return publicWorkspaceSchema();
  },
  get Quota() {
    return quotaSchema();
  },
  get QuotaCompletion() {
    return quotaCompletionSchema();
  },
  get Role() {
    return roleSchema();
  },
  get RoleInput() {
    return roleInputSchema();
  },
  get Signal() {
    return signalSchema();
  },
  get TextPayload() {
    return textPayloadSchema();
  },
  get Usage() {
    return usageSchema();
  },
  get UsageActivity() {
    return usageActivitySchema();
  },
  get UsageType() {
    return usageTypeSchema();
  },
  get UsageTypeInput() {
    return usageTypeInputSchema();
  },
  get User() {
    return UserSchema;
  },
  get VideoPayload() {
    return videoPayloadSchema();
  },
  get Workspace() {
    return workspaceSchema();
  },
  get WorkspaceMember() {
    return workspaceMemberSchema();
  },
};
