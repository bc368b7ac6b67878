import {
  getUpcomingInvoice,
  listWorkspaceInvoices,
} from '../../service/generated/admin-operations.ts';
import { adminRoute } from '../api-route.ts';
import { found } from '../reply.ts';
import type { Route } from '../route.ts';
import type { AdminState } from './state.ts';

/** The operations on invoices. */
export function billingRoutes({ workspaces, seeded }: AdminState): Route[] {
  const { invoices, upcomingInvoices } = seeded;
  return [
    adminRoute(listWorkspaceInvoices, ({ params: { id } }) => ({
      invoices: invoices.of(found('workspace', workspaces.get(id)).id),
    })),
    adminRoute(getUpcomingInvoice, ({ params: { id } }) => {
      const [next] = upcomingInvoices.of(found('workspace', workspaces.get(id)).id);
      return { total: next?.total ?? 0, lineItems: next?.lineItems ?? [] };
    }),
  ];
}
