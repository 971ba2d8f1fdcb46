import { sql } from 'drizzle-orm';
import type { DashboardStats } from '#contract/dashboard.ts';
import { getBalance, listSpendingThisMonth } from '#features/billing/ledger';
import { countByType } from '#features/library/items';
import type { Db } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';

const activeJobs = defineStatement<{ userId: string }, { jobs: number }>(
  'jobs_active',
  sql`
    select (
      (select count(*) from engine_jobs
        where state = 'queued' and lane in ('interactive', 'bulk') and user_id = ${sql.placeholder('userId')}::uuid)
      + (select count(*) from engine_jobs
        where state = 'running' and user_id = ${sql.placeholder('userId')}::uuid)
    )::integer as jobs`,
);

/** Gets the counts of an account's dashboard. @param now decides which month is the current one, in UTC */
export async function getDashboardStats(db: Db, userId: string, now: Date): Promise<DashboardStats> {
  const [content, [active], wallet, spent] = await Promise.all([
    countByType(db, userId),
    activeJobs(db, { userId }),
    getBalance(db, userId),
    listSpendingThisMonth(db, userId, now),
  ]);
  const { image, video, model, training_data: trainingData } = content;
  return {
    totalItems: image + video + model + trainingData,
    images: image,
    videos: video,
    models: model,
    trainingData,
    activeJobs: active?.jobs ?? 0,
    tokens: {
      left: wallet.tokens,
      held: wallet.heldTokens,
      usedThisMonth: spent.reduce((sum, { tokens }) => sum + tokens, 0),
      byDay: spent,
    },
  };
}
