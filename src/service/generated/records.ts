/**
 * The records of all operations.
 *
 * Written by `npm run operations:update`: change docs/openapi.yaml, not this file.
 */

import {
  breakDownWorkspaceUsageByBot,
  changeAISpendQuota,
  chargeWorkspaceUnpaidInvoices,
  checkHandleAvailability,
  createBot,
  createBotApiKey,
  createBotVersion,
  createIntegration,
  createIntegrationApiKey,
  createIntegrationShareableId,
  createInterface,
  createPersonalAccessToken,
  createPlugin,
  createWorkspace,
  createWorkspaceMember,
  deleteAccount,
  deleteBot,
  deleteBotApiKey,
  deleteBotIssue,
  deleteIntegration,
  deleteIntegrationApiKey,
  deleteIntegrationShareableId,
  deleteInterface,
  deletePersonalAccessToken,
  deletePlugin,
  deleteWorkspace,
  deleteWorkspaceMember,
  deployBotVersion,
  getAccount,
  getAccountPreference,
  getAllWorkspaceQuotaCompletion,
  getAuditRecords,
  getBot,
  getBotAllowlist,
  getBotAnalytics,
  getBotIssue,
  getBotJson,
  getBotLogs,
  getBotVersion,
  getBotWebchat,
  getDereferencedPlugin,
  getDereferencedPublicPluginById,
  getIntegration,
  getIntegrationByName,
  getIntegrationLogs,
  getIntegrationShareableId,
  getInterface,
  getInterfaceByName,
  getMultipleUsages,
  getPlugin,
  getPluginByName,
  getPluginCode,
  getPublicIntegration,
  getPublicIntegrationById,
  getPublicInterface,
  getPublicInterfaceById,
  getPublicPlugin,
  getPublicPluginById,
  getPublicPluginCode,
  getPublicWorkspace,
  getUpcomingInvoice,
  getUsage,
  getWorkspace,
  getWorkspaceMember,
  getWorkspacePreference,
  getWorkspaceQuota,
  introspect,
  listActionRuns,
  listActivities,
  listBotApiKeys,
  listBotIssueEvents,
  listBotIssues,
  listBots,
  listBotVersions,
  listIntegrationApiKeys,
  listIntegrations,
  listInterfaces,
  listPersonalAccessTokens,
  listPlugins,
  listPublicIntegrations,
  listPublicInterfaces,
  listPublicPlugins,
  listPublicWorkspaces,
  listUsageActivity,
  listUsageActivityDaily,
  listUsageHistory,
  listWorkspaceInvoices,
  listWorkspaceMembers,
  listWorkspaceQuotas,
  listWorkspaces,
  listWorkspaceUsages,
  migrateWorkspaceToV4,
  publishFromBotJson,
  requestIntegrationVerification,
  rotateBotSigningSecrets,
  rotateIntegrationSigningSecrets,
  runVrl,
  setAccountPreference,
  setWorkspacePreference,
  transferBot,
  unlinkSandboxedConversations,
  updateAccount,
  updateBot,
  updateBotAllowlist,
  updateIntegration,
  updateInterface,
  updatePlugin,
  updateWorkspace,
  updateWorkspaceMember,
  validateIntegrationCreation,
  validateIntegrationUpdate,
} from './admin-operations.ts';
import {
  addParticipant,
  createConversation,
  createEvent,
  createMessage,
  createUser,
  deleteConversation,
  deleteMessage,
  deleteUser,
  getConversation,
  getEvent,
  getMessage,
  getOrCreateConversation,
  getOrCreateUser,
  getParticipant,
  getUser,
  listConversations,
  listenConversation,
  listMessages,
  listParticipants,
  removeParticipant,
  updateUser,
} from './chat-operations.ts';

/** The records of the chat API, by id. */
export const chatRecords = {
  createUser,
  getOrCreateUser,
  getUser,
  updateUser,
  deleteUser,
  createConversation,
  listConversations,
  getOrCreateConversation,
  getConversation,
  deleteConversation,
  listenConversation,
  listMessages,
  addParticipant,
  listParticipants,
  getParticipant,
  removeParticipant,
  createMessage,
  getMessage,
  deleteMessage,
  createEvent,
  getEvent,
};

