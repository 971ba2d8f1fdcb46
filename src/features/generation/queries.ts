import { and, count, desc, eq, gt, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Job } from '#contract/generation.ts';
import type { Db, Queryable } from '#platform/db/client.ts';
import { endedStates } from './job-states.ts';
import { presentJob } from './present-job.ts';
import { type EngineJobRow, engineJobs } from './schema.ts';

/** How long an ended job stays in the dock unless it is dismissed. */
const shownHours = 24;
const shownJobs = 50;

/** What the dock shows: all that waits or runs, and what ended lately; newest first. */
export async function listJobs(db: Db, userId: string): Promise<Job[]> {
  const rows = await db
    .select()
    .from(engineJobs)
    .where(
      and(
        eq(engineJobs.userId, userId),
        isNull(engineJobs.dismissedAt),
        or(
          notInArray(engineJobs.state, [...endedStates]),
          gt(engineJobs.createdAt, sql`now() - make_interval(hours => ${shownHours})`),
        ),
      ),
    )
    .orderBy(desc(engineJobs.createdAt))
    .limit(shownJobs);
  return Promise.all(
    rows.map(async (row) => presentJob(row, row.state === 'queued' ? await waitingBefore(db, row) : null)),
  );
}

/** @throws AppError NOT_FOUND for an unknown job and for somebody else's */
export async function jobOf(db: Queryable, userId: string, jobId: string): Promise<EngineJobRow> {
  const [row] = await db
    .select()
    .from(engineJobs)
    .where(and(eq(engineJobs.id, jobId), eq(engineJobs.userId, userId)));
  if (!row) throw new AppError('NOT_FOUND', 'There is no such job.');
  return row;
}

/** Jobs of the same lane that were asked for earlier and still wait. Fairness may let this one pass some. */
async function waitingBefore(db: Db, row: EngineJobRow): Promise<number> {
  const [before] = await db
    .select({ jobs: count() })
    .from(engineJobs)
    .where(
      and(
        eq(engineJobs.state, 'queued'),
        eq(engineJobs.lane, row.lane),
        lt(engineJobs.createdAt, row.createdAt),
      ),
    );
  return before?.jobs ?? 0;
}
