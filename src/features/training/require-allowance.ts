import { and, count, eq, gte, notInArray, sql } from 'drizzle-orm';
import { entitlementsOf } from '#contract/entitlements.ts';
import { planInEffect, planLimitReached } from '#features/billing/entitlements';
import type { Tx } from '#platform/db/client.ts';
import { engineJobs } from '#schema/generation/jobs';

/**
 * Makes sure that a person's plan allows one more training in this calendar month (UTC); those that failed or
 * were cancelled are not counted (specification 000, section 9). Until the transaction ends nobody else of
 * theirs is counted, so that two at once do not both take the last one.
 *
 * @throws AppError `PLAN_LIMIT`
 */
export async function requireTrainingAllowance(tx: Tx, userId: string, now: Date): Promise<void> {
  const plan = await planInEffect(tx, userId);
  const most = entitlementsOf(plan).modelsPerMonth;
  if (most === null) return;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('trainings'), hashtext(${userId}))`);
  const [started] = await tx
    .select({ n: count() })
    .from(engineJobs)
    .where(
      and(
        eq(engineJobs.userId, userId),
        eq(engineJobs.operation, 'lora_training'),
        gte(engineJobs.createdAt, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))),
        notInArray(engineJobs.state, ['failed', 'cancelled']),
      ),
    );
  const used = started?.n ?? 0;
  if (used >= most) throw planLimitReached({ limit: 'modelsPerMonth', plan, used, most });
}
