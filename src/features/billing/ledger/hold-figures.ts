import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { ledgerHolds } from './schema.ts';

export type HoldFigures = {
  open: number;
  tokens: number;
  /** Since the oldest open one was made; 0 without any. */
  oldestSeconds: number;
  /** Open although their time was up: nobody gives them back. */
  overdue: number;
};

/** What is held at this moment, for those who watch the installation. */
export async function holdFigures(db: Db): Promise<HoldFigures> {
  const { rows } = await db.execute<HoldFigures>(sql`
    select count(*)::integer as open, coalesce(sum(amount), 0)::integer as tokens,
      coalesce(extract(epoch from now() - min(created_at)), 0)::float as "oldestSeconds",
      count(*) filter (where expires_at < now())::integer as overdue
    from ${ledgerHolds} where state = 'open'`);
  return rows[0] ?? { open: 0, tokens: 0, oldestSeconds: 0, overdue: 0 };
}
