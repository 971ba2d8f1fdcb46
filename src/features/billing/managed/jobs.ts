import { isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { defineJob, type HandledJob, handles } from '#platform/jobs/job.ts';
import { managedAgreements } from './schema.ts';
import { type ManagedPost, syncAgreement } from './sync-agreement.ts';

export const sync = defineJob({
  name: 'managed.sync',
  data: z.strictObject({}),
  retries: 2,
  schedule: '3 * * * *',
});

export function managedJobs(options: ManagedPost & { db: Db; clock: Clock }): HandledJob[] {
  return [handles(sync, () => syncAgreements(options, options.clock()))];
}

/**
 * Does what is due for every running agreement, each in a transaction of its own.
 *
 * @throws AggregateError of those that failed, after the others
 */
export async function syncAgreements(options: ManagedPost & { db: Db }, now: Date): Promise<void> {
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
