import { eq } from 'drizzle-orm';
import type { Concern } from '#contract/replies.ts';
import type { Db } from '#platform/db/client.ts';
import { lockOwnThread } from '../access.ts';
import { inboxThreads } from '../schema.ts';

type Handover = {
  id: string;
  userId: string;
  reason: Concern;
  /** Of the reason `avoided_topic`: what the draft named. */
  avoidedTopics?: readonly string[];
};

/** Has a thread wait for a person, for a reason. */
export async function handOver(db: Db, { avoidedTopics = [], id, reason, userId }: Handover): Promise<void> {
  await db.transaction(async (tx) => {
    const thread = await lockOwnThread(tx, userId, id);
    await tx
      .update(inboxThreads)
      .set({
        state: 'handed_over',
        concerns: [...new Set([...thread.concerns, reason])],
        avoidedTopics: [...new Set([...thread.avoidedTopics, ...avoidedTopics])],
      })
      .where(eq(inboxThreads.id, id));
  });
}
