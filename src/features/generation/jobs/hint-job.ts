import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { hintChannel } from './channels.ts';

/** Wakes whichever worker waits for the job; nobody does, perhaps, and nothing changes. */
export async function hintJob(db: Db, jobId: string): Promise<void> {
  await db.execute(sql`select pg_notify(${hintChannel}, ${jobId})`);
}
