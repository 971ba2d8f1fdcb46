import { and, eq, gte, lt, sum } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import { ledgerHolds, wallets } from './schema.ts';

/** Whole tokens captured for an account's jobs, `from` inclusive, `until` exclusive. */
export async function sumTokensCaptured(
  db: Queryable,
  userId: string,
  from: Date,
  until: Date,
): Promise<number> {
  const [row] = await db
    .select({ tokens: sum(ledgerHolds.captured) })
    .from(ledgerHolds)
    .innerJoin(wallets, eq(wallets.id, ledgerHolds.walletId))
    .where(
      and(
        eq(wallets.userId, userId),
        eq(ledgerHolds.state, 'captured'),
        gte(ledgerHolds.resolvedAt, from),
        lt(ledgerHolds.resolvedAt, until),
      ),
    );
  return Number(row?.tokens ?? 0);
}
