import { z } from 'zod';
import { defineJob, type HandledJob, handleJob } from '#platform/jobs/job.ts';
import { type MarkExistingDeps, markExisting } from './mark-existing.ts';

/** Gives content from before the watermark its mark, a part in each run. */
export const markExistingJob = defineJob({
  name: 'library.mark-existing',
  data: z.strictObject({}),
  retries: 0,
  schedule: '* * * * *',
});

/** How long one run takes, so that other jobs of the queue come in between. */
const runMs = 45_000;

export function markingJobs(dependencies: MarkExistingDeps): HandledJob[] {
  // What failed is tried again after all others; another process, or a restart, starts with the first one.
  let last: string | null = null;
  return [
    handleJob(markExistingJob, async (_, signal) => {
      const end = performance.now() + runMs;
      last = await markExisting(dependencies, last, () => signal.aborted || performance.now() > end);
    }),
  ];
}
