import { z } from 'zod';
import { id } from './common.ts';
import { job, walletBalance } from './jobs.ts';

/** What the server tells a signed-in page, by the event's name. */
export const eventSchemas = {
  /** A job was made or changed its state. */
  job: z.strictObject({ job }),
  /** Jobs have left the dock. */
  jobs: z.strictObject({}),
  /** An engine reported progress. Not kept: a page that missed one reads the job. */
  progress: z.strictObject({ jobId: id, step: z.int(), steps: z.int(), preview: z.string().nullable() }),
  /** The token balance changed. */
  wallet: walletBalance,
  /** An item was added, finished or deleted. */
  content: z.strictObject({ contentId: id }),
  notification: z.strictObject({ notificationId: id }),
  /** What is known of the person changed, the step of the gate among it. */
  account: z.strictObject({}),
  /** The page was away for longer than events are kept: read everything again. */
  resync: z.strictObject({}),
} as const;

/** Told to a person, whatever account they work in; all others are about an account. */
export const personalEvents: readonly EventName[] = ['notification', 'account'];

export type EventName = keyof typeof eventSchemas;
export type EventData<Name extends EventName> = z.infer<(typeof eventSchemas)[Name]>;
