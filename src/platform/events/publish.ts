import { eq, lt, type SQL, sql } from 'drizzle-orm';
import type { EventData, EventName } from '#contract/events.ts';
import type { Db, Queryable, Tx } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import { withSpan } from '../tracing/spans.ts';
import { userEvents } from './schema.ts';

/**
 * The notification channel. Payload: `{u: user, i: event id}` for stored events, `{u, n: name, d: data}` for
 * transient ones; a transient one without a user is for every page.
 */
export const eventChannel = 'user_events';
/** PostgreSQL limits notifications to less than 8,000 bytes. */
const passingBytes = 7_000;

/** An event's name with its data. */
export type UserEvent = { [Name in EventName]: { name: Name; data: EventData<Name> } }[EventName];

const storeAndNotify = defineStatement<{ userId: string; events: string }, unknown>(
  'publish_events',
  sql`
    with in_order as materialized (
      select pg_advisory_xact_lock(hashtextextended('events:' || ${sql.placeholder('userId')}::text, 0)) as locked
    ),
    stored as (
      insert into user_events (user_id, name, data)
      select ${sql.placeholder('userId')}::uuid, event ->> 'name', event -> 'data'
      from in_order, json_array_elements(${sql.placeholder('events')}::json) as event
      returning id
    )
    select pg_notify('${sql.raw(eventChannel)}',
      json_build_object('u', ${sql.placeholder('userId')}::text, 'i', id)::text) from stored`,
);

/**
 * Stores events and sends them to a user's open pages when the transaction commits. Call it last in a transaction:
 * it holds a lock until the end, which keeps the events of one user in the order of their ids.
 */
export async function publish(tx: Tx, userId: string, ...events: UserEvent[]): Promise<void> {
  await withSpan('publish events', { 'castwright.events': events.length }, () =>
    storeAndNotify(tx, { userId, events: JSON.stringify(events) }),
  );
}

/** Sends a transient event, such as progress, to open pages. Nothing is stored. */
export async function broadcast(db: Db, userId: string, event: UserEvent): Promise<void> {
  const payload = formatPassingPayload(userId, event);
  if (payload) await db.execute(sql`select pg_notify(${eventChannel}, ${payload})`);
}

/**
 * Applies an equally transient change and sends its event in one round trip, without waiting for the disk. Sends
 * nothing when the change affects no row.
 *
 * @param change an update that returns the changed rows
 */
export async function broadcastChange(db: Db, userId: string, event: UserEvent, change: SQL): Promise<void> {
  const payload = formatPassingPayload(userId, event);
  await db.execute(sql`
    with changed as (${change})
    select set_config('synchronous_commit', 'off', true),
      ${payload ? sql`pg_notify(${eventChannel}, ${payload})` : sql`null`}
    from changed`);
}

/** Sends a transient event to the open pages of all users, in a transaction when it commits. Nothing is stored. */
export async function broadcastToAll(db: Queryable, event: UserEvent): Promise<void> {
  const payload = JSON.stringify({ n: event.name, d: event.data });
  await db.execute(sql`select pg_notify(${eventChannel}, ${payload})`);
}

/** The notification's payload; null when the event is too large for one. */
function formatPassingPayload(userId: string, event: UserEvent): string | null {
  const payload = JSON.stringify({ u: userId, n: event.name, d: event.data });
  return Buffer.byteLength(payload) > passingBytes ? null : payload;
}

/** Deletes events older than `before`. A page that was away longer reads everything again. */
export async function removeOldEvents(db: Db, before: Date): Promise<void> {
  await db.delete(userEvents).where(lt(userEvents.createdAt, before));
}

/** Deletes the events of a deleted account. */
export async function deleteEvents(tx: Tx, userId: string): Promise<void> {
  await tx.delete(userEvents).where(eq(userEvents.userId, userId));
}
