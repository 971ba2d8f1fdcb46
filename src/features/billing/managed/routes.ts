import type { managedRoutes } from '#contract/managed.ts';
import type { Site } from '#contract/site.ts';
import { recordAct } from '#features/trust/audit';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { agreementOf, endAgreement } from './agreements.ts';
import { answerQuote, openQuotes, quotesOf, requestQuote } from './quotes.ts';
import type { ManagedPost } from './sync-agreement.ts';

export type ManagedDependencies = ManagedPost & { db: Db; clock: Clock; contact: Site['contact'] };

export function managedHandlers(dependencies: ManagedDependencies): Handlers<typeof managedRoutes> {
  const { clock, db } = dependencies;
  return {
    managed: async ({ caller }) => ({
      quotes: await quotesOf(db, caller.userId),
      agreement: await agreementOf(db, caller.userId, clock()),
    }),

    requestQuote: ({ body, caller }) => {
      const given = { ...body, userId: caller.userId, now: clock() };
      return db.transaction((tx) => requestQuote(tx, dependencies, given));
    },

    endAgreement: ({ caller }) =>
      db.transaction((tx) => endAgreement(tx, dependencies, caller.userId, clock())),

    listQuotes: async ({ caller }) => {
      const quotes = await openQuotes(db);
      const view = { actorId: caller.userId, action: 'quotes.viewed', subjectId: null } as const;
      if (quotes.length > 0) await db.transaction((tx) => recordAct(tx, { ...view, now: clock() }));
      return quotes;
    },

    answerQuote: async ({ body, caller, params }) => {
      const given = { ...body, quoteId: params.id, adminId: caller.userId, now: clock() };
      await db.transaction((tx) => answerQuote(tx, dependencies, given));
      const message =
        body.answer === 'agree'
          ? 'The agreement is made, and its first invoice is on its way.'
          : 'The request is declined.';
      return { success: true, message };
    },
  };
}
