import { z } from 'zod';
import type { Db } from '#platform/db/client.ts';
import { defineJob, type HandledJob, handleJob } from '#platform/jobs/job.ts';
import type { Logger } from '#platform/log.ts';
import { removeLostEngines } from './remove-engines.ts';

/** Removes registered engines that have been away for long. */
export const removeLostEnginesJob = defineJob({
  name: 'registration.remove-lost-engines',
  data: z.strictObject({}),
  retries: 0,
  schedule: '* * * * *',
});

export function registrationJobs({ db, log }: { db: Db; log: Logger }): HandledJob[] {
  return [
    handleJob(removeLostEnginesJob, async () => {
      for (const engineId of await removeLostEngines(db)) {
        log.warn({ engineId }, 'a registered engine was away for long and was removed');
      }
    }),
  ];
}
