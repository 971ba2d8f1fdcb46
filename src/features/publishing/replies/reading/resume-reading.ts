import { eq } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { inboxReaders } from '../schema.ts';

/**
 * Ends the pause after failed reads of a channel, and forgets their problem: connecting it again may have solved it.
 * Where it did not, the next read says so.
 */
export async function resumeReading(db: Db, channelId: string, now: Date): Promise<void> {
  await db
    .update(inboxReaders)
    .set({ nextReadAt: now, failures: 0, problem: null })
    .where(eq(inboxReaders.channelId, channelId));
}
