import { and, eq } from 'drizzle-orm';
import { enterpriseBaseFee } from '#contract/catalogue.ts';
import { enterprisePrices } from '#contract/enterprise-prices.ts';
import { AppError } from '#contract/errors.ts';
import {
  type InvoicingContext,
  issueInvoice,
  listInvoicesById,
  type NewInvoice,
  notifyInvoiceIssued,
} from '#features/billing/invoices';
import { findEnterpriseFeePaid } from '#features/billing/subscriptions';
import { lockAgreedBaseFee } from '#features/identity/accounts';
import type { Tx } from '#platform/db/client.ts';
import { addDays } from '#platform/time.ts';
import {
  averageGigabytes,
  type Costs,
  computeCosts,
  describeDays,
  getBillingPeriod,
  prorateFee,
  sumCosts,
  type Usage,
} from './costs.ts';
import { enterprisePeriods } from './schema.ts';
import { getUsage } from './usage.ts';

/** Days until an invoice is due. */
const dueDays = 14;

/**
 * Issues the invoice of the last whole month: base fee and usage. Idempotent for each month, also for concurrent
 * calls. A base fee that was paid by card is deducted again.
 *
 * @returns the invoice's id
 * @throws AppError CONFLICT for an account that was not on Enterprise in that month
 */
export async function generateInvoice(
  tx: Tx,
  context: InvoicingContext,
  userId: string,
  now: Date,
): Promise<string> {
  const period = getBillingPeriod(now, -1);
  // The account's row is the lock: a concurrent call waits here and then finds the invoice.
  const agreedCents = await lockAgreedBaseFee(tx, userId);
  const [issued] = await tx
    .select({ invoiceId: enterprisePeriods.invoiceId })
    .from(enterprisePeriods)
    .where(and(eq(enterprisePeriods.userId, userId), eq(enterprisePeriods.periodStart, period.start)));
  if (issued) return issued.invoiceId;

  const usage = await getUsage(tx, userId, period, now);
  const costs = computeCosts(usage);
  if (usage.meteredMs === 0 && sumCosts(costs) === 0) {
    throw new AppError('CONFLICT', 'There is no whole month of Enterprise to invoice yet.');
  }
  const paidCents = await findEnterpriseFeePaid(tx, userId, period);
  const baseFee = prorateFee(paidCents ?? agreedCents ?? enterpriseBaseFee, usage);
  const lines = buildLines(usage, costs, baseFee, paidCents !== null);
  const isDue =
    lines.some(({ cents }) => cents !== 0) && lines.reduce((sum, { cents }) => sum + cents, 0) > 0;
  const { id } = await issueInvoice(tx, context.seller, {
    userId,
    kind: 'enterprise',
    lines,
    periodStart: period.start,
    periodEnd: period.end,
    key: `enterprise:${userId}:${period.start.toISOString().slice(0, 7)}`,
    now,
    ...(isDue ? { status: 'open' as const, dueAt: addDays(now, dueDays) } : { status: 'paid' as const }),
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
  const [invoice] = await listInvoicesById(tx, [id]);
  if (invoice && isDue) await notifyInvoiceIssued(tx, context, invoice);
  return id;
}

function buildLines(usage: Usage, costs: Costs, baseFee: number, paidByCard: boolean): NewInvoice['lines'] {
  const { cpuSecond, gigabyteMonth, gpuSecond, token } = enterprisePrices;
  const hours = (seconds: number) => Math.round(seconds / 36);
  const one = (text: string, cents: number) => ({ text, quantity: 100, unitCents: cents, cents });
  const used = (text: string, quantity: number, microCents: number, cents: number) =>
    quantity > 0 || cents > 0 ? [{ text, quantity, unitCents: microCents / 1_000_000, cents }] : [];
  return [
    one(`Enterprise, base fee${describeDays(usage)}`, baseFee),
    ...(paidByCard ? [one('Base fee, paid by card', -baseFee)] : []),
    ...used('GPU time, hours', hours(usage.gpuSeconds), gpuSecond * 3_600, costs.gpu),
    ...used('CPU time, hours', hours(usage.cpuSeconds), cpuSecond * 3_600, costs.cpu),
    ...used('Tokens', usage.tokens * 100, token, costs.tokens),
    ...used(
      'Storage, gigabytes on average of the month',
      Math.round(averageGigabytes(usage, usage.periodMs) * 100),
      gigabyteMonth,
      costs.storage,
    ),
  ];
}
