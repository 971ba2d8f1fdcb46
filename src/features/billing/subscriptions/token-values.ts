import { and, eq, inArray, sql } from 'drizzle-orm';
import { getPlan, type PlanId } from '#contract/catalogue.ts';
import { enterprisePrices } from '#contract/enterprise-prices.ts';
import { tokenPacks } from '#contract/token-prices.ts';
import { findAccountPlan } from '#features/identity/accounts';
import type { Queryable } from '#platform/db/client.ts';
import { purchases, subscriptions } from './schema.ts';

/** About what a token costs an account, in US cents with fractions (decision 175). */
export type TokenValues = {
  /** Of the tokens that come with its plan; 0 on Free, and for a plan that was given. */
  plan: number;
  /** Of other tokens: what the account paid for them on average, or the catalogue's price of the smallest pack. */
  bought: number;
  boughtFrom: 'purchases' | 'catalogue';
  /** Of tokens that are invoiced by usage. */
  metered: number;
};

/** What tokens cost an account at its present plan and by its purchases. */
export async function getTokenValues(db: Queryable, userId: string): Promise<TokenValues> {
  const paid = await getAveragePurchase(db, userId);
  const [pack] = tokenPacks;
  const catalogue = pack ? pack.price / pack.tokens : 0;
  return {
    plan: await getPlanValue(db, userId),
    bought: paid ?? catalogue,
    boughtFrom: paid === null ? 'catalogue' : 'purchases',
    // In millionths of a cent.
    metered: enterprisePrices.token / 1_000_000,
  };
}

/** @returns cents a token; null when the account has bought none */
async function getAveragePurchase(db: Queryable, userId: string): Promise<number | null> {
  const [sums] = await db
    .select({
      cents: sql<number>`coalesce(sum(${purchases.cents} - ${purchases.refundedCents}), 0)::bigint`.mapWith(
        Number,
      ),
      tokens:
        sql<number>`coalesce(sum(${purchases.tokens} + ${purchases.bonus} - ${purchases.takenBack}), 0)::bigint`.mapWith(
          Number,
        ),
    })
    .from(purchases)
    .where(and(eq(purchases.userId, userId), inArray(purchases.state, ['paid', 'refunded'])));
  return sums && sums.tokens > 0 ? sums.cents / sums.tokens : null;
}

/** The monthly price of the plan in effect, as the account pays it, by its monthly tokens. */
async function getPlanValue(db: Queryable, userId: string): Promise<number> {
  const account = await findAccountPlan(db, userId);
  if (!account) return 0;
  const { monthly, monthlyTokens, yearlyPerMonth } = getPlan(account.plan);
  if (!monthly || !monthlyTokens) return 0;
  const [own] = await db
    .select({ period: subscriptions.period, source: subscriptions.source })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(subscriptions.planId, account.plan as PlanId),
        inArray(subscriptions.state, ['trialing', 'active', 'past_due']),
      ),
    )
    .orderBy(sql`${subscriptions.source} = 'card' desc`)
    .limit(1);
  // A trial and a plan that an administrator gave cost nothing.
  if (!own || own.source === 'trial' || own.source === 'admin') return 0;
  return (own.period === 'yearly' && yearlyPerMonth !== null ? yearlyPerMonth : monthly) / monthlyTokens;
}
