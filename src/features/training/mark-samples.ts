import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#platform/db/client.ts';
import { isNotHeld } from '#platform/db/legal-hold.ts';
import { defineJob, type HandledJob, handleJob } from '#platform/jobs/job.ts';
import type { Logger } from '#platform/log.ts';
import { engineJobs } from '../generation/jobs/schema.ts';
import { createSample, type SampleWatermark } from './create-sample.ts';
import { trainingReports } from './schema.ts';

/** Gives training samples from before the watermark their mark, a part in each run. */
export const markSamplesJob = defineJob({
  name: 'training.mark-samples',
  data: z.strictObject({}),
  retries: 0,
  schedule: '* * * * *',
});

export type MarkSamplesDeps = { db: Db; log: Pick<Logger, 'warn'>; watermark: SampleWatermark };

/** How long one run takes, so that other jobs of the queue come in between. */
const runMs = 20_000;
/** Samples of one query. */
const batch = 20;

export function sampleMarkingJobs(dependencies: MarkSamplesDeps): HandledJob[] {
  return [
    handleJob(markSamplesJob, async (_, signal) => {
      const end = performance.now() + runMs;
      await markSamples(dependencies, () => signal.aborted || performance.now() > end);
    }),
  ];
}

/**
 * Gives the training samples that have no watermark theirs. Samples under a legal hold stay as they are; one that cannot be
 * read is left, and tried again in the next run.
 *
 * @param until stops before the next sample
 */
export async function markSamples(dependencies: MarkSamplesDeps, until: () => boolean): Promise<void> {
  const { db, log } = dependencies;
  let last: Unmarked | null = null;
  while (!until()) {
    const samples: Unmarked[] = await listUnmarked(db, last);
    if (samples.length === 0) return;
    for (const sample of samples) {
      if (until()) return;
      last = sample;
      const { jobId, step } = sample;
      await markSample(dependencies, sample).catch((error: unknown) =>
        log.warn(
          { err: error, jobId, step },
          'a training sample could not be marked, and is tried again later',
        ),
      );
    }
  }
}

type Unmarked = { jobId: string; step: number; sample: Buffer | null; contentId: string | null };

function listUnmarked(db: Db, after: Unmarked | null): Promise<Unmarked[]> {
  const { jobId, sample, sampleMarkedAt, step } = trainingReports;
  const { contentId, id, userId } = engineJobs;
  return db
    .select({ jobId, step, sample, contentId })
    .from(trainingReports)
    .innerJoin(engineJobs, eq(id, jobId))
    .where(
      and(
        isNotNull(sample),
        isNull(sampleMarkedAt),
        isNotHeld(contentId, userId),
        after ? sql`(${jobId}, ${step}) > (${after.jobId}::uuid, ${after.step}::int)` : undefined,
      ),
    )
    .orderBy(asc(jobId), asc(step))
    .limit(batch);
}

async function markSample(
  { db, watermark }: MarkSamplesDeps,
  { contentId, jobId, sample, step }: Unmarked,
): Promise<void> {
  if (!sample) return;
  const marked = await createSample(watermark, sample, contentId ?? jobId);
  const free = db
    .select({ id: engineJobs.id })
    .from(engineJobs)
    .where(and(eq(engineJobs.id, jobId), isNotHeld(engineJobs.contentId, engineJobs.userId)));
  await db
    .update(trainingReports)
    .set({ sample: marked, sampleMarkedAt: sql`now()` })
    .where(
      and(
        inArray(trainingReports.jobId, free),
        eq(trainingReports.step, step),
        isNull(trainingReports.sampleMarkedAt),
      ),
    );
}
