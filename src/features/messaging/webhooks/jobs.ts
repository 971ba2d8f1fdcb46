import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { defineJob, type HandledJob, handleJob } from '#platform/jobs/job.ts';
import { addDays } from '#platform/time.ts';
import { removeOldDeliveries } from './deliveries.ts';
import { keptDays } from './schedule.ts';

export const removeOldDeliveriesJob = defineJob({
  name: 'webhooks.remove-old',
  data: z.strictObject({}),
  retries: 2,
  schedule: '37 3 * * *',
});

export function webhookJobs(db: Db, clock: Clock): HandledJob[] {
  return [handleJob(removeOldDeliveriesJob, () => removeOldDeliveries(db, addDays(clock(), -keptDays)))];
}
