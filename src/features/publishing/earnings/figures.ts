import { and, eq, gte, sql } from 'drizzle-orm';
import type { EarningFigures } from '#contract/earnings.ts';
import { getTokenValues, type TokenValues } from '#features/billing/subscriptions';
import { type PersonaTokens, sumTokensByPersona } from '#features/generation/jobs';
import { listPersonas } from '#features/library/personas';
import type { Db } from '#platform/db/client.ts';
import { addMonths, startOfUtcMonth, toUtcDate } from '#platform/time.ts';
import { earnings } from './schema.ts';

type FiguresQuery = { personaId?: string | undefined; months: number };
type EarnedRow = { month: string; personaId: string; currency: string; kind: string; amount: number };

/** What an account's personas, or one of them, earned and cost in the last months (UTC) including this one. */
export async function getEarningFigures(
  db: Db,
  userId: string,
  { months: length, personaId }: FiguresQuery,
  now: Date,
): Promise<EarningFigures> {
  const from = addMonths(startOfUtcMonth(now), 1 - length);
  const months = Array.from({ length }, (_, n) => toUtcDate(addMonths(from, n)).slice(0, 7));
  const personas = await listPersonas(db, userId);
  const models = new Map(personas.flatMap(({ id, modelId }) => (modelId ? [[modelId, id] as const] : [])));
  const [rows, spent, values] = await Promise.all([
    listEarned(db, userId, personaId, toUtcDate(from)),
    sumTokensByPersona(db, userId, from, models),
    getTokenValues(db, userId),
  ]);
  const shown = personas.filter(({ id }) => personaId === undefined || id === personaId);
  const tokens = spent.filter((row) => shown.some(({ id }) => id === row.personaId));
  const costs = months.map((month) =>
    toCost(
      tokens.filter((row) => row.month === month),
      values,
    ),
  );
  return {
    months,
    earned: toCurrencies(rows, months),
    costs: {
      tokens: costs.reduce((sum, cost) => sum + cost.tokens, 0),
      cents: costs.reduce((sum, cost) => sum + cost.cents, 0),
      months: costs,
    },
    tokenCents: { plan: values.plan, bought: values.bought, boughtFrom: values.boughtFrom },
    personas: shown.map(({ id, name }) => ({
      ...{ id, name },
      earned: toMoney(rows.filter((row) => row.personaId === id)),
      ...toCost(
        tokens.filter((row) => row.personaId === id),
        values,
      ),
    })),
  };
}

async function listEarned(
  db: Db,
  userId: string,
  personaId: string | undefined,
  from: string,
): Promise<EarnedRow[]> {
  const month = sql<string>`to_char(${earnings.day}, 'YYYY-MM')`;
  const { currency, kind } = earnings;
  return db
    .select({
      ...{ month, currency, kind, personaId: earnings.personaId },
      amount: sql<number>`sum(${earnings.amount})::bigint`.mapWith(Number),
    })
    .from(earnings)
    .where(
      and(
        eq(earnings.userId, userId),
        gte(earnings.day, from),
        personaId ? eq(earnings.personaId, personaId) : undefined,
      ),
    )
    .groupBy(month, currency, kind, earnings.personaId);
}

const sum = (rows: readonly EarnedRow[]) => rows.reduce((total, { amount }) => total + amount, 0);

const toMoney = (rows: readonly EarnedRow[]) =>
  [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, some]) => ({
    currency,
    amount: sum(some),
  }));

/** Largest first within a currency; days after this month are in no month, and in no total. */
function toCurrencies(rows: readonly EarnedRow[], months: readonly string[]): EarningFigures['earned'] {
  const within = rows.filter(({ month }) => months.includes(month));
  return [...Map.groupBy(within, ({ currency }) => currency)]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([currency, some]) => ({
      currency,
      total: sum(some),
      months: months.map((month) => sum(some.filter((row) => row.month === month))),
      kinds: [...Map.groupBy(some, ({ kind }) => kind)]
        .map(([kind, ofKind]) => ({
          kind: kind as EarningFigures['earned'][0]['kinds'][0]['kind'],
          amount: sum(ofKind),
        }))
        .toSorted((one, other) => other.amount - one.amount),
    }));
}

/** Tokens, and what they are worth in whole cents. */
function toCost(rows: readonly PersonaTokens[], { bought, metered, plan }: TokenValues) {
  const add = (pick: (row: PersonaTokens) => number) => rows.reduce((total, row) => total + pick(row), 0);
  const [ofPlan, ofMeter, others] = [
    add((row) => row.planTokens),
    add((row) => row.meteredTokens),
    add((row) => row.otherTokens),
  ];
  return {
    tokens: ofPlan + ofMeter + others,
    cents: Math.round(ofPlan * plan + ofMeter * metered + others * bought),
  };
}
