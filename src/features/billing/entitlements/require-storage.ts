import { getEntitlements } from '#contract/entitlements.ts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { getPlanAndStorage } from './queries.ts';
import { createStorageFullError } from './storage-full.ts';

/**
 * Requires free storage before work starts whose result has an unknown size. Running work may exceed the limit by
 * its result; no further work starts then.
 *
 * @throws AppError `PLAN_LIMIT`
 */
export async function requireStorageLeft(db: Queryable, userId: string): Promise<void> {
  const { plan, stored: used } = await getPlanAndStorage(db, userId);
  const most = getEntitlements(plan).storageBytes;
  if (most !== null && used >= most) throw createStorageFullError({ plan, used, most });
}

/**
 * Requires that the stored bytes are within the limit after a file's row was inserted. The insert's trigger counts
 * the row and locks the account's total until the transaction ends, so that two uploads cannot share the last bytes.
 *
 * @throws AppError `PLAN_LIMIT`, which rolls the row back with the transaction
 */
export async function requireStorageWithinLimit(tx: Tx, userId: string): Promise<void> {
  const { plan, stored: used } = await getPlanAndStorage(tx, userId);
  const most = getEntitlements(plan).storageBytes;
  if (most !== null && used > most) throw createStorageFullError({ plan, used, most });
}
