import { and, asc, eq, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { defineJob, type HandledJob, handleJob } from '#platform/jobs/job.ts';
import type { MailContext } from '#platform/mail/mail-context.ts';
import { notifyInvoiceOverdue } from './notify-invoice.ts';
import { invoices } from './schema.ts';

export const markOverdueJob = defineJob({
  name: 'invoices.mark-overdue',
  data: z.strictObject({}),
  retries: 2,
  schedule: '7 * * * *',
});

export function invoiceJobs(options: MailContext & { db: Db; clock: Clock }): HandledJob[] {
  return [handleJob(markOverdueJob, () => markOverdueInvoices(options, options.clock()))];
}

/** Invoices read at a time. */
const batch = 100;

/** Marks open invoices past their due date as overdue and reminds their owners, once each. Repeatable. */
export async function markOverdueInvoices(options: MailContext & { db: Db }, now: Date): Promise<void> {
  for (;;) {
    const due = await options.db
      .select({ id: invoices.id })
      .from(invoices)
      .where(and(eq(invoices.status, 'open'), lt(invoices.dueAt, now)))
      .orderBy(asc(invoices.dueAt))
      .limit(batch);
    for (const { id } of due) {
      await options.db.transaction(async (tx) => {
        const [marked] = await tx
          .update(invoices)
          .set({ status: 'overdue' })
          .where(and(eq(invoices.id, id), eq(invoices.status, 'open')))
          .returning();
        if (marked) await notifyInvoiceOverdue(tx, options, marked);
      });
    }
    if (due.length < batch) return;
  }
}
