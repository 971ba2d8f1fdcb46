import { and, eq, gte, sql } from 'drizzle-orm';
import type { UsageCharts } from '#contract/billing.ts';
import type { Operation } from '#contract/jobs.ts';
import { walletIdOf } from '#features/billing/ledger';
import type { Db } from '#platform/db/client.ts';
import { usageDays } from './schema.ts';

const dayMs = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** A sum by one of the four; the others are null. */
type Sum = {
  day: string | null;
  operation: Operation | null;
  model: string | null;
  persona: string | null;
  tokens: number;
};

/** Tokens that a person's jobs have cost in the last `days` days (UTC), today included, by what they were for. */
export async function usageCharts(db: Db, userId: string, days: number, now: Date): Promise<UsageCharts> {
  const from = now.getTime() - (days - 1) * dayMs;
  const sums = await sumsSince(db, userId, dayOf(from));
  const byDay = new Map(sums.map(({ day, tokens }) => [day, tokens]));
  return {
    days: Array.from({ length: days }, (_, n) => {
      const day = dayOf(from + n * dayMs);
      return { day, tokens: byDay.get(day) ?? 0 };
    }),
    operations: sums.flatMap(({ operation, tokens }) => (operation === null ? [] : [{ operation, tokens }])),
    models: sums.flatMap(({ model, tokens }) => shareOf(model, tokens)),
    personas: sums.flatMap(({ persona, tokens }) => shareOf(persona, tokens)),
  };
}

/** Largest first. Four sums in one reading: a year of a busy person has more rows than a process should be sent. */
function sumsSince(db: Db, userId: string, firstDay: string): Promise<Sum[]> {
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
    .where(and(eq(usageDays.walletId, walletIdOf(userId)), gte(day, firstDay)))
    .groupBy(sql`grouping sets ((${day}), (${operation}), (${model}), (${persona}))`)
    .orderBy(sql`total desc`);
}

/** What names none is left out. */
function shareOf(name: string | null, tokens: number) {
  return name ? [{ name, tokens }] : [];
}
