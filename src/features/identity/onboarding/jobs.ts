import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { defineJob, type HandledJob, handles } from '#platform/jobs/job.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { removeDecidedPictures, removeOrphans } from './remove-pictures.ts';

export const removePictures = defineJob({
  name: 'onboarding.remove-decided-pictures',
  data: z.strictObject({}),
  retries: 2,
  schedule: '*/10 * * * *',
});

export const sweepPictures = defineJob({
  name: 'onboarding.remove-orphaned-pictures',
  data: z.strictObject({}),
  retries: 2,
  schedule: '37 4 * * *',
});

export function onboardingJobs(options: { db: Db; storage: Storage; clock: Clock }): HandledJob[] {
  return [
    handles(removePictures, () => removeDecidedPictures(options, options.clock())),
    handles(sweepPictures, () => removeOrphans(options, options.clock())),
  ];
}
