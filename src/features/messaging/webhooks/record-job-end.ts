import { sql } from 'drizzle-orm';
import type { JobState, Operation } from '#contract/jobs.ts';
import type { WebhookEvent } from '#contract/webhooks.ts';
import type { Tx } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import { newId } from '#platform/ids.ts';
import { webhooksChannel } from './channel.ts';

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

/** Stores the message for each subscribed endpoint, and wakes the workers. */
const insertMessages = defineStatement<Record<'id' | 'userId' | 'type' | 'body', string>, { woken: string }>(
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
 * Stores the webhook messages for an ended job, in the transaction that ends it, so that neither exists without the other.
 *
 * @param charged tokens that the job cost
 */
export async function recordJobEnd(tx: Tx, job: EndedJob, charged: number): Promise<void> {
  const type = eventByState[job.state];
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
  await insertMessages(tx, { id: newId(), userId: job.userId, type, body });
}
