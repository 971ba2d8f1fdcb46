import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { defineJob, type HandledJob, handleJob } from '#platform/jobs/job.ts';
import type { Logger } from '#platform/log.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { FindWithheldJobs } from './content-file-records.ts';
import { emptyTrash } from './empty-trash.ts';
import { removeOrphanedFiles } from './remove-orphaned-files.ts';

export const sweepOutputsJob = defineJob({
  name: 'library.remove-orphaned-files',
  data: z.strictObject({}),
  retries: 2,
  schedule: '7 4 * * *',
});

/** Runs before the sweep, which removes the files that this job could not. */
export const emptyTrashJob = defineJob({
  name: 'library.empty-trash',
  data: z.strictObject({}),
  retries: 2,
  schedule: '52 3 * * *',
});

type SweepOptions = {
  db: Db;
  storage: Storage;
  clock: Clock;
  log: Pick<Logger, 'info' | 'warn'>;
  findWithheldJobs?: FindWithheldJobs;
};

export function libraryJobs({ clock, log, ...kept }: SweepOptions): HandledJob[] {
  return [
    handleJob(sweepOutputsJob, async (_, signal) => {
      const removed = await removeOrphanedFiles(kept, clock(), signal);
      if (removed > 0) log.info({ removed }, 'removed files that no item references');
    }),
    handleJob(emptyTrashJob, async (_, signal) => {
      const removed = await emptyTrash({ ...kept, log }, clock(), signal);
      if (removed > 0) log.info({ removed }, 'removed items whose time in the trash was over');
    }),
  ];
}
