import { eq, gte } from 'drizzle-orm';
import { invoicesOfKeys } from '#features/billing/invoices';
import { grantedUnder } from '#features/billing/ledger';
import type { Billing } from './billing.ts';
import type { Difference } from './differences.ts';
import { receiptKey } from './receipt-key.ts';
import { purchases, subscriptionPayments, subscriptions } from './schema.ts';

type Booked = {
  name: string;
  userId: string;
  /** Under which of the ledger's keys how many tokens are to be granted. */
  grant: { keys: readonly string[]; amount: number };
  /** Null where nothing was paid. */
  receipt: string | null;
  cents: number;
  refundedCents: number;
};

/** Compares what was paid with the tokens that it brought and the receipts that were written. */
export async function compareBooks(billing: Billing, since: Date): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const booked of [
    ...(await purchasesSince(billing, since)),
    ...(await planPaymentsSince(billing, since)),
  ]) {
    for (const text of await differencesOf(billing, booked)) {
      found.push({ subject: `books:${text}`, text, repaired: false });
    }
  }
  return found;
}

async function differencesOf({ db }: Billing, booked: Booked): Promise<string[]> {
  const { cents, grant, name, receipt, refundedCents, userId } = booked;
  const found: string[] = [];
  const granted = await grantedUnder(db, userId, grant.keys);
  if (granted !== grant.amount) {
    found.push(`${name} is to bring ${grant.amount} tokens; the ledger granted ${granted}.`);
  }
  if (!receipt) return found;
  const written = (await invoicesOfKeys(db, [receipt])).get(receipt);
  if (!written) return [...found, `${name} is paid and has no receipt.`];
  if (written.totalCents !== cents)
    found.push(`${name} is of ${cents} cents; its receipt says ${written.totalCents}.`);
  if (written.refundedCents !== refundedCents) {
    found.push(`${name}: ${refundedCents} cents are refunded; its receipt says ${written.refundedCents}.`);
  }
  return found;
}

async function purchasesSince({ db }: Billing, since: Date): Promise<Booked[]> {
  const rows = await db.select().from(purchases).where(gte(purchases.paidAt, since));
  return rows.map(({ bonus, cents, id, refundedCents, tokens, userId }) => ({
    name: `Purchase ${id} of account ${userId}`,
    userId,
    grant: { keys: [receiptKey.purchase(id)], amount: tokens + bonus },
    receipt: receiptKey.purchase(id),
    cents,
    refundedCents,
  }));
}

async function planPaymentsSince({ db }: Billing, since: Date): Promise<Booked[]> {
  const rows = await db
    .select({ paid: subscriptionPayments, userId: subscriptions.userId })
    .from(subscriptionPayments)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionPayments.subscriptionId))
    .where(gte(subscriptionPayments.paidAt, since));
  return rows.map(({ paid, userId }) => ({
    name: `Invoice ${paid.invoiceId} of account ${userId}`,
    userId,
    grant: { keys: [`upgrade:${paid.invoiceId}`, `allowance:${paid.invoiceId}:0`], amount: paid.tokens },
    receipt: paid.cents > 0 ? receiptKey.invoice(paid.provider, paid.invoiceId) : null,
    cents: paid.cents,
    refundedCents: paid.refundedCents,
  }));
}
