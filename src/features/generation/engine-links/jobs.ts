import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import { defineJob, type HandledJob, handles } from '#platform/jobs/job.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { linkFolder } from './links.ts';

/** No run of a job lasts as long, its wait included. */
const keptHours = 8 * 24;

/** Removes what jobs have left: a worker that was killed clears nothing. */
export const sweepEngineFilesJob = defineJob({
  name: 'engine-links.sweep-files',
  data: z.strictObject({}),
  retries: 2,
  schedule: '41 3 * * *',
});

export function engineLinkJobs({ clock, storage }: { clock: Clock; storage: Storage }): HandledJob[] {
  return [
    handles(sweepEngineFilesJob, async () => {
      const before = clock().getTime() - keptHours * 3_600_000;
      for await (const { key, modifiedAt } of storage.list(linkFolder)) {
        if (modifiedAt.getTime() < before) await storage.remove(key);
      }
    }),
  ];
}
