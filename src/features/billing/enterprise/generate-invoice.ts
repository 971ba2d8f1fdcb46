import { and, eq } from 'drizzle-orm';
import { enterpriseBaseFee, enterprisePrices } from '#contract/catalogue.ts';
import { AppError } from '#contract/errors.ts';
import {
  type InvoicePost,
  invoicesById,
  issueInvoice,
  type NewInvoice,
  tellOfInvoice,
} from '#features/billing/invoices';
import { enterpriseFeePaid } from '#features/billing/subscriptions';
import type { Tx } from '#platform/db/client.ts';
import { users } from '#schema/identity/accounts';
import { type Costs, costsOf, periodOf, shareOf, type Usage } from './costs.ts';
import { enterprisePeriods } from './schema.ts';
import { usageOf } from './usage.ts';

/** Days until an invoice is due. */
const dueDays = 14;

/**
 * Issues the invoice of the last whole month: base fee and usage. Once for each month, however often and from
 * how many places it is asked for. A base fee that a card pays is taken off again.
 *
 * @returns the invoice's id
 * @throws AppError CONFLICT for somebody who was not Enterprise in that month
 */
export async function generateInvoice(tx: Tx, post: InvoicePost, userId: string, now: Date): Promise<string> {
  const period = periodOf(now, -1);
  // The account is the lock: what is asked for at the same time waits, and finds it done.
  const [account] = await tx
    .select({ agreedCents: users.enterpriseBaseFeeCents })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  if (!account) throw new Error(`there is no user ${userId}`);
  const [issued] = await tx
    .select({ invoiceId: enterprisePeriods.invoiceId })
    .from(enterprisePeriods)
    .where(and(eq(enterprisePeriods.userId, userId), eq(enterprisePeriods.periodStart, period.start)));
  if (issued) return issued.invoiceId;

  const usage = await usageOf(tx, userId, period);
  if (usage.recordedDays === 0) {
    throw new AppError('CONFLICT', 'There is no whole month of Enterprise to invoice yet.');
  }
  const costs = costsOf(usage);
  const paidCents = await enterpriseFeePaid(tx, userId, period);
  const baseFee = shareOf(paidCents ?? account.agreedCents ?? enterpriseBaseFee, usage);
  const lines = linesOf(usage, costs, baseFee, paidCents !== null);
  const isDue =
    lines.some(({ cents }) => cents !== 0) && lines.reduce((sum, { cents }) => sum + cents, 0) > 0;
  const { id } = await issueInvoice(tx, {
    userId,
    kind: 'enterprise',
    lines,
    periodStart: period.start,
    periodEnd: period.end,
    key: `enterprise:${userId}:${period.start.toISOString().slice(0, 7)}`,
    now,
    ...(isDue
      ? { status: 'open' as const, dueAt: new Date(now.getTime() + dueDays * 86_400_000) }
      : { status: 'paid' as const }),
  });
  await tx.insert(enterprisePeriods).values({
    userId,
    periodStart: period.start,
    invoiceId: id,
    baseFeeCents: baseFee,
    gpuCents: costs.gpu,
    cpuCents: costs.cpu,
    tokensCents: costs.tokens,
    storageCents: costs.storage,
  });
  const [invoice] = await invoicesById(tx, [id]);
  if (invoice && isDue) await tellOfInvoice(tx, post, invoice);
  return id;
}

function linesOf(usage: Usage, costs: Costs, baseFee: number, paidByCard: boolean): NewInvoice['lines'] {
  const { cpuSecond, gigabyteMonth, gpuSecond, token } = enterprisePrices;
  const hours = (seconds: number) => Math.round(seconds / 36);
  const days = usage.recordedDays < usage.days ? `, ${usage.recordedDays} of ${usage.days} days` : '';
  const one = (text: string, cents: number) => ({ text, quantity: 100, unitCents: cents, cents });
  const used = (text: string, quantity: number, microCents: number, cents: number) =>
    quantity > 0 || cents > 0 ? [{ text, quantity, unitCents: microCents / 1_000_000, cents }] : [];
  return [
    one(`Enterprise, base fee${days}`, baseFee),
    ...(paidByCard ? [one('Base fee, paid by card', -baseFee)] : []),
    ...used('GPU time, hours', hours(usage.gpuSeconds), gpuSecond * 3_600, costs.gpu),
    ...used('CPU time, hours', hours(usage.cpuSeconds), cpuSecond * 3_600, costs.cpu),
    ...used('Tokens', usage.tokens * 100, token, costs.tokens),
    ...used(
      'Storage, gigabytes on average of the month',
      Math.round(usage.byteDays / usage.days / 10_000_000),
      gigabyteMonth,
      costs.storage,
    ),
  ];
}
