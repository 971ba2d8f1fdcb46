import { and, count, isNull, lt } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { ccbillCharges, ccbillRefunds } from './schema.ts';

/** @returns charges and refunds that began before `before` and whose outcome CCBill has not said yet */
export async function countUnsettled(db: Db, before: Date): Promise<number> {
  const counted = await Promise.all(
    [ccbillCharges, ccbillRefunds].map((table) =>
      db
        .select({ rows: count() })
        .from(table)
        .where(and(isNull(table.settledAt), lt(table.startedAt, before))),
    ),
  );
  return counted.reduce((sum, [row]) => sum + (row?.rows ?? 0), 0);
}
