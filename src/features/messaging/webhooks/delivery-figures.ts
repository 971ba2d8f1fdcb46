import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { webhookDeliveries } from './schema.ts';

export type DeliveryFigures = {
  waiting: number;
  /** How long the earliest due message has been due; 0 without one. */
  overdueSeconds: number;
};

/** Returns the backlog of messages, for monitoring. */
export async function getDeliveryFigures(db: Db): Promise<DeliveryFigures> {
  const { rows } = await db.execute<DeliveryFigures>(sql`
    select count(*)::integer as waiting,
      greatest(0, coalesce(extract(epoch from now() - min(next_attempt_at)), 0))::float as "overdueSeconds"
    from ${webhookDeliveries} where state = 'waiting'`);
  return rows[0] ?? { waiting: 0, overdueSeconds: 0 };
}
