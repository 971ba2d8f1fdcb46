import { z } from 'zod';
import { defineJob, type HandledJob, handleJob } from '#platform/jobs/job.ts';
import type { CcbillProvider } from './ccbill.ts';

export const tickCcbillJob = defineJob({
  name: 'ccbill.tick',
  data: z.strictObject({}),
  // The next run follows in a minute.
  retries: 0,
  schedule: '* * * * *',
});

/** @param ccbill null when other providers take the payments: its queued jobs do nothing */
export function ccbillJobs(ccbill: CcbillProvider | null): HandledJob[] {
  return [handleJob(tickCcbillJob, async () => ccbill?.tick())];
}
