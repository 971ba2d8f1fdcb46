import { and, count, desc, eq, gt, isNotNull, min } from 'drizzle-orm';
import type { ManagedPayment } from '#contract/users.ts';
import type { Db, Queryable } from '#platform/db/client.ts';
import { paymentRefunds, purchases, subscriptionPayments, subscriptions } from './schema.ts';

/** A card payment for a plan or for tokens. */
export type CardPayment = {
  id: string;
  userId: string;
  kind: ManagedPayment['kind'];
  provider: string;
  /** The provider's payment id. */
  paymentId: string | null;
  paidAt: Date;
  cents: number;
  refundedCents: number;
  tokens: number;
  takenBack: number;
  dispute: ManagedPayment['dispute'];
};

/** Maximum number of payments of each kind. */
const listLimit = 50;

/** The card payments of an account, or the one with an id, newest first. */
async function listPayments(db: Queryable, of: { userId: string } | { id: string }): Promise<CardPayment[]> {
  const bought = await db
    .select()
    .from(purchases)
    .where(
      and(
        isNotNull(purchases.paidAt),
        'id' in of ? eq(purchases.id, of.id) : eq(purchases.userId, of.userId),
      ),
    )
    .orderBy(desc(purchases.id))
    .limit(listLimit);
  const plans = await db
    .select({ paid: subscriptionPayments, userId: subscriptions.userId })
    .from(subscriptionPayments)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionPayments.subscriptionId))
    .where(
      and(
        gt(subscriptionPayments.cents, 0),
        'id' in of ? eq(subscriptionPayments.id, of.id) : eq(subscriptions.userId, of.userId),
      ),
    )
    .orderBy(desc(subscriptionPayments.paidAt))
    .limit(listLimit);
  return [
    ...bought.map(({ bonus, paidAt, tokens, ...row }) => ({
      ...row,
      kind: 'tokens' as const,
      tokens: tokens + bonus,
      paidAt: paidAt ?? row.createdAt,
    })),
    ...plans.map(({ paid, userId }) => ({ ...paid, kind: 'plan' as const, userId })),
  ].toSorted((one, other) => other.paidAt.getTime() - one.paidAt.getTime());
}

/** Finds a card payment by id. */
export async function findCardPayment(db: Queryable, id: string): Promise<CardPayment | undefined> {
  return (await listPayments(db, { id }))[0];
}

/** The refundable cents of a payment; 0 while a dispute is open or lost. */
export function getRefundableCents({ cents, dispute, refundedCents }: CardPayment): number {
  return dispute === 'open' || dispute === 'lost' ? 0 : cents - refundedCents;
}

/** The account's card payments as shown to an administrator. */
export async function listManagedPayments(db: Queryable, userId: string): Promise<ManagedPayment[]> {
  const paid = await listPayments(db, { userId });
  const asked = await db.select().from(paymentRefunds).where(eq(paymentRefunds.state, 'asked'));
  return paid.map((row) => {
    const { cents, dispute, id, kind, paidAt, provider, refundedCents, takenBack, tokens } = row;
    return {
      id,
      kind,
      provider,
      paidAt: paidAt.toISOString(),
      cents,
      refundedCents,
      tokens,
      takenBack,
      dispute,
      pendingCents: asked.find(({ subjectId }) => subjectId === id)?.cents ?? null,
      refundableCents: getRefundableCents(row),
    };
  });
}

/** How many refunds are requested but not confirmed, and the date of the oldest. */
export async function countWaitingRefunds(db: Db): Promise<{ count: number; since: Date | null }> {
  const [row] = await db
    .select({ count: count(), since: min(paymentRefunds.askedAt) })
    .from(paymentRefunds)
    .where(eq(paymentRefunds.state, 'asked'));
  return row ?? { count: 0, since: null };
}
