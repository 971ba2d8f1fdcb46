import type { enterpriseRoutes } from '#contract/invoices.ts';
import type { InvoicingContext } from '#features/billing/invoices';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { generateInvoice } from './generate-invoice.ts';
import { getCostsSoFar, listEnterpriseInvoices, requireEnterprise } from './queries.ts';

export function enterpriseHandlers(
  dependencies: InvoicingContext & { db: Db; clock: Clock },
): Handlers<typeof enterpriseRoutes> {
  const { clock, db } = dependencies;
  return {
    enterpriseCosts: async ({ caller }) => {
      await requireEnterprise(db, caller.userId);
      return getCostsSoFar(db, caller.userId, clock());
    },

    listEnterpriseInvoices: async ({ caller }) => {
      await requireEnterprise(db, caller.userId);
      return listEnterpriseInvoices(db, caller.userId);
    },

    generateEnterpriseInvoice: async ({ caller }) => {
      await requireEnterprise(db, caller.userId);
      const now = clock();
      const id = await db.transaction((tx) => generateInvoice(tx, dependencies, caller.userId, now));
      const issued = (await listEnterpriseInvoices(db, caller.userId)).find((invoice) => invoice.id === id);
      if (!issued) throw new Error(`invoice ${id} is gone`);
      return issued;
    },
  };
}
