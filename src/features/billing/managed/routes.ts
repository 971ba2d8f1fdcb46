import type { managedRoutes } from '#contract/managed.ts';
import type { Site } from '#contract/site.ts';
import type { InvoicingContext } from '#features/billing/invoices';
import { recordAuditEntry } from '#features/trust/audit';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { endAgreement, findAgreement } from './agreements.ts';
import { answerQuote, listOpenQuotes, listQuotes, requestQuote } from './quotes.ts';

export type ManagedDeps = InvoicingContext & { db: Db; clock: Clock; contact: Site['contact'] };

export function managedHandlers(dependencies: ManagedDeps): Handlers<typeof managedRoutes> {
  const { clock, db } = dependencies;
  return {
    managed: async ({ caller }) => ({
      quotes: await listQuotes(db, caller.userId),
      agreement: await findAgreement(db, caller.userId, clock()),
    }),

    requestQuote: ({ body, caller }) => {
      const given = { ...body, userId: caller.userId, now: clock() };
      return db.transaction((tx) => requestQuote(tx, dependencies, given));
    },

    endAgreement: ({ caller }) =>
      db.transaction((tx) => endAgreement(tx, dependencies, caller.userId, clock())),

    listQuotes: async ({ caller }) => {
      const quotes = await listOpenQuotes(db);
      const view = { actorId: caller.userId, action: 'quotes.viewed', subjectId: null } as const;
      if (quotes.length > 0) await db.transaction((tx) => recordAuditEntry(tx, { ...view, now: clock() }));
      return quotes;
    },

    answerQuote: async ({ body, caller, params }) => {
      const given = { ...body, quoteId: params.id, adminId: caller.userId, now: clock() };
      await db.transaction((tx) => answerQuote(tx, dependencies, given));
      const message =
        body.answer === 'agree' ? 'Agreement created. The first invoice was sent.' : 'Request declined.';
      return { success: true, message };
    },
  };
}
