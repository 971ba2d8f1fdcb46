import { and, eq, inArray, ne } from 'drizzle-orm';
import type { PlanId } from '#contract/catalogue.ts';
import { setMetered } from '#features/billing/ledger';
import { setSubscription } from '#features/identity/accounts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { publish } from '#platform/events/publish.ts';
import { billingAccounts, type Subscription, subscriptions } from './schema.ts';

/** Makes everything that billing does with one person wait for this transaction. The first lock of any. */
export async function lockAccount(tx: Tx, userId: string): Promise<typeof billingAccounts.$inferSelect> {
  await tx.insert(billingAccounts).values({ userId }).onConflictDoNothing();
  const [account] = await tx
    .select()
    .from(billingAccounts)
    .where(eq(billingAccounts.userId, userId))
    .for('update');
  if (!account) throw new Error(`there is no billing account of user ${userId}`);
  return account;
}

/** A person's plans: their own (by card or trial), one that the operator gave, one whose payment has begun. */
export type Plans = {
  own: Subscription | null;
  given: Subscription | null;
  incomplete: Subscription | null;
};

export async function plansOf(db: Queryable, userId: string): Promise<Plans> {
  const rows = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), ne(subscriptions.state, 'ended')));
  const live = rows.filter(({ state }) => state !== 'incomplete');
  return {
    own: live.find((row) => !isGiven(row)) ?? null,
    given: live.find(isGiven) ?? null,
    incomplete: rows.find(({ state }) => state === 'incomplete') ?? null,
  };
}

export function isGiven({ source }: Pick<Subscription, 'source'>): boolean {
  return source === 'admin' || source === 'managed';
}

/** A given plan lies over one's own; who has neither is on Free (docs/decisions/037). */
export function planInEffect({ given, own }: Pick<Plans, 'given' | 'own'>): PlanId {
  return given?.planId ?? own?.planId ?? 'free';
}

/** Writes the plan in effect to the account, with what hangs on it; the account is locked. */
export async function settlePlan(tx: Tx, userId: string): Promise<PlanId> {
  const planId = planInEffect(await plansOf(tx, userId));
  if (await setSubscription(tx, userId, planId)) {
    await setMetered(tx, userId, planId === 'enterprise');
    await publish(tx, userId, { name: 'account', data: {} });
  }
  return planId;
}

/** Those that wait for a card, or have one. */
export const cardStates = ['incomplete', 'active', 'past_due'] as const;

/** A person's subscriptions by card that have not ended. */
export function runningCards(db: Queryable, userId: string): Promise<Subscription[]> {
  return db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(subscriptions.source, 'card'),
        inArray(subscriptions.state, [...cardStates]),
      ),
    );
}
