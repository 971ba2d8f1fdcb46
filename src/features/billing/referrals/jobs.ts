import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { defineJob, type HandledJob, handleJob } from '#platform/jobs/job.ts';
import type { MailContext } from '#platform/mail/mail-context.ts';
import { rewardReferrers } from './reward-referrers.ts';

export const rewardReferrersJob = defineJob({
  name: 'referrals.reward',
  data: z.strictObject({}),
  retries: 0,
  schedule: '*/5 * * * *',
});

export function referralJobs(options: MailContext & { db: Db; clock: Clock }): HandledJob[] {
  return [handleJob(rewardReferrersJob, () => rewardReferrers(options, options.clock()))];
}
