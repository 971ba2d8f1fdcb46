import { eq, lt, type SQL, sql } from 'drizzle-orm';
import type { EventData, EventName } from '#contract/events.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import { inSpan } from '../tracing/spans.ts';
import { userEvents } from './schema.ts';

/** The notification channel. Payload: `{u: user, i: event id}`, or `{u, n: name, d: data}` for passing ones. */
export const eventChannel = 'user_events';
/** PostgreSQL refuses notifications of 8,000 bytes and more. */
const passingBytes = 7_000;

/** An event's name with the data that belongs to it. */
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
 * Tells a user's open pages what happened, if and when the transaction commits. Call it last in a
 * transaction: the lock that keeps one user's events in the order of their ids lasts until its end.
 */
export async function publish(tx: Tx, userId: string, ...events: UserEvent[]): Promise<void> {
  await inSpan('publish events', { 'castwright.events': events.length }, () =>
    storeAndNotify(tx, { userId, events: JSON.stringify(events) }),
  );
}

/** Tells open pages something that is soon out of date, such as progress. Nothing is stored. */
export async function broadcast(db: Db, userId: string, event: UserEvent): Promise<void> {
  const payload = passing(userId, event);
  if (payload) await db.execute(sql`select pg_notify(${eventChannel}, ${payload})`);
}

/**
 * The same for a change that is as soon out of date, in one round trip, and without waiting for the disk. Nothing
 * is told if the change found no row.
 *
 * @param change an update that returns the rows it has changed
 */
export async function broadcastChange(db: Db, userId: string, event: UserEvent, change: SQL): Promise<void> {
  const payload = passing(userId, event);
  await db.execute(sql`
    with changed as (${change})
    select set_config('synchronous_commit', 'off', true),
      ${payload ? sql`pg_notify(${eventChannel}, ${payload})` : sql`null`}
    from changed`);
}

/** The notification's payload; null when the event is too large for one. */
function passing(userId: string, event: UserEvent): string | null {
  const payload = JSON.stringify({ u: userId, n: event.name, d: event.data });
  return Buffer.byteLength(payload) > passingBytes ? null : payload;
}

/** Deletes events older than `before`; a page away for longer is told to read everything again. */
export async function removeOldEvents(db: Db, before: Date): Promise<void> {
  await db.delete(userEvents).where(lt(userEvents.createdAt, before));
}

/** Deletes the events of an account that is deleted. */
export async function forgetEvents(tx: Tx, userId: string): Promise<void> {
  await tx.delete(userEvents).where(eq(userEvents.userId, userId));
}
