import { z } from 'zod';
import { defineJob, type HandledJob, handleJob } from '#platform/jobs/job.ts';
import { delivery } from './deliver-event.ts';
import type { SandboxProvider } from './sandbox.ts';

export const deliverSandboxEvent = defineJob({
  name: 'sandbox.deliver-event',
  data: delivery,
  // With backoff, for more than an hour; the nightly reconciliation finds what is lost after that.
  retries: 12,
});

export const tickSandboxJob = defineJob({
  name: 'sandbox.tick',
  data: z.strictObject({}),
  // The next run follows in a minute.
  retries: 0,
  schedule: '* * * * *',
});

/** @param sandbox null when another provider takes the payments: its queued jobs do nothing */
export function sandboxJobs(sandbox: SandboxProvider | null): HandledJob[] {
  return [
    handleJob(deliverSandboxEvent, async ({ eventId }) => sandbox?.deliver(eventId)),
    handleJob(tickSandboxJob, async () => sandbox?.tick()),
  ];
}
