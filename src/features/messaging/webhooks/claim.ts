import { and, eq, lte, notInArray, sql } from 'drizzle-orm';
import type { Db, Queryable } from '#platform/db/client.ts';
import { type DeliveryRow, type EndpointRow, webhookDeliveries, webhookEndpoints } from './schema.ts';

/** How long a worker holds a message. Afterwards another worker sends it, because the first has stopped. */
export const leaseSeconds = 30;

export type ClaimedDelivery = { delivery: DeliveryRow; endpoint: EndpointRow };

/** Whether any message is due: without a transaction, for a sender that has nothing to do. */
export async function isDeliveryDue(db: Queryable, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ due: boolean }>(sql`
    select exists (
      select from webhook_deliveries where state = 'waiting' and next_attempt_at <= ${now.toISOString()}::timestamptz
    ) as due`);
  return rows[0]?.due === true;
}

/**
 * Claims the message that is due first.
 *
 * @param busy users to skip, because they have the maximum of messages in flight
 */
export async function claimDelivery(
  db: Db,
  now: Date,
  busy: readonly string[] = [],
): Promise<ClaimedDelivery | null> {
  return db.transaction(async (tx) => {
    const [claimed] = await tx
      .select({ delivery: webhookDeliveries, endpoint: webhookEndpoints })
      .from(webhookDeliveries)
      .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
      .where(
        and(
          eq(webhookDeliveries.state, sql`'waiting'`),
          lte(webhookDeliveries.nextAttemptAt, now),
          busy.length > 0 ? notInArray(webhookEndpoints.userId, [...busy]) : undefined,
        ),
      )
      .orderBy(webhookDeliveries.nextAttemptAt)
      .limit(1)
      .for('update', { of: webhookDeliveries, skipLocked: true });
    if (!claimed) return null;
    await tx
      .update(webhookDeliveries)
      .set({ nextAttemptAt: new Date(now.getTime() + leaseSeconds * 1000) })
      .where(isDelivery(claimed.delivery));
    return claimed;
  });
}

export function isDelivery({ endpointId, id }: Pick<DeliveryRow, 'endpointId' | 'id'>) {
  return and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.id, id));
}
