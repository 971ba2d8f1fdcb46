/** A job's path through the ledger, and a bare one of as many statements to compare it with. */

import { sql } from 'drizzle-orm';
import { captureHold, holdTokens, releaseHold } from '#features/billing/ledger';
import type { Db } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import { newId } from '#platform/ids.ts';
import { addHours } from '#platform/time.ts';

/** One complete path for a user's wallet. */
export type Path = (userId: string) => Promise<void>;

const count = defineStatement<{ userId: string }, never>(
  'bench_count',
  sql`update bench_counters set n = n + 1 where user_id = ${sql.placeholder('userId')}::uuid`,
);

/**
 * Two transactions each, of one prepared statement: a hold and its resolution, or twice the bare one, which increments
 * a number in a row of the user.
 */
export async function openPaths(db: Db): Promise<Record<'capture' | 'release' | 'bare', Path>> {
  await db.execute(sql`create table bench_counters as select user_id, 0 as n from wallets`);
  await db.execute(sql`alter table bench_counters add primary key (user_id)`);
  const hold = (userId: string) =>
    db.transaction((tx) =>
      holdTokens(tx, {
        userId,
        amount: 1,
        reason: 'text_to_image',
        jobId: newId(),
        idempotencyKey: newId(),
        expiresAt: addHours(new Date(), 1),
      }),
    );
  return {
    async capture(userId) {
      const { id } = await hold(userId);
      await db.transaction((tx) => captureHold(tx, id));
    },
    async release(userId) {
      const { id } = await hold(userId);
      await db.transaction((tx) => releaseHold(tx, id, 'job_failed'));
    },
    async bare(userId) {
      for (let n = 0; n < 2; n++) await db.transaction((tx) => count(tx, { userId }));
    },
  };
}
