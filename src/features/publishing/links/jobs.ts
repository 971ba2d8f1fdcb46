import { z } from 'zod';
import { linkLimits } from '#contract/links.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { defineJob, type HandledJob, handleJob } from '#platform/jobs/job.ts';
import { addDays, toUtcDate } from '#platform/time.ts';
import { removeSalts } from './click-salts.ts';
import { removeFormerSlugs } from './former-slugs.ts';
import { mergeOldClicks } from './merge-clicks.ts';

export const mergeOldClicksJob = defineJob({
  name: 'links.merge-old-clicks',
  data: z.strictObject({}),
  retries: 2,
  schedule: '23 3 * * *',
});

/** Just after midnight UTC: hashes of visitors are not kept longer than their day. */
export const removeClickSaltsJob = defineJob({
  name: 'links.remove-salts',
  data: z.strictObject({}),
  retries: 5,
  schedule: '1 0 * * *',
});

export function linkJobs(db: Db, clock: Clock): HandledJob[] {
  return [
    handleJob(mergeOldClicksJob, async () => {
      const now = clock();
      await mergeOldClicks(db, addDays(now, -linkLimits.hoursKeptDays));
      await removeFormerSlugs(db, now);
    }),
    handleJob(removeClickSaltsJob, () => removeSalts(db, toUtcDate(clock()))),
  ];
}
