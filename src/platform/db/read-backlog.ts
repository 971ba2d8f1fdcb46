import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './client.ts';

/** Messages of an outbox that wait for an attempt, for monitoring. */
export type Backlog = {
  waiting: number;
  /** Seconds since the earliest one was due; 0 where none is. */
  overdueSeconds: number;
};

/** @param waiting a table with `next_attempt_at`, and a condition where not all of its rows wait */
export async function readBacklog(db: Db, waiting: SQL): Promise<Backlog> {
  const { rows } = await db.execute<Backlog>(sql`
    select count(*)::integer as waiting,
      greatest(0, coalesce(extract(epoch from now() - min(next_attempt_at)), 0))::float as "overdueSeconds"
    from ${waiting}`);
  return rows[0] ?? { waiting: 0, overdueSeconds: 0 };
}
