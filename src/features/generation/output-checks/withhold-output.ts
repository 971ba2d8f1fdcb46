import type { SQL } from 'drizzle-orm';
import {
  type EngineJobRow,
  type FileOutput,
  failJob,
  listInspectedFiles,
  moveJob,
  publishJobUpdate,
  scheduleCleanup,
  toCleanups,
} from '#features/generation/jobs';
import { type Inspection, storeInspections } from '#features/trust/inspection';
import type { Tx } from '#platform/db/client.ts';
import { describeRefusal } from './describe-refusal.ts';
import { outputChecks } from './schema.ts';
import { toStoredOutput } from './stored-output.ts';

/** An output that is not delivered, with the decision about its file; null: an inspector gave no scores. */
export type WithheldOutput = { made: FileOutput; inspection: Inspection | null };

/** Seconds until a file is inspected again. */
const firstRetrySeconds = 20;

/**
 * Withholds the output of a running job. A refused one fails the job and releases its hold; any other keeps the hold, and
 * the job waits without its lease until the file is decided about.
 *
 * @param lease the condition that the caller still has the job
 * @returns false when it has not; nothing has changed then
 */
export async function withholdOutput(
  tx: Tx,
  job: EngineJobRow,
  { inspection, made }: WithheldOutput,
  lease: SQL,
): Promise<boolean> {
  const isHeld =
    inspection?.verdict === 'refuse'
      ? await refuse(tx, job, inspection, lease)
      : await wait(tx, job, made, lease);
  if (!isHeld) return false;
  if (inspection) await storeInspections(tx, listInspectedFiles(job, made.output, inspection));
  await tx.insert(outputChecks).values({
    jobId: job.id,
    userId: job.userId,
    state: inspection ? toCheckState(inspection) : 'waiting',
    output: toStoredOutput(made),
    ...(inspection && { reasons: inspection.reasons, reports: inspection.reports }),
    tryAfter: new Date(Date.now() + firstRetrySeconds * 1000),
  });
  return true;
}

export const toCheckState = ({ verdict }: Inspection) => (verdict === 'refuse' ? 'refused' : 'in_review');

function refuse(tx: Tx, job: EngineJobRow, { reasons }: Inspection, lease: SQL): Promise<boolean> {
  return failJob(tx, job.id, { problem: describeRefusal(reasons), fault: 'not_cleared' }, lease);
}

async function wait(tx: Tx, job: EngineJobRow, { needsCleanup }: FileOutput, lease: SQL): Promise<boolean> {
  const clean = { problem: null, fault: null, faultDetail: null, onEngine: null };
  const moved = await moveJob(tx, job.id, 'check', clean, lease);
  if (!moved) return false;
  if (needsCleanup) await scheduleCleanup(tx, toCleanups(moved));
  await publishJobUpdate(tx, moved);
  return true;
}
