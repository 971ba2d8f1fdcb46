import { eq } from 'drizzle-orm';
import type { Concern } from '#contract/replies.ts';
import type { Db } from '#platform/db/client.ts';
import { lockOwnThread } from '../access.ts';
import { inboxThreads } from '../schema.ts';

/** Has a thread wait for a person, for a reason. */
export async function handOver(
  db: Db,
  { id, reason, userId }: { id: string; userId: string; reason: Concern },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { concerns } = await lockOwnThread(tx, userId, id);
    await tx
      .update(inboxThreads)
      .set({ state: 'handed_over', concerns: [...new Set([...concerns, reason])] })
      .where(eq(inboxThreads.id, id));
  });
}
