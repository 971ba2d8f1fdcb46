import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';

export type LedgerTotals = {
  wallets: number;
  tokens: number;
  held: number;
  transfers: number;
  moved: number;
};

/** The sums of the whole ledger, for comparing two copies of it. */
export async function getLedgerTotals(db: Pick<Queryable, 'execute'>): Promise<LedgerTotals> {
  const { rows } = await db.execute<Record<keyof LedgerTotals, string>>(sql`
    select w.*, t.*
    from (select count(*) as wallets, coalesce(sum(plan + available), 0) as tokens,
        coalesce(sum(held), 0) as held from wallets) w,
      (select count(*) as transfers, coalesce(sum(amount), 0) as moved from ledger_transfers) t`);
  const readTotal = (name: keyof LedgerTotals) => Number(rows[0]?.[name] ?? 0);
  return {
    wallets: readTotal('wallets'),
    tokens: readTotal('tokens'),
    held: readTotal('held'),
    transfers: readTotal('transfers'),
    moved: readTotal('moved'),
  };
}
