import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { defineJob, type HandledJob, handles } from '#platform/jobs/job.ts';
import { type ReferralPost, rewardReferrers } from './reward-referrers.ts';

export const reward = defineJob({
  name: 'referrals.reward',
  data: z.strictObject({}),
  retries: 0,
  schedule: '*/5 * * * *',
});

export function referralJobs(options: ReferralPost & { db: Db; clock: Clock }): HandledJob[] {
  return [handles(reward, () => rewardReferrers(options, options.clock()))];
}
