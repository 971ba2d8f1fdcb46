import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Reads channels for imports: when one begins, and each minute what a limit, an outage or a killed worker left. */
export const importFromChannelsJob = defineJob({
  name: 'audience.import-from-channels',
  data: z.strictObject({}),
  retries: 0,
  schedule: '* * * * *',
});
