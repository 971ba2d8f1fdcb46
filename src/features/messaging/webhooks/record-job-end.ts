import { sql } from 'drizzle-orm';
import type { JobState, Operation } from '#contract/jobs.ts';
import type { WebhookEvent } from '#contract/webhooks.ts';
import type { Tx } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import { newId } from '#platform/ids.ts';
import { webhooksChannel } from './channel.ts';

/** Of a job that has ended what its owner's programs are told: ids, numbers and times, nothing that was asked for. */
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

const eventOf: Partial<Record<JobState, WebhookEvent>> = {
  completed: 'job.completed',
  failed: 'job.failed',
  cancelled: 'job.cancelled',
};

/** Keeps the message for each endpoint that wants it, and wakes the workers. */
const keepMessage = defineStatement<Record<'id' | 'userId' | 'type' | 'body', string>, { woken: string }>(
  'keep_webhook_message',
  sql`
    with kept as (
      insert into webhook_deliveries (id, endpoint_id, type, body, next_attempt_at)
      select ${sql.placeholder('id')}::uuid, id, ${sql.placeholder('type')}::text, ${sql.placeholder('body')}::text, now()
      from webhook_endpoints
      where user_id = ${sql.placeholder('userId')}::uuid and enabled
        and ${sql.placeholder('type')}::text = any(events)
      returning 1
    )
    select pg_notify('${sql.raw(webhooksChannel)}', '') as woken from kept limit 1`,
);

/**
 * Writes down what is to be sent about a job's end, in the transaction that ends it: the one is not without the other.
 *
 * @param charged tokens that it has cost
 */
export async function recordJobEnd(tx: Tx, job: EndedJob, charged: number): Promise<void> {
  const type = eventOf[job.state];
  if (!type) return;
  const body = JSON.stringify({
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
  await keepMessage(tx, { id: newId(), userId: job.userId, type, body });
}
