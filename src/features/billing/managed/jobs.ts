import { isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { InvoicingContext } from '#features/billing/invoices';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { defineJob, type HandledJob, handleJob } from '#platform/jobs/job.ts';
import { managedAgreements } from './schema.ts';
import { syncAgreement } from './sync-agreement.ts';

export const syncManagedJob = defineJob({
  name: 'managed.sync',
  data: z.strictObject({}),
  retries: 2,
  schedule: '3 * * * *',
});

export function managedJobs(options: InvoicingContext & { db: Db; clock: Clock }): HandledJob[] {
  return [handleJob(syncManagedJob, () => syncAgreements(options, options.clock()))];
}

/**
 * Syncs every running agreement, each in a separate transaction.
 *
 * @throws AggregateError of the failures, after all agreements were tried
 */
export async function syncAgreements(options: InvoicingContext & { db: Db }, now: Date): Promise<void> {
  const running = await options.db
    .select({ id: managedAgreements.id })
    .from(managedAgreements)
    .where(isNull(managedAgreements.endedAt));
  const failures: unknown[] = [];
  for (const { id } of running) {
    await options.db
      .transaction((tx) => syncAgreement(tx, options, id, now))
      .catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some managed agreements could not be settled');
}
