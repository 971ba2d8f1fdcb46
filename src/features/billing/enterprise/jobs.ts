import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { getStorageUsed } from '#features/billing/entitlements';
import type { InvoicingContext } from '#features/billing/invoices';
import { listMeteredAccounts, listMeteredSpans } from '#features/billing/ledger';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { defineJob, type HandledJob, handleJob } from '#platform/jobs/job.ts';
import { addDays, startOfUtcDay, toUtcDate } from '#platform/time.ts';
import { getBillingPeriod } from './costs.ts';
import { generateInvoice } from './generate-invoice.ts';
import { enterprisePeriods, storageDays } from './schema.ts';

export const recordDayJob = defineJob({
  name: 'enterprise.record-day',
  data: z.strictObject({}),
  retries: 3,
  schedule: '20 */6 * * *',
});

export const invoiceMonthJob = defineJob({
  name: 'enterprise.invoice-month',
  data: z.strictObject({}),
  retries: 2,
  schedule: '30 1 * * *',
});

type EnterpriseJobDeps = InvoicingContext & { db: Db; clock: Clock };

export function enterpriseJobs(options: EnterpriseJobDeps): HandledJob[] {
  return [
    handleJob(recordDayJob, () => recordStorage(options.db, options.clock())),
    handleJob(invoiceMonthJob, () => invoiceLastMonth(options, options.clock())),
  ];
}

/**
 * Records how much every Enterprise account stores today; the last measurement counts. A day without a measurement gets
 * that of the next run, so that an upgrade in the evening is counted from the evening on.
 */
export async function recordStorage(db: Db, now: Date): Promise<void> {
  const [today, yesterday] = [startOfUtcDay(now), addDays(startOfUtcDay(now), -1)];
  for (const day of [yesterday, today]) {
    const window = { start: day, end: addDays(day, 1) };
    for (const userId of await listMeteredAccounts(db, window)) {
      const bytes = await getStorageUsed(db, userId);
      const spans = await listMeteredSpans(db, userId, window);
      const isMetered = day === today && spans.at(-1)?.end === null;
      const row = db.insert(storageDays).values({ userId, day: toUtcDate(day), bytes });
      const target = [storageDays.userId, storageDays.day];
      await (isMetered
        ? row.onConflictDoUpdate({ target, set: { bytes } })
        : row.onConflictDoNothing({ target }));
    }
  }
}

/**
 * Issues last month's invoice of every account that was on Enterprise in it and has none yet. It runs every night,
 * so that the next run makes up for a night without a worker.
 *
 * @throws AggregateError of the failures, after all accounts were tried
 */
export async function invoiceLastMonth(options: InvoicingContext & { db: Db }, now: Date): Promise<void> {
  const { db } = options;
  const period = getBillingPeriod(now, -1);
  const issued = await db
    .select({ userId: enterprisePeriods.userId })
    .from(enterprisePeriods)
    .where(eq(enterprisePeriods.periodStart, period.start));
  const invoiced = new Set(issued.map(({ userId }) => userId));
  const due = (await listMeteredAccounts(db, period)).filter((userId) => !invoiced.has(userId));
  const failures: unknown[] = [];
  for (const userId of due) {
    await db
      .transaction((tx) => generateInvoice(tx, options, userId, now))
      .catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some Enterprise invoices could not be issued');
}
