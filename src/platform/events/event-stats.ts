import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { userEvents } from './schema.ts';

export type EventStats = {
  /** Events kept for pages that reconnect, as PostgreSQL estimates it. */
  kept: number;
  oldestSeconds: number;
};

/**
 * How many events are stored and the age of the oldest. More than two hours means that the clean-up job does not
 * run.
 */
export async function readEventStats(db: Db): Promise<EventStats> {
  const { rows } = await db.execute<EventStats>(sql`
    select coalesce((select n_live_tup from pg_stat_user_tables where relid = 'user_events'::regclass), 0)::float as kept,
      coalesce((select extract(epoch from now() - min(created_at)) from ${userEvents}), 0)::float as "oldestSeconds"`);
  return rows[0] ?? { kept: 0, oldestSeconds: 0 };
}
