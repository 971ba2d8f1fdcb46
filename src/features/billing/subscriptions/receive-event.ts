import { z } from 'zod';
import type { ProviderEvent } from '#payments/port';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { defineJob } from '#platform/jobs/job.ts';
import type { Queue } from '#platform/jobs/queue.ts';
import { paymentEvents } from './schema.ts';

/** Reads one subject's truth and applies it. Tried for about a day: a provider may be away for hours. */
export const syncJob = defineJob({
  name: 'billing.sync',
  data: z.strictObject({
    kind: z.enum(['subscription', 'payment']),
    id: z.string().min(1).max(255),
  }),
  retries: 15,
});

/** Keeps a hint, once, and queues the read that it asks for, in one transaction. */
export async function receiveEvent(
  { clock, db, queue }: { db: Db; clock: Clock; queue: Pick<Queue, 'enqueue'> },
  provider: string,
  event: ProviderEvent,
): Promise<void> {
  const { subject } = event;
  const receivedAt = clock();
  await db.transaction(async (tx) => {
    const kept = await tx
      .insert(paymentEvents)
      .values({
        provider,
        eventId: event.id,
        subjectKind: subject?.kind ?? null,
        subjectId: subject?.id ?? null,
        createdAt: event.createdAt,
        receivedAt,
        // Of what this product does not follow nothing is outstanding.
        settledAt: subject ? null : receivedAt,
      })
      .onConflictDoNothing()
      .returning({ eventId: paymentEvents.eventId });
    if (kept.length > 0 && subject) await queue.enqueue(tx, syncJob, subject);
  });
}
