import { and, asc, eq, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { defineJob, type HandledJob, handles } from '#platform/jobs/job.ts';
import { invoices } from './schema.ts';
import { type InvoicePost, tellOfOverdue } from './tell-of-invoice.ts';

export const markOverdue = defineJob({
  name: 'invoices.mark-overdue',
  data: z.strictObject({}),
  retries: 2,
  schedule: '7 * * * *',
});

export function invoiceJobs(options: InvoicePost & { db: Db; clock: Clock }): HandledJob[] {
  return [handles(markOverdue, () => markOverdueInvoices(options, options.clock()))];
}

/** Invoices that are read at a time. */
const batch = 100;

/** Marks open invoices whose day has passed, and reminds whoever owes them, once. Repeatable. */
export async function markOverdueInvoices(options: InvoicePost & { db: Db }, now: Date): Promise<void> {
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
        if (marked) await tellOfOverdue(tx, options, marked);
      });
    }
    if (due.length < batch) return;
  }
}
