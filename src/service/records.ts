/**
 * The records of operations, as types.
 *
 * Written by `npm run operations:update`: change docs/openapi.yaml, not this file.
 */

import type { addParticipant, getEvent, getOrCreateConversation } from './chat.ts';
import type {
  createConversation,
  createEvent,
  createMessage,
  createUser,
  deleteConversation,
  deleteMessage,
  deleteUser,
  getConversation,
  getMessage,
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

/** The record of an operation of the chat API. */
export type ChatRecord =
  | typeof createUser
  | typeof getOrCreateUser
  | typeof getUser
  | typeof updateUser
  | typeof deleteUser
  | typeof listConversations
  | typeof createConversation
  | typeof getOrCreateConversation
  | typeof getConversation
  | typeof deleteConversation
  | typeof listenConversation
  | typeof listMessages
  | typeof listParticipants
  | typeof addParticipant
  | typeof getParticipant
  | typeof removeParticipant
  | typeof createMessage
  | typeof getMessage
  | typeof deleteMessage
  | typeof createEvent
  | typeof getEvent;

import type { listBots } from './admin.ts';
import type {
  breakDownWorkspaceUsageByBot,
  createBot,
  createBotApiKey,
  createBotVersion,
  createPersonalAccessToken,
  createWorkspaceMember,
  deleteBot,
  deleteBotApiKey,
  deleteBotIssue,
  deletePersonalAccessToken,
  deleteWorkspaceMember,
  deployBotVersion,
  getAccount,
  getAllWorkspaceQuotaCompletion,
  getAuditRecords,
  getBot,
  getBotAllowlist,
  getBotAnalytics,
  getBotIssue,
  getBotLogs,
  getBotVersion,
  getIntegrationLogs,
  getMultipleUsages,
  getUpcomingInvoice,
  getUsage,
  getWorkspace,
  getWorkspaceMember,
  getWorkspaceQuota,
  listActionRuns,
  listActivities,
  listBotApiKeys,
  listBotIssueEvents,
  listBotIssues,
  listBotVersions,
  listPersonalAccessTokens,
  listUsageActivity,
  listUsageActivityDaily,
  listUsageHistory,
  listWorkspaceInvoices,
  listWorkspaceMembers,
  listWorkspaceQuotas,
  listWorkspaces,
  listWorkspaceUsages,
  transferBot,
  updateAccount,
  updateBot,
  updateBotAllowlist,
  updateWorkspace,
  updateWorkspaceMember,
} from './admin-operations.ts';

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
  | typeof getWorkspace
  | typeof updateWorkspace
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
  | typeof listPersonalAccessTokens
  | typeof createPersonalAccessToken
  | typeof deletePersonalAccessToken;
