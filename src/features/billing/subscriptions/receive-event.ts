import { z } from 'zod';
import type { ProviderEvent } from '#payments/port';
import type { Clock } from '#platform/clock.ts';
import type { Queryable } from '#platform/db/client.ts';
import { defineJob } from '#platform/jobs/job.ts';
import type { Queue } from '#platform/jobs/queue.ts';
import { paymentEvents } from './schema.ts';

/** Reads and applies one subject's state. Retried for about a day, because a provider may be down for hours. */
export const syncJob = defineJob({
  name: 'billing.sync',
  data: z.strictObject({
    provider: z.string().min(1).max(63),
    kind: z.enum(['subscription', 'payment']),
    id: z.string().min(1).max(255),
  }),
  retries: 15,
});

/**
 * Stores a provider's event once and queues the sync of its subject, in one transaction: its own, or the caller's.
 */
export async function receiveEvent(
  { clock, db, queue }: { db: Queryable; clock: Clock; queue: Pick<Queue, 'enqueue'> },
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
        // Events without a subject need no sync.
        settledAt: subject ? null : receivedAt,
      })
      .onConflictDoNothing()
      .returning({ eventId: paymentEvents.eventId });
    if (kept.length > 0 && subject) await queue.enqueue(tx, syncJob, { provider, ...subject });
  });
}
