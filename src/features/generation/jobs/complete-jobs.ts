import type { Box, Recipe } from '@castwright/engine-port';
import type { SQL } from 'drizzle-orm';
import type { ContentMetadata } from '#contract/content-metadata.ts';
import { captureHold, captureHolds, getBalance } from '#features/billing/ledger';
import { completeContents, type FinishedOutput } from '#features/library/items';
import { recordJobEnds } from '#features/messaging/webhooks';
import { type InspectedFile, type Inspection, storeAllowed } from '#features/trust/inspection';
import { type NewPicture, requireNotRemoved } from '#features/trust/removed-pictures';
import type { Tx } from '#platform/db/client.ts';
import { withSpan } from '#platform/tracing/spans.ts';
import { releaseDependents } from './dependents.ts';
import { moveJobs } from './move-job.ts';
import { notifyOfBundles, notifyOfJobs } from './notify-of-end.ts';
import { publishEnds } from './publish-ends.ts';
import { scheduleCleanup, toCleanups } from './remote-cleanup.ts';
import type { EngineJobRow } from './schema.ts';

/** What comes with the output of a job. */
export type OutputFacts = {
  engine: string;
  model: string;
  note?: string | undefined;
  /** Whole tokens to capture, for a job that is completed alone; left out: the job's whole cost. */
  charge?: number | undefined;
  /** Further metadata of the content item. */
  metadata?: ContentMetadata | undefined;
  /** Whether the engine keeps files of the job until its cleanup. */
  needsCleanup?: boolean | undefined;
};

/** A file for a content item, with what the engine reports of it. */
export type OutputFile = FinishedOutput & { recipe?: Recipe | null; faces?: readonly Box[] | null };

/** An output without a file: a function stores it. */
export type KeptOutput = { keep: (tx: Tx, job: EngineJobRow) => Promise<void> };

/** An output with a file. */
export type FileOutput = OutputFacts & { output: OutputFile };

/** The output of a job: a file with the decision that it may be delivered, or a function that stores the output. */
export type JobOutput = (FileOutput & { inspection: Inspection }) | (OutputFacts & KeptOutput);

export type JobCompletion = { jobId: string; made: JobOutput };
type Completed = { job: EngineJobRow; made: JobOutput };

/**
 * Completes jobs: captures their holds, fills their content items and notifies their owners, with the same few statements
 * for any number of jobs and accounts. Repeated calls have no effect.
 *
 * @param only the lease under which the caller worked
 * @returns the jobs that it completed; the caller no longer holds the others, of which nothing has changed
 * @throws AppError FORBIDDEN for a result that matches a removed picture; the transaction must be rolled back then
 * @throws Error for an output that was refused; the transaction must be rolled back then
 * @throws Error when a hold was resolved already, which rolls everything back: no unpaid result is delivered; for a job
 *   with a charge of its own among others, since a part of a hold is captured by itself
 */
export async function completeJobs(
  tx: Tx,
  completions: readonly JobCompletion[],
  only: SQL,
): Promise<EngineJobRow[]> {
  const charge = getCharge(completions);
  const clean = { problem: null, fault: null, faultDetail: null, onEngine: null };
  const changes = { ...clean, ...(charge !== undefined && { cost: charge }) };
  const outputs = new Map(completions.map(({ jobId, made }) => [jobId, made]));
  const jobs = await moveJobs(tx, [...outputs.keys()], 'complete', changes, only);
  if (jobs.length === 0) return [];
  await releaseDependents(tx, jobs);
  const completed = jobs.flatMap((job): Completed[] => {
    const made = outputs.get(job.id);
    return made ? [{ job, made }] : [];
  });
  await requireNotRemoved(tx, ...completed.flatMap(toNewPicture));
  await storeAllowed(tx, completed.flatMap(toInspectedFiles));
  await scheduleCleanup(
    tx,
    completed.flatMap(({ job, made }) => (made.needsCleanup ? toCleanups(job) : [])),
  );
  const ends = jobs.map((job) => ({ job, charged: job.cost, contentId: job.contentId }));
  await recordJobEnds(tx, ends);
  const notices = await notifyOfJobs(tx, jobs, listNotes(completed));
  // From here on all that touches these accounts waits for the end of the transaction.
  const balances = await withSpan('capture tokens', {}, () => capture(tx, jobs, charge));
  await storeOutputs(tx, completed);
  await publishEnds(tx, ends, balances, [...notices, ...(await notifyOfBundles(tx, jobs))]);
  return jobs;
}

function getCharge(completions: readonly JobCompletion[]): number | undefined {
  const charges = completions.flatMap(({ made: { charge } }) => charge ?? []);
  if (charges.length > 0 && completions.length > 1) {
    throw new Error('a job with a charge of its own is completed alone');
  }
  return charges[0];
}

async function capture(tx: Tx, jobs: readonly EngineJobRow[], charge: number | undefined) {
  const [job] = jobs;
  if (!job || charge === undefined) {
    return captureHolds(
      tx,
      jobs.map(({ holdId }) => holdId),
    );
  }
  const { resolved, hold } = await captureHold(tx, job.holdId, charge);
  if (!resolved) throw new Error(`hold ${hold.id} of job ${job.id} was already ${hold.state}`);
  return new Map([[job.userId, await getBalance(tx, job.userId)]]);
}

/** A charge below the cost is explained by the note. */
function listNotes(completed: readonly Completed[]): Map<string, string> {
  return new Map(
    completed.flatMap(({ job, made: { charge, note } }): [string, string][] =>
      charge !== undefined && note ? [[job.id, note]] : [],
    ),
  );
}

async function storeOutputs(tx: Tx, completed: readonly Completed[]): Promise<void> {
  for (const { job, made } of completed) if ('keep' in made) await made.keep(tx, job);
  await completeContents(
    tx,
    completed.flatMap(({ job: { contentId }, made }) => {
      if (!contentId || !('output' in made)) return [];
      const { charge, engine, metadata, model, note, output } = made;
      const cost = charge === undefined ? {} : { cost: charge };
      return [
        { contentId, output, metadata: { engine, model, ...(note && { note }), ...cost, ...metadata } },
      ];
    }),
  );
}

function toInspectedFiles({ job, made }: Completed): InspectedFile[] {
  return 'output' in made ? listInspectedFiles(job, made.output, made.inspection) : [];
}

/** The decision about each original file of an output; none where the item of the job is gone. */
export function listInspectedFiles(
  { contentId, id: jobId }: Pick<EngineJobRow, 'contentId' | 'id'>,
  { files }: Pick<OutputFile, 'files'>,
  inspection: Inspection,
): InspectedFile[] {
  if (!contentId) return [];
  return files
    .filter(({ variant }) => variant === 'original')
    .map(({ sha256 }) => ({ contentId, jobId, sha256, inspection }));
}

function toNewPicture({ job, made }: Completed): NewPicture[] {
  if (!job.contentId || !('output' in made)) return [];
  const { files, perceptualHash, searchHashes } = made.output;
  const originals = files.filter(({ variant }) => variant === 'original');
  const sha256s = originals.map(({ sha256 }) => sha256);
  return [{ userId: job.userId, sha256s, perceptualHash, searchHashes }];
}
