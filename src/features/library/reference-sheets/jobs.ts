import { z } from 'zod';
import { defineJob, type HandledJob, handleJob } from '#platform/jobs/job.ts';
import { continueSheets } from './continue-sheet.ts';
import type { SheetDeps } from './prepare-pictures.ts';

/** Continues sheets whose worker died, or whose front picture ended without a worker. */
export const continueSheetsJob = defineJob({
  name: 'personas.continue-reference-sheets',
  data: z.strictObject({}),
  retries: 2,
  schedule: '* * * * *',
});

export function referenceSheetJobs(deps: SheetDeps): HandledJob[] {
  return [handleJob(continueSheetsJob, (_, signal) => continueSheets(deps, signal))];
}
