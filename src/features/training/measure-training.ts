import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import { id } from '#contract/common.ts';
import { type MeasurementDeps, measureSamples } from '#features/library/likeness';
import { defineJob, type HandledJob, handleJob } from '#platform/jobs/job.ts';
import { listTrainingPictures } from './queries.ts';
import { trainedModels, trainingReports } from './schema.ts';

/** Measures the samples of a training, after it has ended. */
export const measureTrainingJob = defineJob({
  name: 'training.measure-samples',
  data: z.strictObject({ jobId: id }),
  // A worker that is killed costs a try, and nothing else asks for this again.
  retries: 8,
});

/** @param deps null where the operator has turned measuring off: then the job does nothing */
export function trainingJobs(deps: MeasurementDeps | null): HandledJob[] {
  return [
    handleJob(measureTrainingJob, async ({ jobId }, signal) => {
      if (deps) await measureTraining(deps, jobId, signal);
    }),
  ];
}

/** Stores the likeness of each sample of a training to the set that the model was trained on. */
export async function measureTraining(
  deps: MeasurementDeps,
  jobId: string,
  signal: AbortSignal,
): Promise<void> {
  const { db } = deps;
  const [model] = await db.select().from(trainedModels).where(eq(trainedModels.jobId, jobId));
  if (!model?.contentId) return;
  const { contentId: modelContentId, userId } = model;
  const trainingPictures = await listTrainingPictures(db, userId, model.id);
  const reports = await db
    .select({ step: trainingReports.step, sample: trainingReports.sample })
    .from(trainingReports)
    .where(and(eq(trainingReports.jobId, jobId), isNotNull(trainingReports.sample)))
    .orderBy(asc(trainingReports.step));
  const samples = reports.flatMap(({ sample }) => sample ?? []);
  const measured = await measureSamples(deps, { userId, modelContentId, trainingPictures }, samples, signal);
  for (const [at, { step }] of reports.entries()) {
    await db
      .update(trainingReports)
      .set({ likeness: measured[at] ?? null })
      .where(and(eq(trainingReports.jobId, jobId), eq(trainingReports.step, step)));
  }
}
