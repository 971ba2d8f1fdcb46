import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Job } from '#contract/jobs.ts';
import { activeJobStates } from '#contract/values.ts';
import { getJob, hasEnded, presentJob } from '#features/generation/jobs';
import type { Db } from '#platform/db/client.ts';
import { type EngineJobRow, engineJobs } from '../jobs/schema.ts';
import type { QueueEstimator, QueueView } from './queue-estimator.ts';

/** Hours that an ended job stays in the queue dock unless it is dismissed. */
const shownHours = 24;
/** The maximum of queued and running jobs (oldest first) and of ended jobs (newest first). */
const shownUnderWay = 300;
const shownEnded = 100;

/** Lists the jobs of the queue dock: active and recently ended ones, newest first. */
export async function listJobs(db: Db, queue: QueueEstimator, userId: string): Promise<Job[]> {
  const own = eq(engineJobs.userId, userId);
  const underWay = db
    .select()
    .from(engineJobs)
    .where(and(own, inArray(engineJobs.state, [...activeJobStates])))
    .orderBy(asc(engineJobs.createdAt))
    .limit(shownUnderWay);
  const ended = db
    .select()
    .from(engineJobs)
    .where(
      and(
        own,
        isNull(engineJobs.dismissedAt),
        gt(engineJobs.endedAt, sql`now() - make_interval(hours => ${shownHours})`),
      ),
    )
    .orderBy(desc(engineJobs.endedAt))
    .limit(shownEnded);
  const rows = await unionAll(underWay, ended);
  rows.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1));
  return presentJobs(queue, rows);
}

/**
 * One job with its place in the queue, as `listJobs` shows it, also after it has left the dock.
 *
 * @throws AppError NOT_FOUND for an unknown job and for another account's
 */
export async function getShownJob(
  db: Db,
  queue: QueueEstimator,
  userId: string,
  jobId: string,
): Promise<Job> {
  const row = await getJob(db, userId, jobId);
  const [job] = await presentJobs(queue, [row]);
  return job ?? presentJob(row);
}

/** Presents jobs with their places in the queue. */
async function presentJobs(queue: QueueEstimator, rows: EngineJobRow[]): Promise<Job[]> {
  const moving = rows.filter(({ state }) => !hasEnded(state));
  if (moving.length === 0) return rows.map((row) => presentJob(row));
  // The estimate must be newer than the latest start or end that this list shows.
  const changes = rows.flatMap(({ startedAt, endedAt }) => [startedAt, endedAt]);
  const since = Math.max(0, ...changes.map((at) => at?.getTime() ?? 0));
  const waiting = moving
    .filter(({ state, waitsFor }) => state === 'queued' && waitsFor === 0)
    .map(({ id }) => id);
  const view = await queue.read(since, waiting);
  return rows.map((row) => presentJob(row, toOutlook(row, view)));
}

function toOutlook(row: EngineJobRow, view: QueueView) {
  if (row.state === 'queued') {
    const { position = null, doneIn = null } = view.waiting.get(row.id) ?? {};
    return { position, expectedSeconds: doneIn === null ? null : Math.round(doneIn / 1000) };
  }
  const duration = row.state === 'running' ? view.getDuration(row.id) : undefined;
  if (duration === undefined || !row.startedAt) return { position: null, expectedSeconds: null };
  const left = row.startedAt.getTime() + duration - Date.now();
  // The end of a job that takes longer than its kind is unknown.
  return { position: null, expectedSeconds: left > 0 ? Math.round(left / 1000) : null };
}
