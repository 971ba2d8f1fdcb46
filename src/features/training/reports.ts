import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { TrainingJobStatus } from '#contract/training.ts';
import type { StoreReport } from '#features/generation/execution';
import { type EngineJobRow, getJob } from '#features/generation/jobs';
import type { Db } from '#platform/db/client.ts';
import type { Logger } from '#platform/log.ts';
import { createSample, type SampleWatermark } from './create-sample.ts';
import { getTrainedModel } from './queries.ts';
import { computeStepsPerSecond } from './rate.ts';
import { trainingReports } from './schema.ts';

/** The maximum of stored points of a loss curve; an engine may report a thousand times. */
const maxPoints = 200;
const sampleBytes = 64 * 1024;

type ReportStoreDeps = { watermark: SampleWatermark; log: Pick<Logger, 'warn'> };

/**
 * Creates what stores the time and loss of steps, thinned out, and every sample picture with its watermark. A repeated
 * report of a step adds only what is missing.
 */
export function createReportStore(dependencies: ReportStoreDeps): StoreReport {
  return async (db, job, { step, steps, loss, preview }, at) => {
    const stride = Math.max(1, Math.ceil(steps / maxPoints));
    if (!preview && step % stride !== 0 && step !== steps) return;
    const sample = preview ? await makeSample(dependencies, job, step, preview.bytes) : null;
    await db
      .insert(trainingReports)
      .values({
        jobId: job.id,
        step,
        loss: loss ?? null,
        sample,
        sampleMarkedAt: sample && sql`now()`,
        at,
      })
      .onConflictDoUpdate({
        target: [trainingReports.jobId, trainingReports.step],
        set: {
          loss: sql`coalesce(${trainingReports.loss}, excluded.loss)`,
          sample: sql`coalesce(${trainingReports.sample}, excluded.sample)`,
          sampleMarkedAt: sql`case when ${trainingReports.sample} is null
            then excluded.sample_marked_at else ${trainingReports.sampleMarkedAt} end`,
        },
      });
  };
}

/** Returns null for a picture that cannot be read or marked, or stays too large: without the mark none is stored. */
async function makeSample(
  { log, watermark }: ReportStoreDeps,
  { contentId, id }: EngineJobRow,
  step: number,
  bytes: Buffer,
): Promise<Buffer | null> {
  try {
    // A job without an item, whose item was erased meanwhile, is marked by its own id, as its model is.
    const sample = await createSample(watermark, bytes, contentId ?? id);
    return sample.length <= sampleBytes ? sample : null;
  } catch (error) {
    log.warn({ err: error, jobId: id, step }, 'a training sample could not be stored');
    return null;
  }
}

/** Gets the sample picture of a training step, a WebP. @throws AppError NOT_FOUND */
export async function getSample(db: Db, userId: string, modelId: string, step: number): Promise<Buffer> {
  const { runpodJobId } = await getTrainedModel(db, userId, modelId);
  const [report] = runpodJobId
    ? await db
        .select({ sample: trainingReports.sample })
        .from(trainingReports)
        .where(and(eq(trainingReports.jobId, runpodJobId), eq(trainingReports.step, step)))
    : [];
  if (!report?.sample) throw new AppError('NOT_FOUND', 'There is no sample for this step.');
  return report.sample;
}

const states = {
  queued: 'PENDING',
  running: 'PROGRESS',
  checking: 'PROGRESS',
  completed: 'COMPLETED',
  failed: 'FAILED',
  cancelled: 'FAILED',
} as const;

/** Gets the status of a training from what its engine has reported. @throws AppError NOT_FOUND */
export async function getTrainingJobStatus(
  db: Db,
  userId: string,
  jobId: string,
): Promise<TrainingJobStatus> {
  const job = await getJob(db, userId, jobId);
  if (job.operation !== 'lora_training') throw new AppError('NOT_FOUND', 'There is no such training.');
  const reports = await db
    .select({
      step: trainingReports.step,
      loss: trainingReports.loss,
      at: trainingReports.at,
      likeness: trainingReports.likeness,
      hasSample: isNotNull(trainingReports.sample),
    })
    .from(trainingReports)
    .where(eq(trainingReports.jobId, jobId))
    .orderBy(asc(trainingReports.step));
  const state = states[job.state];
  const [step, total] = [job.step ?? 0, job.steps ?? getSteps(job.request)];
  const stepsPerSecond = state === 'PROGRESS' ? computeStepsPerSecond(reports) : null;
  return {
    state,
    meta: { step: state === 'COMPLETED' ? total : step, total, name: job.name },
    job_id: jobId,
    jobStatus: { state },
    stepsPerSecond,
    secondsLeft: stepsPerSecond ? Math.round((total - step) / stepsPerSecond) : null,
    losses: reports.flatMap(({ step, loss }) => (loss === null ? [] : [{ step, loss }])),
    samples: reports.filter(({ hasSample }) => hasSample).map(({ step }) => step),
    likeness: reports
      .flatMap(({ likeness, step }) => (likeness === null ? [] : [{ step, likeness }]))
      .sort((one, other) => other.likeness - one.likeness),
    problem: job.problem ?? (job.state === 'cancelled' ? 'The training was cancelled.' : null),
  };
}

function getSteps(request: EngineJobRow['request']): number {
  return request.operation === 'lora_training' ? request.steps : 0;
}
