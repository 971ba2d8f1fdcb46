import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Revokes the tokens of disconnected channels, and deletes those that nothing is kept of; repeated while an outlet is away. */
export const revokeChannelsJob = defineJob({
  name: 'channels.revoke',
  data: z.strictObject({}),
  retries: 0,
  schedule: '*/5 * * * *',
});

export const removeOldConnectionsJob = defineJob({
  name: 'channels.remove-old-connections',
  data: z.strictObject({}),
  retries: 2,
  schedule: '17 * * * *',
});
