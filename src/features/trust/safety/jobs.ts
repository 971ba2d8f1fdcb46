import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { isNotHeld } from '#platform/db/legal-hold.ts';
import { beforeAllIds } from '#platform/ids.ts';
import { defineJob, type HandledJob, handleJob } from '#platform/jobs/job.ts';
import { addDays } from '#platform/time.ts';
import { safetyDecisions } from './schema.ts';

/** Days that an allowed decision is kept; longer while something refers to it. */
const retentionDays = 90;
const batch = 1_000;

export const removeOldDecisionsJob = defineJob({
  name: 'safety.remove-old-decisions',
  data: z.strictObject({}),
  retries: 2,
  schedule: '47 3 * * *',
});

/** Finds the decisions that other data still refers to. */
export type DecisionsInUse = (ids: readonly string[]) => Promise<ReadonlySet<string>>;

export function safetyJobs(options: { db: Db; clock: Clock; inUse: DecisionsInUse }): HandledJob[] {
  const { clock, db, inUse } = options;
  const before = () => addDays(clock(), -retentionDays);
  return [handleJob(removeOldDecisionsJob, (_, signal) => removeOldDecisions(db, before(), inUse, signal))];
}

/** Removes old allowed decisions that nothing refers to. Refusals stay: they are part of the safety record. */
export async function removeOldDecisions(
  db: Db,
  before: Date,
  inUse: DecisionsInUse,
  signal?: AbortSignal,
): Promise<void> {
  let after = beforeAllIds;
  while (!signal?.aborted) {
    const rows = await db
      .select({ id: safetyDecisions.id })
      .from(safetyDecisions)
      .where(
        and(
          eq(safetyDecisions.allowed, true),
          lt(safetyDecisions.createdAt, before),
          gt(safetyDecisions.id, after),
          isNotHeld(safetyDecisions.userId),
        ),
      )
      .orderBy(asc(safetyDecisions.id))
      .limit(batch);
    const ids = rows.map(({ id }) => id);
    const used = await inUse(ids);
    const unused = ids.filter((id) => !used.has(id));
    if (unused.length > 0) await db.delete(safetyDecisions).where(inArray(safetyDecisions.id, unused));
    if (ids.length < batch) return;
    after = ids.at(-1) ?? after;
  }
}
