import { z } from 'zod';
import { defineJob, type HandledJob, handleJob } from '#platform/jobs/job.ts';
import type { Logger } from '#platform/log.ts';
import type { BillingDeps } from './billing.ts';
import { grantDueAllowances } from './due-allowances.ts';
import { grantFreeAllowances } from './free-allowance.ts';
import { syncJob } from './receive-event.ts';
import { reconcile } from './reconcile.ts';
import { removeOldEvents } from './remove-old-events.ts';
import { runLifecycle } from './subscription-lifecycle.ts';
import { syncSubject } from './sync.ts';

/** Ends trials and grace periods, sends reminders, abandons unpaid payments. */
const lifecycleJob = defineJob({
  name: 'billing.lifecycle',
  data: z.strictObject({}),
  retries: 2,
  schedule: '*/10 * * * *',
});

/** Grants the monthly allowances of yearly subscriptions, given plans and Free. */
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

const removeOldEventsJob = defineJob({
  name: 'billing.remove-old-events',
  data: z.strictObject({}),
  retries: 2,
  schedule: '17 4 * * *',
});

export const billingJobDefinitions = [
  syncJob,
  lifecycleJob,
  allowancesJob,
  reconcileJob,
  removeOldEventsJob,
] as const;

export function billingJobs(billing: BillingDeps & { log: Pick<Logger, 'info' | 'warn'> }): HandledJob[] {
  const { clock, db, log } = billing;
  return [
    handleJob(syncJob, async (subject) => {
      // Its event stays pending, and the comparison reports what is at a provider that is not configured.
      if (billing.providers.find(subject.provider)) await syncSubject(billing, subject);
      else log.warn({ ...subject }, 'an event of a payment provider that PAYMENTS does not name');
    }),
    handleJob(lifecycleJob, () => runLifecycle(billing)),
    handleJob(allowancesJob, async () => {
      await grantDueAllowances(db, clock());
      await grantFreeAllowances(db, clock());
    }),
    handleJob(reconcileJob, async () => {
      const { fresh, unreachable, waiting } = await reconcile(billing);
      if (fresh > 0) log.warn({ fresh, waiting }, 'billing differs from the payment providers');
      // The queue tries again; what is compared is compared.
      const [first] = unreachable;
      if (first) throw first.error;
    }),
    handleJob(removeOldEventsJob, (_, signal) => removeOldEvents(billing, signal)),
  ];
}
