import type { safetyRoutes } from '#contract/safety.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { appealDecision } from './appeal-decision.ts';
import { presentStanding, refusedRequestsOf } from './queries.ts';

export function safetyHandlers({ clock, db }: { db: Db; clock: Clock }): Handlers<typeof safetyRoutes> {
  return {
    refusedRequests: ({ caller, query }) => refusedRequestsOf(db, caller.userId, query, clock()),

    safetyStanding: ({ caller }) => presentStanding(db, caller.userId, clock()),

    appealDecision: async ({ body, caller, params }) => {
      const given = { decisionId: params.id, userId: caller.userId, text: body.text, now: clock() };
      await db.transaction((tx) => appealDecision(tx, given));
      return {
        success: true,
        message: 'Somebody will look at it again. The answer comes as a notification.',
      };
    },
  };
}
