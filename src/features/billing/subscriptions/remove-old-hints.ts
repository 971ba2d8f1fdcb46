import { and, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Logger } from '#platform/log.ts';
import type { Billing } from './billing.ts';
import { addDays } from './calendar.ts';
import { paymentEvents } from './schema.ts';
import { sync } from './sync.ts';

/** Days that a hint is kept: far longer than providers repeat one, so that a question can be looked up. */
export const hintDays = 90;
const batch = 1_000;
/** Old subjects that are read again in one night. */
const readsAtOnce = 100;

/**
 * Removes hints of 90 days whose effects are there. One whose read never went through is not removed: it is read
 * again, and goes a night later.
 */
export async function removeOldHints(
  billing: Billing & { log: Pick<Logger, 'warn'> },
  signal: AbortSignal,
): Promise<void> {
  const { clock, db } = billing;
  const isOld = lt(paymentEvents.receivedAt, addDays(clock(), -hintDays));
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
  await readAgain(billing, isOld, signal);
}

async function readAgain(
  billing: Billing & { log: Pick<Logger, 'warn'> },
  isOld: ReturnType<typeof lt>,
  signal: AbortSignal,
): Promise<void> {
  const { db, log, provider } = billing;
  const outstanding = await db
    .selectDistinct({ kind: paymentEvents.subjectKind, id: paymentEvents.subjectId })
    .from(paymentEvents)
    .where(and(isOld, isNull(paymentEvents.settledAt), eq(paymentEvents.provider, provider.id)))
    .limit(readsAtOnce);
  for (const { id, kind } of outstanding) {
    if (signal.aborted) return;
    if (!kind || !id) continue;
    await sync(billing, { kind, id }).catch((error: unknown) =>
      log.warn({ err: error, kind, id }, 'an old payment event still waits for its effects'),
    );
  }
}
