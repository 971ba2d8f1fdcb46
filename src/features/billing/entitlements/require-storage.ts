import { entitlementsOf } from '#contract/entitlements.ts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { planLimitReached } from './plan-limit.ts';
import { standingOf } from './queries.ts';

/**
 * Before something is made whose size nobody knows yet: there has to be room left. What is under way may go
 * beyond the limit, by its own size; then nothing more begins.
 *
 * @throws AppError `PLAN_LIMIT`
 */
export async function requireStorage(db: Queryable, userId: string): Promise<void> {
  const { plan, stored: used } = await standingOf(db, userId);
  const most = entitlementsOf(plan).storageBytes;
  if (most !== null && used >= most) throw planLimitReached({ limit: 'storageBytes', plan, used, most });
}

/**
 * After a file's row is in: it must not have gone beyond the limit. The row itself is counted by then, and until
 * the transaction ends nobody else of the same person is, so that two at once do not both take the last room.
 *
 * @throws AppError `PLAN_LIMIT`, which takes the row back with the transaction
 */
export async function requireStored(tx: Tx, userId: string): Promise<void> {
  const { plan, stored: used } = await standingOf(tx, userId);
  const most = entitlementsOf(plan).storageBytes;
  if (most !== null && used > most) throw planLimitReached({ limit: 'storageBytes', plan, used, most });
}
