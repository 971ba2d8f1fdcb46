import { and, eq, gte, sql } from 'drizzle-orm';
import type { UsageCharts } from '#contract/billing.ts';
import type { Operation } from '#contract/jobs.ts';
import { walletIdSubquery } from '#features/billing/ledger';
import type { Db } from '#platform/db/client.ts';
import { addDays, toUtcDate } from '#platform/time.ts';
import { usageDays } from './schema.ts';

/** A sum by one of the four columns; the others are null. */
type Sum = {
  day: string | null;
  operation: Operation | null;
  model: string | null;
  persona: string | null;
  tokens: number;
};

/** Tokens captured from an account in the last `days` days (UTC) including today, by day, operation, model, persona. */
export async function getUsageCharts(db: Db, userId: string, days: number, now: Date): Promise<UsageCharts> {
  const from = addDays(now, 1 - days);
  const sums = await listSumsSince(db, userId, toUtcDate(from));
  const byDay = new Map(sums.map(({ day, tokens }) => [day, tokens]));
  return {
    days: Array.from({ length: days }, (_, n) => {
      const day = toUtcDate(addDays(from, n));
      return { day, tokens: byDay.get(day) ?? 0 };
    }),
    operations: sums.flatMap(({ operation, tokens }) => (operation === null ? [] : [{ operation, tokens }])),
    models: sums.flatMap(({ model, tokens }) => toShare(model, tokens)),
    personas: sums.flatMap(({ persona, tokens }) => toShare(persona, tokens)),
  };
}

/** Largest first. One query computes all four sums, because a busy account's year has too many rows to transfer. */
function listSumsSince(db: Db, userId: string, firstDay: string): Promise<Sum[]> {
  const { day, model, operation, persona } = usageDays;
  const tokens = sql<number>`sum(${usageDays.tokens})::integer`;
  return db
    .select({
      day: sql<Sum['day']>`${day}`,
      operation: sql<Sum['operation']>`${operation}`,
      model: sql<Sum['model']>`${model}`,
      persona: sql<Sum['persona']>`${persona}`,
      tokens: tokens.as('total'),
    })
    .from(usageDays)
    .where(and(eq(usageDays.walletId, walletIdSubquery(userId)), gte(day, firstDay)))
    .groupBy(sql`grouping sets ((${day}), (${operation}), (${model}), (${persona}))`)
    .orderBy(sql`total desc`);
}

/** Leaves out usage without a name. */
function toShare(name: string | null, tokens: number) {
  return name ? [{ name, tokens }] : [];
}
