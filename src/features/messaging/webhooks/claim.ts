import { and, eq, lte, notInArray, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { type DeliveryRow, type EndpointRow, webhookDeliveries, webhookEndpoints } from './schema.ts';

/** For so long a message is one worker's; afterwards it is sent by another, because the first has died. */
export const leaseSeconds = 30;

export type Claimed = { delivery: DeliveryRow; endpoint: EndpointRow };

/**
 * Takes the message that is due first.
 *
 * @param busy people who have to wait, because enough of theirs is under way
 */
export async function claimDelivery(
  db: Db,
  now: Date,
  busy: readonly string[] = [],
): Promise<Claimed | null> {
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
      .where(ofDelivery(claimed.delivery));
    return claimed;
  });
}

export function ofDelivery({ endpointId, id }: Pick<DeliveryRow, 'endpointId' | 'id'>) {
  return and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.id, id));
}
