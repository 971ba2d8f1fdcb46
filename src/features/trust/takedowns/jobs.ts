import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import { defineJob, type HandledJob, handles } from '#platform/jobs/job.ts';
import { type Watching, watchReports } from './watch.ts';
import { withholdMatches } from './withhold.ts';

/** Finds all that a report is about, and keeps it from everybody. */
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

export function takedownJobs({ clock, ...watching }: Watching & { clock: Clock }): HandledJob[] {
  return [
    handles(withholdJob, ({ caseId }) =>
      watching.db.transaction((tx) => withholdMatches(tx, watching, caseId, clock())),
    ),
    handles(watchReportsJob, (_, signal) => watchReports(watching, clock(), signal)),
  ];
}
