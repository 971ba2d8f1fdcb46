import { z } from 'zod';
import { defineJob, type HandledJob, handles } from '#platform/jobs/job.ts';
import { delivery } from './deliver-event.ts';
import type { SandboxProvider } from './sandbox.ts';

export const deliverSandboxEvent = defineJob({
  name: 'sandbox.deliver-event',
  data: delivery,
  // With growing pauses for more than an hour; what is lost then the nightly comparison finds.
  retries: 12,
});

export const tickSandboxJob = defineJob({
  name: 'sandbox.tick',
  data: z.strictObject({}),
  // The next one comes in a minute.
  retries: 0,
  schedule: '* * * * *',
});

/** @param sandbox null while another provider takes the payments: what is queued for it is let go */
export function sandboxJobs(sandbox: SandboxProvider | null): HandledJob[] {
  return [
    handles(deliverSandboxEvent, async ({ eventId }) => sandbox?.deliver(eventId)),
    handles(tickSandboxJob, async () => sandbox?.tick()),
  ];
}
