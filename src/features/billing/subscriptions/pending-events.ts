import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { paymentEvents } from './schema.ts';

/** The provider's object that an event is about and that a sync reads. Ids are unique within a provider only. */
export type ProviderSubject = {
  provider: string;
  kind: 'subscription' | 'payment';
  /** The provider's. */
  id: string;
};

/** The ids of a subject's pending events. Call it before the provider is read. */
export async function listPendingEvents(db: Db, { id, kind, provider }: ProviderSubject): Promise<string[]> {
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

/** Marks events as handled after their subject was read and applied. */
export async function settlePendingEvents(
  db: Db,
  provider: string,
  pendingEvents: readonly string[],
  now: Date,
): Promise<void> {
  if (pendingEvents.length === 0) return;
  await db
    .update(paymentEvents)
    .set({ settledAt: now })
    .where(and(eq(paymentEvents.provider, provider), inArray(paymentEvents.eventId, pendingEvents)));
}
