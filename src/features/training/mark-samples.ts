import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isJobNotHeld, listItemsOfJobs } from '#features/generation/jobs';
import type { Db } from '#platform/db/client.ts';
import { defineJob, type HandledJob, handleJob } from '#platform/jobs/job.ts';
import type { Logger } from '#platform/log.ts';
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
  const warned = new Set<string>();
  return [
    handleJob(markSamplesJob, async (_, signal) => {
      const end = performance.now() + runMs;
      await markSamples(dependencies, warned, () => signal.aborted || performance.now() > end);
    }),
  ];
}

/**
 * Gives the training samples that have no watermark theirs. Samples under a legal hold stay as they are; one that cannot be
 * read is left, and tried again in the next run.
 *
 * @param warned samples that a warning was logged for: each gets one
 * @param until stops before the next sample
 */
export async function markSamples(
  dependencies: MarkSamplesDeps,
  warned: Set<string>,
  until: () => boolean,
): Promise<void> {
  const { db, log } = dependencies;
  let last: Unmarked | null = null;
  while (!until()) {
    const samples: Unmarked[] = await listUnmarked(db, last);
    if (samples.length === 0) return;
    const items = await listItemsOfJobs(
      db,
      samples.map(({ jobId }) => jobId),
    );
    for (const [at, sample] of samples.entries()) {
      if (until()) return;
      last = sample;
      const { jobId, step } = sample;
      await markSample(dependencies, sample, items[at] ?? jobId).catch((error: unknown) => {
        const name = `${jobId} ${step}`;
        if (warned.has(name)) return;
        warned.add(name);
        log.warn(
          { err: error, jobId, step },
          'a training sample could not be marked, and is tried again later',
        );
      });
    }
  }
}

type Unmarked = { jobId: string; step: number; sample: Buffer | null };

function listUnmarked(db: Db, after: Unmarked | null): Promise<Unmarked[]> {
  const { jobId, sample, sampleMarkedAt, step } = trainingReports;
  return db
    .select({ jobId, step, sample })
    .from(trainingReports)
    .where(
      and(
        isNotNull(sample),
        isNull(sampleMarkedAt),
        isJobNotHeld(jobId),
        after ? sql`(${jobId}, ${step}) > (${after.jobId}::uuid, ${after.step}::int)` : undefined,
      ),
    )
    .orderBy(asc(jobId), asc(step))
    .limit(batch);
}

async function markSample(
  { db, watermark }: MarkSamplesDeps,
  { jobId, sample, step }: Unmarked,
  contentId: string,
): Promise<void> {
  if (!sample) return;
  const marked = await createSample(watermark, sample, contentId);
  await db
    .update(trainingReports)
    .set({ sample: marked, sampleMarkedAt: sql`now()` })
    .where(
      and(
        eq(trainingReports.jobId, jobId),
        eq(trainingReports.step, step),
        isNull(trainingReports.sampleMarkedAt),
        isJobNotHeld(trainingReports.jobId),
      ),
    );
}
