import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import { defineJob, type HandledJob, handleJob } from '#platform/jobs/job.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { addHours } from '#platform/time.ts';
import { linkFolder } from './links.ts';

/** Longer than any run of a job, its waiting time included. */
const keptHours = 8 * 24;

/** Removes files that a killed worker could not remove. */
export const sweepEngineFilesJob = defineJob({
  name: 'engine-links.sweep-files',
  data: z.strictObject({}),
  retries: 2,
  schedule: '41 3 * * *',
});

export function engineLinkJobs({ clock, storage }: { clock: Clock; storage: Storage }): HandledJob[] {
  return [
    handleJob(sweepEngineFilesJob, async () => {
      const before = addHours(clock(), -keptHours);
      for await (const { key, modifiedAt } of storage.list(linkFolder)) {
        if (modifiedAt < before) await storage.remove(key);
      }
    }),
  ];
}
