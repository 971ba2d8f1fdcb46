import { and, gte, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { getStorageUsed } from '#features/billing/entitlements';
import type { InvoicingContext } from '#features/billing/invoices';
import { listAccountsOnPlan } from '#features/identity/accounts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { defineJob, type HandledJob, handleJob } from '#platform/jobs/job.ts';
import { toUtcDate } from '#platform/time.ts';
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

/** Records how much every Enterprise account stores today. The last measurement of a day counts. */
export async function recordStorage(db: Db, now: Date): Promise<void> {
  for (const userId of await listAccountsOnPlan(db, 'enterprise')) {
    const bytes = await getStorageUsed(db, userId);
    await db
      .insert(storageDays)
      .values({ userId, day: toUtcDate(now), bytes })
      .onConflictDoUpdate({ target: [storageDays.userId, storageDays.day], set: { bytes } });
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
  const { end, start } = getBillingPeriod(now, -1);
  const due = await db
    .selectDistinct({ userId: storageDays.userId })
    .from(storageDays)
    .where(
      and(
        gte(storageDays.day, toUtcDate(start)),
        lt(storageDays.day, toUtcDate(end)),
        sql`not exists (select from ${enterprisePeriods} where ${enterprisePeriods.userId} = ${storageDays.userId} and ${enterprisePeriods.periodStart} = ${start.toISOString()}::timestamptz)`,
      ),
    );
  const failures: unknown[] = [];
  for (const { userId } of due) {
    await db
      .transaction((tx) => generateInvoice(tx, options, userId, now))
      .catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some Enterprise invoices could not be issued');
}
