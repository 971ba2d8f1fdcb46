import { z } from 'zod';
import type { Db } from '#platform/db/client.ts';
import { defineJob, type HandledJob, handleJob } from '#platform/jobs/job.ts';
import { removeOldEvents } from './publish.ts';

/** Hours that events are kept for pages that reconnect. */
const keptHours = 2;

export const removeOldEventsJob = defineJob({
  name: 'events.remove-old',
  data: z.strictObject({}),
  retries: 2,
  schedule: '7 * * * *',
});

export function eventJobs(db: Db): HandledJob[] {
  return [handleJob(removeOldEventsJob, () => removeOldEvents(db, keptHours))];
}
