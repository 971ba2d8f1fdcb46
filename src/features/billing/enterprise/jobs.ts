import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { storageUsed } from '#features/billing/entitlements';
import type { InvoicePost } from '#features/billing/invoices';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { defineJob, type HandledJob, handles } from '#platform/jobs/job.ts';
import { users } from '#schema/identity/accounts';
import { periodOf } from './costs.ts';
import { generateInvoice } from './generate-invoice.ts';
import { enterprisePeriods, storageDays } from './schema.ts';
import { dayOf } from './usage.ts';

export const recordDay = defineJob({
  name: 'enterprise.record-day',
  data: z.strictObject({}),
  retries: 3,
  schedule: '20 */6 * * *',
});

export const invoiceMonth = defineJob({
  name: 'enterprise.invoice-month',
  data: z.strictObject({}),
  retries: 2,
  schedule: '30 1 * * *',
});

type EnterpriseJobDependencies = InvoicePost & { db: Db; clock: Clock };

export function enterpriseJobs(options: EnterpriseJobDependencies): HandledJob[] {
  return [
    handles(recordDay, () => recordStorage(options.db, options.clock())),
    handles(invoiceMonth, () => invoiceLastMonth(options, options.clock())),
  ];
}

/** Records what every Enterprise account keeps today; the last look of a day counts. */
export async function recordStorage(db: Db, now: Date): Promise<void> {
  const accounts = await db.select({ id: users.id }).from(users).where(eq(users.subscription, 'enterprise'));
  for (const { id } of accounts) {
    const bytes = await storageUsed(db, id);
    await db
      .insert(storageDays)
      .values({ userId: id, day: dayOf(now), bytes })
      .onConflictDoUpdate({ target: [storageDays.userId, storageDays.day], set: { bytes } });
  }
}

/**
 * Issues last month's invoice of everybody who was Enterprise in it and has none. It comes every night, so that
 * a night without a worker is made up for.
 *
 * @throws AggregateError of those that failed, after the others
 */
export async function invoiceLastMonth(options: InvoicePost & { db: Db }, now: Date): Promise<void> {
  const { db } = options;
  const { end, start } = periodOf(now, -1);
  const due = await db
    .selectDistinct({ userId: storageDays.userId })
    .from(storageDays)
    .where(
      and(
        gte(storageDays.day, dayOf(start)),
        lt(storageDays.day, dayOf(end)),
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
