import { and, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Logger } from '#platform/log.ts';
import { addDays } from '#platform/time.ts';
import type { BillingDeps } from './billing.ts';
import { listProviderIds } from './payment-providers.ts';
import { paymentEvents } from './schema.ts';
import { syncSubject } from './sync.ts';

/** Days that an event is kept: far longer than providers resend one, for support questions. */
export const eventDays = 90;
const batch = 1_000;
/** Old subjects that one run syncs again. */
const readsAtOnce = 100;

/**
 * Removes handled events after 90 days. An event whose sync never succeeded is not removed but synced again, and
 * removed a night later.
 */
export async function removeOldEvents(
  billing: BillingDeps & { log: Pick<Logger, 'warn'> },
  signal: AbortSignal,
): Promise<void> {
  const { clock, db } = billing;
  const isOld = lt(paymentEvents.receivedAt, addDays(clock(), -eventDays));
  let removed = batch;
  while (removed === batch && !signal.aborted) {
    const { eventId, provider } = paymentEvents;
    const old = await db
      .select({ eventId, provider })
      .from(paymentEvents)
      .where(and(isOld, isNotNull(paymentEvents.settledAt)))
      .limit(batch);
    removed = old.length;
    for (const [of, ids] of Map.groupBy(old, (one) => one.provider)) {
      const eventIds = ids.map((one) => one.eventId);
      await db.delete(paymentEvents).where(and(eq(provider, of), inArray(eventId, eventIds)));
    }
  }
  await retryOldEvents(billing, isOld, signal);
}

async function retryOldEvents(
  billing: BillingDeps & { log: Pick<Logger, 'warn'> },
  isOld: ReturnType<typeof lt>,
  signal: AbortSignal,
): Promise<void> {
  const { db, log, providers } = billing;
  const outstanding = await db
    .selectDistinct({
      provider: paymentEvents.provider,
      kind: paymentEvents.subjectKind,
      id: paymentEvents.subjectId,
    })
    .from(paymentEvents)
    .where(
      and(
        isOld,
        isNull(paymentEvents.settledAt),
        inArray(paymentEvents.provider, listProviderIds(providers)),
      ),
    )
    .limit(readsAtOnce);
  for (const { id, kind, provider } of outstanding) {
    if (signal.aborted) return;
    if (!kind || !id) continue;
    await syncSubject(billing, { provider, kind, id }).catch((error: unknown) =>
      log.warn({ err: error, provider, kind, id }, 'an old payment event still waits for its effects'),
    );
  }
}
