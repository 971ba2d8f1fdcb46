import { sql } from 'drizzle-orm';
import type { WebhookEvent } from '#contract/webhooks.ts';
import type { Tx } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import { newId } from '#platform/ids.ts';
import { webhooksChannel } from './channel.ts';

/** A message for each of a user's endpoints that subscribes to its type. */
type NewMessage = { userId: string; type: WebhookEvent; body: string };

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

/** Stores messages for each subscribed endpoint, and wakes the workers that send them. */
export async function storeMessages(tx: Tx, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ body, type, userId }) => ({ id: newId(), user_id: userId, type, body }));
  await insertMessages(tx, { messages: JSON.stringify(rows) });
}
