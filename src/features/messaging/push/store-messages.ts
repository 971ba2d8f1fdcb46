import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import { expiryHours } from './schedule.ts';

/** What a device gets, encrypted: a title without words of a prompt, and the path that a press opens. */
export type PushPayload = { title: string; url: string; topic: string };

/** A notification for the devices of a user. */
export type PushNotice = { userId: string; notificationId: string; title: string; url: string };

/**
 * Stores the message for each device of users who have push on. A device that is being removed at the same moment gets
 * none: the lock keeps it from going before this transaction ends, and waits for nothing.
 */
const insertMessages = defineStatement<{ messages: string }, never>(
  'store_push_messages',
  sql`
    with device as (
      select push_subscriptions.id, user_id from push_subscriptions
      where user_id in (
        select user_id from json_to_recordset(${sql.placeholder('messages')}::json) as given (user_id uuid)
      )
      for key share skip locked
    )
    insert into push_messages (subscription_id, topic, body, next_attempt_at, expires_at)
    select device.id, topic, body, now(), now() + make_interval(hours => ${sql.raw(String(expiryHours))})
    from json_to_recordset(${sql.placeholder('messages')}::json) as given (user_id uuid, topic text, body text)
    join device using (user_id)
    left join notification_preferences using (user_id)
    where coalesce(job_push, true)
    on conflict do nothing`,
);

/** Stores push messages, in the transaction that stores the notifications. Idempotent. */
export async function storePushMessages(tx: Tx, notices: readonly PushNotice[]): Promise<void> {
  if (notices.length === 0) return;
  const messages = notices.map(({ notificationId, title, url, userId }) => {
    // At most 32 characters of base64url (RFC 8030, 5.4).
    const topic = notificationId.replaceAll('-', '');
    return { user_id: userId, topic, body: JSON.stringify({ title, url, topic } satisfies PushPayload) };
  });
  await insertMessages(tx, { messages: JSON.stringify(messages) });
}
