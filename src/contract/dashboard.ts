import { z } from 'zod';

/** The figures of the home page: the caller's content, jobs and tokens. */
export const dashboardStats = z.strictObject({
  totalItems: z.int(),
  images: z.int(),
  videos: z.int(),
  models: z.int(),
  trainingData: z.int(),
  /** Queued and running jobs. */
  activeJobs: z.int(),
  tokens: z.strictObject({
    /** Available tokens. */
    left: z.int(),
    /** Held for jobs that have not ended. */
    held: z.int(),
    /** Charged since the first of this month, UTC. */
    usedThisMonth: z.int(),
    /** Charged on each day of this month so far, UTC, including days without a charge. */
    byDay: z.array(z.strictObject({ day: z.iso.date(), tokens: z.int() })),
  }),
});
export type DashboardStats = z.infer<typeof dashboardStats>;
