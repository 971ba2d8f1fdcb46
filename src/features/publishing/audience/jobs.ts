import { and, lt } from 'drizzle-orm';
import { z } from 'zod';
import { audienceLimits } from '#contract/audience-limits.ts';
import type { Clock } from '#platform/clock.ts';
import { isNotHeld } from '#platform/db/legal-hold.ts';
import { defineJob, type HandledJob, handleJob } from '#platform/jobs/job.ts';
import { addDays } from '#platform/time.ts';
import { type ConfirmationDeps, handleConfirmation } from './mails/send-confirmation.ts';
import { optIns } from './schema.ts';

/** Removes sign-ups and requests whose link has expired, with their addresses. */
export const removeOldOptInsJob = defineJob({
  name: 'audience.remove-old-opt-ins',
  data: z.strictObject({}),
  retries: 2,
  schedule: '17 4 * * *',
});

export function audienceJobs({ clock, ...deps }: ConfirmationDeps & { clock: Clock }): HandledJob[] {
  return [
    handleConfirmation(deps),
    handleJob(removeOldOptInsJob, async () => {
      const oldest = addDays(clock(), -audienceLimits.confirmationDays);
      await deps.db.delete(optIns).where(and(lt(optIns.createdAt, oldest), isNotHeld(optIns.userId)));
    }),
  ];
}
