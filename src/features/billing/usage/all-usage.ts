import { gte, sql } from 'drizzle-orm';
import type { Operation } from '#contract/jobs.ts';
import type { Db } from '#platform/db/client.ts';
import { usageDays } from './schema.ts';

type AllUsage = {
  /** Days without usage are left out. */
  days: { day: string; tokens: number }[];
  operations: Map<Operation, number>;
};

/** Tokens captured from all accounts since a day (UTC), by day and by operation. */
export async function getUsageSince(db: Db, firstDay: string): Promise<AllUsage> {
  const { day, operation } = usageDays;
  const rows = await db
    .select({
      day: sql<string | null>`${day}::text`,
      operation: sql<Operation | null>`${operation}`,
      tokens: sql<number>`sum(${usageDays.tokens})::bigint`.mapWith(Number),
    })
    .from(usageDays)
    .where(gte(day, firstDay))
    .groupBy(sql`grouping sets ((${day}), (${operation}))`)
    .orderBy(day);
  return {
    days: rows.flatMap(({ day, tokens }) => (day === null ? [] : [{ day, tokens }])),
    operations: new Map(
      rows.flatMap(({ operation, tokens }) => (operation === null ? [] : [[operation, tokens] as const])),
    ),
  };
}
