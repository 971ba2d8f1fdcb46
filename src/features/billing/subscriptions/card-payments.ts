import { and, count, desc, eq, gt, isNotNull, min } from 'drizzle-orm';
import type { ManagedPayment } from '#contract/users.ts';
import type { Db, Queryable } from '#platform/db/client.ts';
import { paymentRefunds, purchases, subscriptionPayments, subscriptions } from './schema.ts';

/** What was paid by card, for a plan or for tokens. */
export type CardPayment = {
  id: string;
  userId: string;
  kind: ManagedPayment['kind'];
  provider: string;
  /** The provider's id of it. */
  paymentId: string | null;
  paidAt: Date;
  cents: number;
  refundedCents: number;
  tokens: number;
  takenBack: number;
  dispute: ManagedPayment['dispute'];
};

/** Most that a person's page shows of each kind. */
const shown = 50;

/** A person's payments by card, or the one of an id; the newest first. */
async function readPayments(db: Queryable, of: { userId: string } | { id: string }): Promise<CardPayment[]> {
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
    .limit(shown);
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
    .limit(shown);
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

/** One payment by card; undefined when there is none of this id. */
export async function cardPayment(db: Queryable, id: string): Promise<CardPayment | undefined> {
  return (await readPayments(db, { id }))[0];
}

/** What of a payment can be given back: nothing while a bank has it. */
export function refundable({ cents, dispute, refundedCents }: CardPayment): number {
  return dispute === 'open' || dispute === 'lost' ? 0 : cents - refundedCents;
}

/** A person's payments as an administrator sees them. */
export async function cardPaymentsOf(db: Queryable, userId: string): Promise<ManagedPayment[]> {
  const paid = await readPayments(db, { userId });
  const asked = await db.select().from(paymentRefunds).where(eq(paymentRefunds.state, 'asked'));
  return paid.map((row) => {
    const { cents, dispute, id, kind, paidAt, refundedCents, takenBack, tokens } = row;
    return {
      id,
      kind,
      paidAt: paidAt.toISOString(),
      cents,
      refundedCents,
      tokens,
      takenBack,
      dispute,
      pendingCents: asked.find(({ subjectId }) => subjectId === id)?.cents ?? null,
      refundableCents: refundable(row),
    };
  });
}

/** Refunds that were asked for and of which nothing is known yet. */
export async function waitingRefunds(db: Db): Promise<{ count: number; since: Date | null }> {
  const [row] = await db
    .select({ count: count(), since: min(paymentRefunds.askedAt) })
    .from(paymentRefunds)
    .where(eq(paymentRefunds.state, 'asked'));
  return row ?? { count: 0, since: null };
}
