import { sql } from 'drizzle-orm';
import { createPlanLimitError, getEntitlementsInEffect } from '#features/billing/entitlements';
import { countJobsSince } from '#features/generation/jobs';
import type { Tx } from '#platform/db/client.ts';
import { startOfUtcMonth } from '#platform/time.ts';

/**
 * Requires that an account's plan allows one more training in this calendar month (UTC). Failed and cancelled trainings
 * do not count (`docs/requirements/public-site.md`, section 9). Locks the count until the transaction ends, so that
 * two concurrent trainings do not both take the last one.
 *
 * @throws AppError PLAN_LIMIT
 */
export async function requireTrainingAllowance(tx: Tx, userId: string, now: Date): Promise<void> {
  const { entitlements, plan } = await getEntitlementsInEffect(tx, userId);
  const most = entitlements.modelsPerMonth;
  if (most === null) return;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('trainings'), hashtext(${userId}))`);
  const month = startOfUtcMonth(now);
  const used = await countJobsSince(tx, userId, 'lora_training', month);
  if (used >= most) throw createPlanLimitError({ limit: 'modelsPerMonth', plan, used, most });
}
