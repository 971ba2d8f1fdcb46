import { type SQL, sql } from 'drizzle-orm';
import { walletIdSubquery } from './wallet-id-subquery.ts';

/**
 * The holds of an account that were captured since a moment, as a subquery with `job_id`, `resolved_at`, `captured`,
 * `plan_amount` (the plan's tokens among the held ones, which are spent first) and `metered`.
 */
export function capturedHoldsSubquery(userId: string, since: Date): SQL {
  return sql`(select job_id, resolved_at, captured, plan_amount, metered from ledger_holds
    where wallet_id = ${walletIdSubquery(userId)} and state = 'captured'
      and resolved_at >= ${since.toISOString()}::timestamptz)`;
}
