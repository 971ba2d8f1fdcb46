import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Fetches the file of a link, and checks every LoRA. */
export const checkLoraJob = defineJob({
  name: 'loras.check',
  data: z.strictObject({ loraId: z.uuid() }),
  retries: 3,
  // A gigabyte at 400 kB a second.
  minutes: 45,
});

/** Removes abandoned uploads, erased LoRAs whose legal hold has ended, and files without a row. */
export const sweepLorasJob = defineJob({
  name: 'loras.sweep',
  data: z.strictObject({}),
  retries: 2,
  schedule: '41 4 * * *',
});
