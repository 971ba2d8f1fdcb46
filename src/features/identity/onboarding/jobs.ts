import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { defineJob, type HandledJob, handleJob } from '#platform/jobs/job.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { removeDecidedPictures, removeOrphanedPictures } from './remove-pictures.ts';

export const removePicturesJob = defineJob({
  name: 'onboarding.remove-decided-pictures',
  data: z.strictObject({}),
  retries: 2,
  schedule: '*/10 * * * *',
});

export const sweepPicturesJob = defineJob({
  name: 'onboarding.remove-orphaned-pictures',
  data: z.strictObject({}),
  retries: 2,
  schedule: '37 4 * * *',
});

export function onboardingJobs(options: { db: Db; storage: Storage; clock: Clock }): HandledJob[] {
  return [
    handleJob(removePicturesJob, () => removeDecidedPictures(options, options.clock())),
    handleJob(sweepPicturesJob, () => removeOrphanedPictures(options, options.clock())),
  ];
}
