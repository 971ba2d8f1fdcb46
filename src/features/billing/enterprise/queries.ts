import { desc, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { EnterpriseInvoice, UsageCosts } from '#contract/invoices.ts';
import { getPlanInEffect } from '#features/billing/entitlements';
import { type InvoiceRow, listInvoicesById } from '#features/billing/invoices';
import type { Queryable } from '#platform/db/client.ts';
import { averageGigabytes, computeCosts, getBillingPeriod, sumCosts } from './costs.ts';
import { enterprisePeriods } from './schema.ts';
import { getUsage } from './usage.ts';

/** How many of the newest periods a list holds. */
const listLimit = 60;

/** @throws AppError FORBIDDEN for an account that is not on Enterprise (docs/requirements/signed-in.md, section 7) */
export async function requireEnterprise(db: Queryable, userId: string): Promise<void> {
  if ((await getPlanInEffect(db, userId)) !== 'enterprise') {
    throw new AppError('FORBIDDEN', 'Usage costs and invoices are there for Enterprise accounts only.');
  }
}

/** What the current month has cost so far. Nothing is cached, so it contains work as soon as that is done. */
export async function getCostsSoFar(db: Queryable, userId: string, now: Date): Promise<UsageCosts> {
  const usage = await getUsage(db, userId, getBillingPeriod(now), now);
  const costs = computeCosts(usage);
  const hundredths = (value: number) => Math.round(value * 100) / 100;
  return {
    gpuHours: hundredths(usage.gpuSeconds / 3_600),
    gpuCost: toDollars(costs.gpu),
    cpuTime: hundredths(usage.cpuSeconds / 3_600),
    cpuCost: toDollars(costs.cpu),
    tokensUsed: usage.tokens,
    tokensCost: toDollars(costs.tokens),
    storageUsed: hundredths(averageGigabytes(usage, usage.meteredMs)),
    storageCost: toDollars(costs.storage),
    totalUsageCost: toDollars(sumCosts(costs)),
  };
}

/** An Enterprise account's invoices, newest first. */
export async function listEnterpriseInvoices(db: Queryable, userId: string): Promise<EnterpriseInvoice[]> {
  const periods = await db
    .select()
    .from(enterprisePeriods)
    .where(eq(enterprisePeriods.userId, userId))
    .orderBy(desc(enterprisePeriods.periodStart))
    .limit(listLimit);
  const invoices = await listInvoicesById(
    db,
    periods.map(({ invoiceId }) => invoiceId),
  );
  return periods.flatMap((period) => {
    const invoice = invoices.find(({ id }) => id === period.invoiceId);
    return invoice ? [toEnterpriseInvoice(period, invoice)] : [];
  });
}

function toEnterpriseInvoice(
  period: typeof enterprisePeriods.$inferSelect,
  invoice: InvoiceRow,
): EnterpriseInvoice {
  const { dueAt, id, issuedAt, number, periodEnd, periodStart, status, totalCents } = invoice;
  return {
    id,
    invoiceNumber: number,
    billingPeriodStart: (periodStart ?? issuedAt).toISOString(),
    billingPeriodEnd: (periodEnd ?? issuedAt).toISOString(),
    dueDate: (dueAt ?? issuedAt).toISOString(),
    totalAmount: toDollars(totalCents),
    baseFee: toDollars(period.baseFeeCents),
    gpuCost: toDollars(period.gpuCents),
    cpuCost: toDollars(period.cpuCents),
    tokensCost: toDollars(period.tokensCents),
    storageCost: toDollars(period.storageCents),
    status,
  };
}

/** Cents in the unit of the API: dollars with two decimals (docs/requirements/signed-in.md, section 7). */
function toDollars(cents: number): number {
  return cents / 100;
}
