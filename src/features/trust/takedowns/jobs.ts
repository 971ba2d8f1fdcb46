import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import { defineJob, type HandledJob, handleJob } from '#platform/jobs/job.ts';
import { forbidRemovedCrops } from './forbid-crops.ts';
import { removeOverdue } from './remove-automatically.ts';
import { type WatchDeps, watchReports } from './watch.ts';
import { withholdMatches } from './withhold.ts';

/** Finds all copies of the reported content, withholds them, and forbids crops of what was removed. */
export const withholdJob = defineJob({
  name: 'takedowns.withhold',
  data: z.strictObject({ caseId: z.uuid() }),
  retries: 8,
});

export const watchReportsJob = defineJob({
  name: 'takedowns.watch',
  data: z.strictObject({}),
  retries: 2,
  schedule: '*/10 * * * *',
});

/** Removes overdue intimate pictures; each minute, to keep their deadline. */
export const removeOverdueJob = defineJob({
  name: 'takedowns.remove-overdue',
  data: z.strictObject({}),
  retries: 2,
  schedule: '* * * * *',
});

export function takedownJobs({ clock, ...deps }: WatchDeps & { clock: Clock }): HandledJob[] {
  return [
    handleJob(withholdJob, async ({ caseId }, signal) => {
      await deps.db.transaction((tx) => withholdMatches(tx, deps, caseId, clock()));
      await forbidRemovedCrops(deps, caseId, clock(), signal);
    }),
    handleJob(removeOverdueJob, (_, signal) => removeOverdue(deps, clock(), signal)),
    handleJob(watchReportsJob, (_, signal) => watchReports(deps, clock(), signal)),
  ];
}
