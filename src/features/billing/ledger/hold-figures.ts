import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { ledgerHolds } from './schema.ts';

export type HoldFigures = {
  open: number;
  tokens: number;
  /** Age of the oldest open hold; 0 without any. */
  oldestSeconds: number;
  /** Open holds past their expiry, which the sweep has not released. */
  overdue: number;
};

/** The open holds now, for metrics. */
export async function getHoldFigures(db: Db): Promise<HoldFigures> {
  const { rows } = await db.execute<HoldFigures>(sql`
    select count(*)::integer as open, coalesce(sum(amount), 0)::integer as tokens,
      coalesce(extract(epoch from now() - min(created_at)), 0)::float as "oldestSeconds",
      count(*) filter (where expires_at < now())::integer as overdue
    from ${ledgerHolds} where state = 'open'`);
  return rows[0] ?? { open: 0, tokens: 0, oldestSeconds: 0, overdue: 0 };
}
