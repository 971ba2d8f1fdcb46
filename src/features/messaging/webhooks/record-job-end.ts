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
const insertMessages = defineStatement<{ messages: string }, { woken: string }>(
  'keep_webhook_messages',
  sql`
    with kept as (
      insert into webhook_deliveries (id, endpoint_id, type, body, next_attempt_at)
      select ended.id, webhook_endpoints.id, type, body, now()
      from json_to_recordset(${sql.placeholder('messages')}::json) as ended (id uuid, user_id uuid, type text, body text)
      join webhook_endpoints using (user_id)
      where enabled and type = any(events)
      returning 1
    )
    select pg_notify('${sql.raw(webhooksChannel)}', '') as woken from kept limit 1`,
);

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
    return type ? [{ id: newId(), user_id: job.userId, type, body: toBody(job, type, charged) }] : [];
  });
  if (messages.length > 0) await insertMessages(tx, { messages: JSON.stringify(messages) });
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
