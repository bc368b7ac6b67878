import {
  chargeWorkspaceUnpaidInvoices,
  getBotWebchat,
  getDereferencedPlugin,
  getDereferencedPublicPluginById,
  getPluginCode,
  getPublicPluginCode,
  migrateWorkspaceToV4,
  publishFromBotJson,
  requestIntegrationVerification,
  runVrl,
} from '../../service/generated/admin-operations.ts';
import { serviceError } from '../reply.ts';
import { compileRoute, type Route } from '../route.ts';

/** The operations that only the service can carry out. A test answers them with `platform.handle`. */
export function serviceRoutes(): Route[] {
  return [
    ...[runVrl, chargeWorkspaceUnpaidInvoices, migrateWorkspaceToV4, publishFromBotJson],
    ...[getBotWebchat, getPluginCode, getPublicPluginCode, requestIntegrationVerification],
    ...[getDereferencedPlugin, getDereferencedPublicPluginById],
  ].map((operation) =>
    compileRoute('admin', operation, () => {
      const problem = `only the service can carry out ${operation.id}`;
      throw serviceError(404, `${problem}; \`platform.handle\` adds a resolver for it`);
    }),
  );
}
