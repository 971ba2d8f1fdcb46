import { and, asc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { resultAppealDays } from '#contract/result-reviews.ts';
import {
  type EngineJobRow,
  failJob,
  isChecking,
  listInspectedFiles,
  toPromptToRead,
} from '#features/generation/jobs';
import { readFrames } from '#features/library/items';
import { type InspectFile, type Inspection, storeInspections } from '#features/trust/inspection';
import { isNotHeld } from '#platform/db/legal-hold.ts';
import type { Logger } from '#platform/log.ts';
import { removeFiles } from '#platform/storage/remove-files.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { engineJobs } from '../jobs/schema.ts';
import { type DeliverDeps, deliverOutput } from './deliver-output.ts';
import { describeRefusal } from './describe-refusal.ts';
import { type OutputCheckRow, outputChecks } from './schema.ts';
import { toFileOutput } from './stored-output.ts';
import { toCheckState } from './withhold-output.ts';

export type CheckDeps = DeliverDeps & {
  storage: Storage;
  log: Pick<Logger, 'warn'>;
  inspectFile: InspectFile;
  /** Path of FFmpeg; null uses the binary of the npm package. */
  ffmpegPath: string | null;
  /** Called for each delivered item, after its transaction. */
  onDelivered: (contentId: string | null) => Promise<void>;
};

/** Outputs that one query takes. */
const batch = 50;
/** Outputs that are inspected at the same time: their frames are in memory meanwhile. */
const inspectedTogether = 8;

/**
 * Moves withheld outputs on: inspects again what could not be inspected, delivers what reviewers allowed, and removes the
 * files of what was refused, cancelled or has expired. Idempotent; several runs at once share the work.
 *
 * @param signal stops between two outputs
 */
export async function checkOutputs(deps: CheckDeps, signal: AbortSignal): Promise<void> {
  await endAbandoned(deps);
  // After an outage there may be thousands: inspected by several at once, as workers inspect them.
  for (let claimed = await claimWaiting(deps); claimed.length > 0; claimed = await claimWaiting(deps)) {
    await Promise.all(claimed.map((each) => tryAgain(deps, each, signal)));
    if (signal.aborted) return;
  }
  for (const each of await listJobsOf(deps, eq(outputChecks.state, 'approved'))) {
    if (signal.aborted) return;
    const { reasons, reports, reviewerId } = each.check;
    await deliver(deps, each, { verdict: 'allow', reasons, reports, ...(reviewerId && { reviewerId }) });
  }
  await removeFilesOfEnded(deps, signal);
}

type Checked = { check: OutputCheckRow; job: EngineJobRow };

async function listJobsOf({ db }: CheckDeps, which: SQL): Promise<Checked[]> {
  return db
    .select({ check: outputChecks, job: engineJobs })
    .from(outputChecks)
    .innerJoin(engineJobs, eq(engineJobs.id, outputChecks.jobId))
    .where(and(which, isNotNull(outputChecks.output)))
    .orderBy(asc(outputChecks.withheldAt))
    .limit(batch);
}

/** Takes outputs that are due, so that no other run inspects them for the next while. */
async function claimWaiting(deps: CheckDeps): Promise<Checked[]> {
  const due = sql`(
    select job_id from output_checks where state = 'waiting' and try_after <= now()
    order by try_after limit ${inspectedTogether} for update skip locked)`;
  const claimed = await deps.db
    .update(outputChecks)
    .set({
      tries: sql`${outputChecks.tries} + 1`,
      // After 20 seconds, 1 minute, 2, 4, then every 10 minutes.
      tryAfter: sql`now() + make_interval(secs => least(600, 60 * power(2, least(${outputChecks.tries}, 8))))`,
    })
    .where(inArray(outputChecks.jobId, due))
    .returning({ jobId: outputChecks.jobId });
  if (claimed.length === 0) return [];
  const ids = claimed.map(({ jobId }) => jobId);
  return listJobsOf(deps, inArray(outputChecks.jobId, ids));
}

async function tryAgain(deps: CheckDeps, each: Checked, signal: AbortSignal): Promise<void> {
  try {
    await inspectAgain(deps, each, signal);
  } catch (err) {
    signal.throwIfAborted();
    deps.log.warn({ err, jobId: each.check.jobId }, 'a withheld output could not be inspected, and waits on');
  }
}

async function inspectAgain(deps: CheckDeps, checked: Checked, signal: AbortSignal): Promise<void> {
  const { check, job } = checked;
  if (!check.output) return;
  const { files } = check.output.output;
  const frames = await readFrames(deps, files, signal);
  const output = { userId: job.userId, prompt: toPromptToRead(job.request) };
  const inspection = await deps.inspectFile(job.category, { frames, output }, signal);
  if (inspection.verdict === 'allow') return deliver(deps, checked, inspection);
  await deps.db.transaction(async (tx) => {
    const { reasons, reports } = inspection;
    const [moved] = await tx
      .update(outputChecks)
      .set({ state: toCheckState(inspection), reasons, reports })
      .where(and(eq(outputChecks.jobId, job.id), eq(outputChecks.state, 'waiting')))
      .returning({ output: outputChecks.output });
    if (!moved?.output) return;
    await storeInspections(tx, listInspectedFiles(job, toFileOutput(moved.output).output, inspection));
    if (inspection.verdict === 'refuse') {
      await failJob(tx, job.id, { problem: describeRefusal(reasons), fault: 'not_cleared' }, isChecking);
    }
  });
}

async function deliver(deps: CheckDeps, { check, job }: Checked, inspection: Inspection): Promise<void> {
  if (!check.output) return;
  await deliverOutput(deps, { check, job, output: check.output, inspection });
  await deps.onDelivered(job.contentId);
}

/** Ends checks whose job was cancelled or expired, whose item is gone, and refusals whose appeal is no longer possible. */
async function endAbandoned({ db }: CheckDeps): Promise<void> {
  await db.execute(sql`
    update output_checks set state = 'removed' where output is not null and (
      (state in ('waiting', 'in_review')
        and not exists (select from engine_jobs where id = job_id and state = 'checking'))
      or (state in ('refused', 'appealed')
        and not exists (select from engine_jobs where id = job_id and content_id is not null))
      or (state = 'refused' and withheld_at < now() - make_interval(days => ${resultAppealDays})))`);
}

async function removeFilesOfEnded({ db, log, storage }: CheckDeps, signal: AbortSignal): Promise<void> {
  const ended = await db
    .select({ jobId: outputChecks.jobId, output: outputChecks.output })
    .from(outputChecks)
    .innerJoin(engineJobs, eq(engineJobs.id, outputChecks.jobId))
    .where(
      and(
        eq(outputChecks.state, 'removed'),
        isNotNull(outputChecks.output),
        isNotHeld(engineJobs.contentId, outputChecks.userId),
      ),
    )
    .limit(batch);
  for (const { jobId, output } of ended) {
    if (signal.aborted) return;
    const keys = output?.output.files.map(({ storageKey }) => storageKey) ?? [];
    await removeFiles(storage, keys, log);
    await db.update(outputChecks).set({ output: null }).where(eq(outputChecks.jobId, jobId));
  }
}
