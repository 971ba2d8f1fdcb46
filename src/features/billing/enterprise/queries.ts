import { desc, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { EnterpriseInvoice, UsageCosts } from '#contract/invoices.ts';
import { type InvoiceRow, invoicesById } from '#features/billing/invoices';
import type { Queryable } from '#platform/db/client.ts';
import { users } from '#schema/identity/accounts';
import { costsOf, periodOf, totalOf } from './costs.ts';
import { enterprisePeriods } from './schema.ts';
import { usageOf } from './usage.ts';

/** Periods that are listed, the newest. */
const shown = 60;

/** @throws AppError FORBIDDEN for an account that is not Enterprise (specification 001, section 7) */
export async function requireEnterprise(db: Queryable, userId: string): Promise<void> {
  const [account] = await db
    .select({ subscription: users.subscription })
    .from(users)
    .where(eq(users.id, userId));
  if (account?.subscription !== 'enterprise') {
    throw new AppError('FORBIDDEN', 'Usage costs and invoices are there for Enterprise accounts only.');
  }
}

/** What the present month has cost so far. */
export async function costsSoFar(db: Queryable, userId: string, now: Date): Promise<UsageCosts> {
  const usage = await usageOf(db, userId, periodOf(now));
  const costs = costsOf(usage);
  const hundredths = (value: number) => Math.round(value * 100) / 100;
  return {
    gpuHours: hundredths(usage.gpuSeconds / 3_600),
    gpuCost: dollarsOf(costs.gpu),
    cpuTime: hundredths(usage.cpuSeconds / 3_600),
    cpuCost: dollarsOf(costs.cpu),
    tokensUsed: usage.tokens,
    tokensCost: dollarsOf(costs.tokens),
    storageUsed: hundredths(usage.byteDays / Math.max(1, usage.recordedDays) / 1_000_000_000),
    storageCost: dollarsOf(costs.storage),
    totalUsageCost: dollarsOf(totalOf(costs)),
  };
}

/** An Enterprise account's invoices, newest first. */
export async function enterpriseInvoicesOf(db: Queryable, userId: string): Promise<EnterpriseInvoice[]> {
  const periods = await db
    .select()
    .from(enterprisePeriods)
    .where(eq(enterprisePeriods.userId, userId))
    .orderBy(desc(enterprisePeriods.periodStart))
    .limit(shown);
  const invoices = await invoicesById(
    db,
    periods.map(({ invoiceId }) => invoiceId),
  );
  return periods.flatMap((period) => {
    const invoice = invoices.find(({ id }) => id === period.invoiceId);
    return invoice ? [present(period, invoice)] : [];
  });
}

function present(period: typeof enterprisePeriods.$inferSelect, invoice: InvoiceRow): EnterpriseInvoice {
  const { dueAt, id, issuedAt, number, periodEnd, periodStart, status, totalCents } = invoice;
  return {
    id,
    invoiceNumber: number,
    billingPeriodStart: (periodStart ?? issuedAt).toISOString(),
    billingPeriodEnd: (periodEnd ?? issuedAt).toISOString(),
    dueDate: (dueAt ?? issuedAt).toISOString(),
    totalAmount: dollarsOf(totalCents),
    baseFee: dollarsOf(period.baseFeeCents),
    gpuCost: dollarsOf(period.gpuCents),
    cpuCost: dollarsOf(period.cpuCents),
    tokensCost: dollarsOf(period.tokensCents),
    storageCost: dollarsOf(period.storageCents),
    status,
  };
}

/** Cents as the specification has amounts: dollars with two places. */
function dollarsOf(cents: number): number {
  return cents / 100;
}
