import type { referralRoutes } from '#contract/referrals.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { getReferrals } from './queries.ts';

export function referralHandlers(options: { db: Db; baseUrl: string }): Handlers<typeof referralRoutes> {
  return {
    referrals: ({ caller }) => getReferrals(options.db, caller.userId, options.baseUrl),
  };
}
