import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { jobHintChannel } from './channels.ts';

/** Wakes the worker that runs the job. Does nothing when no worker runs it. */
export async function hintJob(db: Db, jobId: string): Promise<void> {
  await db.execute(sql`select pg_notify(${jobHintChannel}, ${jobId})`);
}
