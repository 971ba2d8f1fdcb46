import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { webhookDeliveries } from './schema.ts';

export type DeliveryFigures = {
  waiting: number;
  /** For how long the message that is due first has been due; 0 when none is. */
  overdueSeconds: number;
};

/** What waits to be sent, for those who watch the installation. */
export async function deliveryFigures(db: Db): Promise<DeliveryFigures> {
  const { rows } = await db.execute<DeliveryFigures>(sql`
    select count(*)::integer as waiting,
      greatest(0, coalesce(extract(epoch from now() - min(next_attempt_at)), 0))::float as "overdueSeconds"
    from ${webhookDeliveries} where state = 'waiting'`);
  return rows[0] ?? { waiting: 0, overdueSeconds: 0 };
}
