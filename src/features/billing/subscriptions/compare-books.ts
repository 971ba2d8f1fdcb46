import { eq, gte } from 'drizzle-orm';
import { findInvoicesByKey } from '#features/billing/invoices';
import { sumGrantedByKeys } from '#features/billing/ledger';
import type { BillingDeps } from './billing.ts';
import type { Difference } from './differences.ts';
import { receiptKeys, toInvoiceKey } from './receipt-key.ts';
import { purchases, type SubscriptionPayment, subscriptionPayments, subscriptions } from './schema.ts';

type BookedPayment = {
  name: string;
  userId: string;
  /** The ledger keys that grant the payment's tokens, and their expected sum. */
  grant: { keys: readonly string[]; amount: number };
  /** Key of the receipt; null when nothing was charged. */
  receipt: string | null;
  cents: number;
  refundedCents: number;
};

/** Compares payments with the tokens granted and the receipts written for them. */
export async function compareBooks(billing: BillingDeps, since: Date): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const booked of [
    ...(await listPurchasesSince(billing, since)),
    ...(await listPlanPaymentsSince(billing, since)),
  ]) {
    for (const text of await findBookDifferences(billing, booked)) {
      found.push({ provider: null, subject: `books:${text}`, text, repaired: false });
    }
  }
  return found;
}

async function findBookDifferences({ db }: BillingDeps, booked: BookedPayment): Promise<string[]> {
  const { cents, grant, name, receipt, refundedCents, userId } = booked;
  const found: string[] = [];
  const granted = await sumGrantedByKeys(db, userId, grant.keys);
  if (granted !== grant.amount) {
    found.push(`${name} should grant ${grant.amount} tokens; the ledger granted ${granted}.`);
  }
  if (!receipt) return found;
  const written = (await findInvoicesByKey(db, [receipt])).get(receipt);
  if (!written) return [...found, `${name} is paid but has no receipt.`];
  if (written.totalCents !== cents)
    found.push(`${name} is for ${cents} cents; its receipt is for ${written.totalCents}.`);
  if (written.refundedCents !== refundedCents) {
    found.push(`${name}: ${refundedCents} cents are refunded; its receipt says ${written.refundedCents}.`);
  }
  return found;
}

async function listPurchasesSince({ db }: BillingDeps, since: Date): Promise<BookedPayment[]> {
  const rows = await db.select().from(purchases).where(gte(purchases.paidAt, since));
  return rows.map(({ bonus, cents, id, refundedCents, tokens, userId }) => ({
    name: `Purchase ${id} of account ${userId}`,
    userId,
    grant: { keys: [receiptKeys.purchase(id)], amount: tokens + bonus },
    receipt: receiptKeys.purchase(id),
    cents,
    refundedCents,
  }));
}

/** The ledger keys under which a paid invoice grants tokens: those of an upgrade, or of a period's first month. */
function listGrantKeys({ invoiceId, provider }: SubscriptionPayment): string[] {
  const key = toInvoiceKey(provider, invoiceId);
  return [`upgrade:${key}`, `allowance:${key}:0`];
}

async function listPlanPaymentsSince({ db }: BillingDeps, since: Date): Promise<BookedPayment[]> {
  const rows = await db
    .select({ paid: subscriptionPayments, userId: subscriptions.userId })
    .from(subscriptionPayments)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionPayments.subscriptionId))
    .where(gte(subscriptionPayments.paidAt, since));
  return rows.map(({ paid, userId }) => ({
    name: `Invoice ${paid.invoiceId} at ${paid.provider} of account ${userId}`,
    userId,
    grant: { keys: listGrantKeys(paid), amount: paid.tokens },
    receipt: paid.cents > 0 ? receiptKeys.invoice(paid.provider, paid.invoiceId) : null,
    cents: paid.cents,
    refundedCents: paid.refundedCents,
  }));
}
