import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { paymentEvents } from './schema.ts';

/** What a hint is about, and what is read of a provider. */
export type Subject = { kind: 'subscription' | 'payment' /** The provider's. */; id: string };

/** The hints of a subject that ask for a read; to be looked up before it begins. @returns their ids */
export async function outstandingHints(db: Db, provider: string, { id, kind }: Subject): Promise<string[]> {
  const rows = await db
    .select({ eventId: paymentEvents.eventId })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.provider, provider),
        eq(paymentEvents.subjectKind, kind),
        eq(paymentEvents.subjectId, id),
        isNull(paymentEvents.settledAt),
      ),
    );
  return rows.map(({ eventId }) => eventId);
}

/** Their subject has been read since they came, and what was read had its effects. */
export async function settleHints(
  db: Db,
  provider: string,
  hints: readonly string[],
  now: Date,
): Promise<void> {
  if (hints.length === 0) return;
  await db
    .update(paymentEvents)
    .set({ settledAt: now })
    .where(and(eq(paymentEvents.provider, provider), inArray(paymentEvents.eventId, hints)));
}
