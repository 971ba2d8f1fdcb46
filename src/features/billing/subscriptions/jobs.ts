import { z } from 'zod';
import { defineJob, type HandledJob, handles } from '#platform/jobs/job.ts';
import type { Logger } from '#platform/log.ts';
import type { Billing } from './billing.ts';
import { grantDueAllowances } from './due-allowances.ts';
import { grantFreeAllowances } from './free-allowance.ts';
import { liveOn } from './life.ts';
import { syncJob } from './receive-event.ts';
import { reconcile } from './reconcile.ts';
import { removeOldHints } from './remove-old-hints.ts';
import { sync } from './sync.ts';

/** Trials that end, grace that runs out, reminders, what was begun and not paid. */
const lifeJob = defineJob({
  name: 'billing.life',
  data: z.strictObject({}),
  retries: 2,
  schedule: '*/10 * * * *',
});

/** The month's tokens of years that are paid, of plans that were given, and of Free. */
const allowancesJob = defineJob({
  name: 'billing.allowances',
  data: z.strictObject({}),
  retries: 2,
  schedule: '23 * * * *',
});

const reconcileJob = defineJob({
  name: 'billing.reconcile',
  data: z.strictObject({}),
  retries: 5,
  schedule: '37 2 * * *',
});

const removeOldHintsJob = defineJob({
  name: 'billing.remove-old-hints',
  data: z.strictObject({}),
  retries: 2,
  schedule: '17 4 * * *',
});

export const billingJobDefinitions = [
  syncJob,
  lifeJob,
  allowancesJob,
  reconcileJob,
  removeOldHintsJob,
] as const;

export function billingJobs(billing: Billing & { log: Pick<Logger, 'info' | 'warn'> }): HandledJob[] {
  const { clock, db, log } = billing;
  return [
    handles(syncJob, (subject) => sync(billing, subject)),
    handles(lifeJob, () => liveOn(billing)),
    handles(allowancesJob, async () => {
      await grantDueAllowances(db, clock());
      await grantFreeAllowances(db, clock());
    }),
    handles(reconcileJob, async () => {
      const { fresh, waiting } = await reconcile(billing);
      if (fresh > 0) log.warn({ fresh, waiting }, 'billing differs from the payment provider');
    }),
    handles(removeOldHintsJob, (_, signal) => removeOldHints(billing, signal)),
  ];
}
