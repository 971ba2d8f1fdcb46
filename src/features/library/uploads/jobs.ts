import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { defineJob, type HandledJob, handleJob } from '#platform/jobs/job.ts';
import type { Logger } from '#platform/log.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { deleteUnusedUploadRecords, removeOldUploads, removeOrphanedUploads } from './remove-old-uploads.ts';

export const removeOldUploadsJob = defineJob({
  name: 'uploads.remove-old',
  data: z.strictObject({}),
  retries: 2,
  schedule: '57 3 * * *',
});

export const sweepUploadsJob = defineJob({
  name: 'uploads.remove-orphaned-files',
  data: z.strictObject({}),
  retries: 2,
  schedule: '22 4 * * *',
});

type UploadJobOptions = { db: Db; storage: Storage; clock: Clock; log: Pick<Logger, 'info' | 'warn'> };

export function uploadJobs(options: UploadJobOptions): HandledJob[] {
  const { clock, db, log } = options;
  return [
    handleJob(removeOldUploadsJob, async (_, signal) => {
      const removed = await removeOldUploads(options, clock(), signal);
      if (removed > 0) log.info({ removed }, 'removed expired uploads');
      await deleteUnusedUploadRecords(db);
    }),
    handleJob(sweepUploadsJob, (_, signal) => removeOrphanedUploads(options, clock(), signal)),
  ];
}
