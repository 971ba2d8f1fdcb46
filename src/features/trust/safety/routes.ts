import type { safetyRoutes } from '#contract/safety.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { appealDecision } from './appeal-decision.ts';
import { listRefusedRequests, presentSafetyStanding } from './queries.ts';

export function safetyHandlers({ clock, db }: { db: Db; clock: Clock }): Handlers<typeof safetyRoutes> {
  return {
    refusedRequests: ({ caller, query }) => listRefusedRequests(db, caller.userId, query, clock()),

    safetyStanding: ({ caller }) => presentSafetyStanding(db, caller.userId, clock()),

    appealDecision: async ({ body, caller, params }) => {
      const given = { decisionId: params.id, userId: caller.userId, text: body.text, now: clock() };
      await db.transaction((tx) => appealDecision(tx, given));
      return {
        success: true,
        message: 'We will review it again. You get the answer as a notification.',
      };
    },
  };
}