/** The record of an operation of the chat API. */
export type ChatRecord =
  | typeof createUser
  | typeof getOrCreateUser
  | typeof getUser
  | typeof updateUser
  | typeof deleteUser
  | typeof createConversation
  | typeof listConversations
  | typeof getOrCreateConversation
  | typeof getConversation
  | typeof deleteConversation
  | typeof listenConversation
  | typeof listMessages
  | typeof addParticipant
  | typeof listParticipants
  | typeof getParticipant
  | typeof removeParticipant
  | typeof createMessage
  | typeof getMessage
  | typeof deleteMessage
  | typeof createEvent
  | typeof getEvent;

/** The records of the admin API, by id. */
export const adminRecords = {
  listBots,
  createBot,
  getBot,
  updateBot,
  deleteBot,
  transferBot,
  getBotAllowlist,
  updateBotAllowlist,
  listBotApiKeys,
  createBotApiKey,
  deleteBotApiKey,
  listBotVersions,
  createBotVersion,
  getBotVersion,
  deployBotVersion,
  getBotAnalytics,
  getBotLogs,
  listBotIssues,
  getBotIssue,
  deleteBotIssue,
  listBotIssueEvents,
  listActionRuns,
  getIntegrationLogs,
  listActivities,
  listWorkspaceMembers,
  createWorkspaceMember,
  getWorkspaceMember,
  updateWorkspaceMember,
  deleteWorkspaceMember,
  listWorkspaces,
  createWorkspace,
  getWorkspace,
  updateWorkspace,
  deleteWorkspace,
  getAuditRecords,
  listWorkspaceUsages,
  breakDownWorkspaceUsageByBot,
  listWorkspaceQuotas,
  getWorkspaceQuota,
  getAllWorkspaceQuotaCompletion,
  listWorkspaceInvoices,
  getUpcomingInvoice,
  getUsage,
  getMultipleUsages,
  listUsageHistory,
  listUsageActivity,
  listUsageActivityDaily,
  getAccount,
  updateAccount,
  deleteAccount,
  listPersonalAccessTokens,
  createPersonalAccessToken,
  deletePersonalAccessToken,
  runVrl,
  setAccountPreference,
  getAccountPreference,
  listPublicIntegrations,
  getPublicIntegrationById,
  getPublicIntegration,
  listPublicPlugins,
  getPublicPluginById,
  getDereferencedPublicPluginById,
  getPublicPlugin,
  getPublicPluginCode,
  listPublicInterfaces,
  getPublicInterfaceById,
  getPublicInterface,
  rotateBotSigningSecrets,
  getBotWebchat,
  getBotJson,
  publishFromBotJson,
  createIntegrationShareableId,
  deleteIntegrationShareableId,
  getIntegrationShareableId,
  unlinkSandboxedConversations,
  migrateWorkspaceToV4,
  chargeWorkspaceUnpaidInvoices,
  getPublicWorkspace,
  checkHandleAvailability,
  listPublicWorkspaces,
  setWorkspacePreference,
  getWorkspacePreference,
  listIntegrationApiKeys,
  createIntegrationApiKey,
  deleteIntegrationApiKey,
  createIntegration,
  listIntegrations,
  validateIntegrationCreation,
  updateIntegration,
  getIntegration,
  deleteIntegration,
  rotateIntegrationSigningSecrets,
  validateIntegrationUpdate,
  getIntegrationByName,
  requestIntegrationVerification,
  createInterface,
  listInterfaces,
  getInterface,
  updateInterface,
  deleteInterface,
  getInterfaceByName,
  createPlugin,
  listPlugins,
  getPlugin,
  updatePlugin,
  deletePlugin,
  getDereferencedPlugin,
  getPluginByName,
  getPluginCode,
  changeAISpendQuota,
  introspect,
};

