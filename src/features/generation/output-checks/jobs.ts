import { z } from 'zod';
import { defineJob, type HandledJob, handleJob } from '#platform/jobs/job.ts';
import { type CheckDeps, checkOutputs } from './check-outputs.ts';

/** Inspects withheld outputs again, delivers what was allowed, and removes the files of what was not. */
export const checkOutputsJob = defineJob({
  name: 'generation.check-outputs',
  data: z.strictObject({}),
  retries: 2,
  schedule: '* * * * *',
});

export function outputCheckJobs(deps: CheckDeps): HandledJob[] {
  return [handleJob(checkOutputsJob, (_, signal) => checkOutputs(deps, signal))];
}
