import { z } from 'zod';

/** What the home page counts: the caller's content, jobs and tokens. */
export const dashboardStats = z.strictObject({
  totalItems: z.int(),
  images: z.int(),
  videos: z.int(),
  models: z.int(),
  trainingData: z.int(),
  /** Jobs that wait or run. */
  activeJobs: z.int(),
  tokens: z.strictObject({
    /** To spend now. */
    left: z.int(),
    /** Held for jobs that have not ended. */
    held: z.int(),
    /** Charged since the first of this month, UTC. */
    usedThisMonth: z.int(),
    /** Charged on each day of this month so far, UTC, the days without a charge included. */
    byDay: z.array(z.strictObject({ day: z.iso.date(), tokens: z.int() })),
  }),
});
export type DashboardStats = z.infer<typeof dashboardStats>;