/** The record of an operation of the admin API. */
export type AdminRecord =
  | typeof listBots
  | typeof createBot
  | typeof getBot
  | typeof updateBot
  | typeof deleteBot
  | typeof transferBot
  | typeof getBotAllowlist
  | typeof updateBotAllowlist
  | typeof listBotApiKeys
  | typeof createBotApiKey
  | typeof deleteBotApiKey
  | typeof listBotVersions
  | typeof createBotVersion
  | typeof getBotVersion
  | typeof deployBotVersion
  | typeof getBotAnalytics
  | typeof getBotLogs
  | typeof listBotIssues
  | typeof getBotIssue
  | typeof deleteBotIssue
  | typeof listBotIssueEvents
  | typeof listActionRuns
  | typeof getIntegrationLogs
  | typeof listActivities
  | typeof listWorkspaceMembers
  | typeof createWorkspaceMember
  | typeof getWorkspaceMember
  | typeof updateWorkspaceMember
  | typeof deleteWorkspaceMember
  | typeof listWorkspaces
  | typeof createWorkspace
  | typeof getWorkspace
  | typeof updateWorkspace
  | typeof deleteWorkspace
  | typeof getAuditRecords
  | typeof listWorkspaceUsages
  | typeof breakDownWorkspaceUsageByBot
  | typeof listWorkspaceQuotas
  | typeof getWorkspaceQuota
  | typeof getAllWorkspaceQuotaCompletion
  | typeof listWorkspaceInvoices
  | typeof getUpcomingInvoice
  | typeof getUsage
  | typeof getMultipleUsages
  | typeof listUsageHistory
  | typeof listUsageActivity
  | typeof listUsageActivityDaily
  | typeof getAccount
  | typeof updateAccount
  | typeof deleteAccount
  | typeof listPersonalAccessTokens
  | typeof createPersonalAccessToken
  | typeof deletePersonalAccessToken
  | typeof runVrl
  | typeof setAccountPreference
  | typeof getAccountPreference
  | typeof listPublicIntegrations
  | typeof getPublicIntegrationById
  | typeof getPublicIntegration
  | typeof listPublicPlugins
  | typeof getPublicPluginById
  | typeof getDereferencedPublicPluginById
  | typeof getPublicPlugin
  | typeof getPublicPluginCode
  | typeof listPublicInterfaces
  | typeof getPublicInterfaceById
  | typeof getPublicInterface
  | typeof rotateBotSigningSecrets
  | typeof getBotWebchat
  | typeof getBotJson
  | typeof publishFromBotJson
  | typeof createIntegrationShareableId
  | typeof deleteIntegrationShareableId
  | typeof getIntegrationShareableId
  | typeof unlinkSandboxedConversations
  | typeof migrateWorkspaceToV4
  | typeof chargeWorkspaceUnpaidInvoices
  | typeof getPublicWorkspace
  | typeof checkHandleAvailability
  | typeof listPublicWorkspaces
  | typeof setWorkspacePreference
  | typeof getWorkspacePreference
  | typeof listIntegrationApiKeys
  | typeof createIntegrationApiKey
  | typeof deleteIntegrationApiKey
  | typeof createIntegration
  | typeof listIntegrations
  | typeof validateIntegrationCreation
  | typeof updateIntegration
  | typeof getIntegration
  | typeof deleteIntegration
  | typeof rotateIntegrationSigningSecrets
  | typeof validateIntegrationUpdate
  | typeof getIntegrationByName
  | typeof requestIntegrationVerification
  | typeof createInterface
  | typeof listInterfaces
  | typeof getInterface
  | typeof updateInterface
  | typeof deleteInterface
  | typeof getInterfaceByName
  | typeof createPlugin
  | typeof listPlugins
  | typeof getPlugin
  | typeof updatePlugin
  | typeof deletePlugin
  | typeof getDereferencedPlugin
  | typeof getPluginByName
  | typeof getPluginCode
  | typeof changeAISpendQuota
  | typeof introspect;
