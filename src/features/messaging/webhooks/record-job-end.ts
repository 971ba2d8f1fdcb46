import type { JobState, Operation } from '#contract/jobs.ts';
import type { WebhookEvent } from '#contract/webhooks.ts';
import type { Tx } from '#platform/db/client.ts';
import { storeMessages } from './store-messages.ts';

/** The payload for an ended job: ids, numbers and times, without prompts. */
export type EndedJob = {
  id: string;
  userId: string;
  operation: Operation;
  state: JobState;
  callId: string;
  bundleSize: number;
  contentId: string | null;
  problem: string | null;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
};

const eventByState: Partial<Record<JobState, WebhookEvent>> = {
  completed: 'job.completed',
  failed: 'job.failed',
  cancelled: 'job.cancelled',
};

/**
 * Stores the webhook messages for ended jobs, in the transaction that ends them, so that neither exists without the
 * other.
 *
 * @param charged tokens that the job cost
 */
export async function recordJobEnds(
  tx: Tx,
  ends: readonly { job: EndedJob; charged: number }[],
): Promise<void> {
  const messages = ends.flatMap(({ charged, job }) => {
    const type = eventByState[job.state];
    return type ? [{ userId: job.userId, type, body: toBody(job, type, charged) }] : [];
  });
  await storeMessages(tx, messages);
}

function toBody(job: EndedJob, type: WebhookEvent, charged: number): string {
  return JSON.stringify({
    type,
    timestamp: (job.endedAt ?? new Date()).toISOString(),
    data: {
      jobId: job.id,
      bundleId: job.bundleSize > 1 ? job.callId : null,
      operation: job.operation,
      state: job.state,
      tokens: charged,
      contentId: job.contentId,
      problem: job.problem,
      createdAt: job.createdAt.toISOString(),
      startedAt: job.startedAt?.toISOString() ?? null,
      endedAt: job.endedAt?.toISOString() ?? null,
    },
  });
}
