import { z } from 'zod';
import { defineJob, type HandledJob, handleJob } from '#platform/jobs/job.ts';
import { type RunImportsDeps, removeOldImports, runImports } from './run-imports.ts';

/** Runs one import when it is started, and each minute those that a killed worker or an outage left. */
export const runImportsJob = defineJob({
  name: 'library.run-imports',
  data: z.strictObject({ importId: z.uuid().optional() }),
  retries: 0,
  schedule: '* * * * *',
});

export const removeOldImportsJob = defineJob({
  name: 'library.remove-old-imports',
  data: z.strictObject({}),
  retries: 2,
  schedule: '37 4 * * *',
});

/** How long one run takes, so that other jobs of the queue come in between. */
const runMs = 5 * 60_000;

export function importJobs(deps: RunImportsDeps): HandledJob[] {
  return [
    handleJob(runImportsJob, ({ importId }, signal) => {
      const end = performance.now() + runMs;
      return runImports(deps, importId ?? null, () => signal.aborted || performance.now() > end);
    }),
    handleJob(removeOldImportsJob, (_, signal) => removeOldImports(deps, signal)),
  ];
}
