import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { userEvents } from './schema.ts';

export type EventFigures = {
  /** Events that are kept for pages that come back, as PostgreSQL estimates it. */
  kept: number;
  oldestSeconds: number;
};

/** How far back events are kept, for those who watch the installation: older than two hours, nobody removes them. */
export async function eventFigures(db: Db): Promise<EventFigures> {
  const { rows } = await db.execute<EventFigures>(sql`
    select coalesce((select n_live_tup from pg_stat_user_tables where relid = 'user_events'::regclass), 0)::float as kept,
      coalesce((select extract(epoch from now() - min(created_at)) from ${userEvents}), 0)::float as "oldestSeconds"`);
  return rows[0] ?? { kept: 0, oldestSeconds: 0 };
}
