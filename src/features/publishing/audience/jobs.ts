import { and, lt } from 'drizzle-orm';
import { z } from 'zod';
import { audienceLimits } from '#contract/audience-limits.ts';
import type { ChannelsDeps } from '#features/publishing/channels';
import { isNotHeld } from '#platform/db/legal-hold.ts';
import { defineJob, type HandledJob, handleJob } from '#platform/jobs/job.ts';
import { addDays, minuteMs } from '#platform/time.ts';
import { importFromChannelsJob } from './imports/channel-import-job.ts';
import { runChannelImports } from './imports/run-channel-imports.ts';
import { type ConfirmationDeps, handleConfirmation } from './mails/send-confirmation.ts';
import { optIns } from './schema.ts';

/** Removes sign-ups and requests whose link has expired, with their addresses. */
export const removeOldOptInsJob = defineJob({
  name: 'audience.remove-old-opt-ins',
  data: z.strictObject({}),
  retries: 2,
  schedule: '17 4 * * *',
});

/** How long one run reads channels: below the ten minutes after which it counts as lost. */
const runMs = 5 * minuteMs;

export function audienceJobs(deps: ConfirmationDeps & ChannelsDeps): HandledJob[] {
  return [
    handleConfirmation(deps),
    handleJob(importFromChannelsJob, (_, signal) => {
      const end = performance.now() + runMs;
      return runChannelImports(deps, () => signal.aborted || performance.now() > end);
    }),
    handleJob(removeOldOptInsJob, async () => {
      const oldest = addDays(deps.clock(), -audienceLimits.confirmationDays);
      await deps.db.delete(optIns).where(and(lt(optIns.createdAt, oldest), isNotHeld(optIns.userId)));
    }),
  ];
}
