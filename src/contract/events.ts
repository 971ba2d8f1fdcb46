import { z } from 'zod';
import { id } from './common.ts';
import { job, walletBalance } from './jobs.ts';

/** The server-sent events, by name. */
export const eventSchemas = {
  /** A job was created or changed its state. */
  job: z.strictObject({ job }),
  /** Jobs were removed from the dock. */
  jobs: z.strictObject({}),
  /** An engine reported progress. Not replayed: a page that missed one fetches the job. */
  progress: z.strictObject({ jobId: id, step: z.int(), steps: z.int(), preview: z.string().nullable() }),
  /** The token balance changed. */
  wallet: walletBalance,
  /** An item was added, finished or deleted. */
  content: z.strictObject({ contentId: id }),
  notification: z.strictObject({ notificationId: id }),
  /** The user changed, for instance their onboarding step. */
  account: z.strictObject({}),
  /** An engine came online or went offline, or was paused or resumed. Every open page gets it; it is not replayed. */
  engines: z.strictObject({}),
  /** The page was offline for longer than events are kept: refetch everything. */
  resync: z.strictObject({}),
} as const;

/** Events for a user in any account; all others belong to an account. */
export const personalEvents: readonly EventName[] = ['notification', 'account'];

export type EventName = keyof typeof eventSchemas;
export type EventData<Name extends EventName> = z.infer<(typeof eventSchemas)[Name]>;
