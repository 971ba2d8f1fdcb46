import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Job } from '#contract/jobs.ts';
import { hasEnded, presentJob } from '#features/generation/jobs';
import type { Db } from '#platform/db/client.ts';
import { type EngineJobRow, engineJobs } from '../jobs/schema.ts';
import type { QueueOutlook, QueueOutlookReader } from './queue-outlook.ts';

/** How long an ended job stays in the dock unless it is dismissed. */
const shownHours = 24;
/** Of those under way the ones asked for first, which go first; of the ended the newest. */
const shownUnderWay = 300;
const shownEnded = 100;

/** What the dock shows: all that waits or runs, and what ended lately; newest first. */
export async function listJobs(db: Db, queue: QueueOutlookReader, userId: string): Promise<Job[]> {
  const own = eq(engineJobs.userId, userId);
  const underWay = db
    .select()
    .from(engineJobs)
    .where(and(own, inArray(engineJobs.state, ['queued', 'running'])))
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
  const moving = rows.filter(({ state }) => !hasEnded(state));
  if (moving.length === 0) return rows.map((row) => presentJob(row));
  // What the person has just seen start or end must not stand in the way of their others any more.
  const changes = rows.flatMap(({ startedAt, endedAt }) => [startedAt, endedAt]);
  const since = Math.max(0, ...changes.map((at) => at?.getTime() ?? 0));
  const waiting = moving.filter(({ state }) => state === 'queued').map(({ id }) => id);
  const outlook = await queue.read(since, waiting);
  return rows.map((row) => presentJob(row, aheadOf(row, outlook)));
}

function aheadOf(row: EngineJobRow, outlook: QueueOutlook) {
  if (row.state === 'queued') {
    const { position = null, doneIn = null } = outlook.waiting.get(row.id) ?? {};
    return { position, expectedSeconds: doneIn === null ? null : Math.round(doneIn / 1000) };
  }
  const lasting = row.state === 'running' ? outlook.lasting(row.id) : undefined;
  if (lasting === undefined || !row.startedAt) return { position: null, expectedSeconds: null };
  const left = row.startedAt.getTime() + lasting - Date.now();
  // What takes longer than its kind did lately may take any time.
  return { position: null, expectedSeconds: left > 0 ? Math.round(left / 1000) : null };
}
