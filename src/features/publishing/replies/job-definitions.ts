import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

export const readInboxesJob = defineJob({
  name: 'replies.read-inboxes',
  data: z.strictObject({}),
  retries: 0,
  schedule: '* * * * *',
});

export const removeOldMessagesJob = defineJob({
  name: 'replies.remove-old',
  data: z.strictObject({}),
  retries: 2,
  schedule: '47 3 * * *',
});
