import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { notHeld } from '#platform/db/held.ts';
import { defineJob, type HandledJob, handles } from '#platform/jobs/job.ts';
import { safetyDecisions } from './schema.ts';

/** Days that a decision which allowed something is kept beyond the job it was made for. */
const keptDays = 90;
const batch = 1_000;

export const removeOld = defineJob({
  name: 'safety.remove-old-decisions',
  data: z.strictObject({}),
  retries: 2,
  schedule: '47 3 * * *',
});

/** Which of these decisions something still refers to; whoever does says so. */
export type DecisionsInUse = (ids: readonly string[]) => Promise<ReadonlySet<string>>;

export function safetyJobs(options: { db: Db; clock: Clock; inUse: DecisionsInUse }): HandledJob[] {
  const { clock, db, inUse } = options;
  const before = () => new Date(clock().getTime() - keptDays * 86_400_000);
  return [handles(removeOld, (_, signal) => removeOldDecisions(db, before(), inUse, signal))];
}

/** Removes decisions that allowed what nothing came of. Refusals stay: they are somebody's record. */
export async function removeOldDecisions(
  db: Db,
  before: Date,
  inUse: DecisionsInUse,
  signal?: AbortSignal,
): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  while (!signal?.aborted) {
    const rows = await db
      .select({ id: safetyDecisions.id })
      .from(safetyDecisions)
      .where(
        and(
          eq(safetyDecisions.allowed, true),
          lt(safetyDecisions.createdAt, before),
          gt(safetyDecisions.id, after),
          notHeld(safetyDecisions.userId),
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
