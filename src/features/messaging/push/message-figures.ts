import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { pushMessages } from './schema.ts';

export type PushFigures = {
  waiting: number;
  /** How long the earliest due message has been due; 0 without one. */
  overdueSeconds: number;
};

/** Returns the backlog of push messages, for monitoring. */
export async function getPushFigures(db: Db): Promise<PushFigures> {
  const { rows } = await db.execute<PushFigures>(sql`
    select count(*)::integer as waiting,
      greatest(0, coalesce(extract(epoch from now() - min(next_attempt_at)), 0))::float as "overdueSeconds"
    from ${pushMessages}`);
  return rows[0] ?? { waiting: 0, overdueSeconds: 0 };
}
