import { eq, lt, type SQL, sql } from 'drizzle-orm';
import type { EventData, EventName } from '#contract/events.ts';
import type { Db, Queryable, Tx } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import { withSpan } from '../tracing/spans.ts';
import { userEvents } from './schema.ts';

/**
 * The notification channel. Payload: `{u: user, i: event ids}` for stored events, `{u, n: name, d: data}` for
 * transient ones; a transient one without a user is for every page.
 */
export const eventChannel = 'user_events';
/** PostgreSQL limits notifications to less than 8,000 bytes. */
const passingBytes = 7_000;

/** An event's name with its data. */
export type UserEvent = { [Name in EventName]: { name: Name; data: EventData<Name> } }[EventName];

/** An event for the open pages of one user. */
export type AddressedEvent = { userId: string; event: UserEvent };

/** Notifications of one user in one transaction are joined, as many ids as fit. */
const idsInNotification = 500;

const storeAndNotify = defineStatement<{ events: string }, unknown>(
  'publish_events',
  sql`
    with locked as materialized (
      select count(pg_advisory_xact_lock(hashtextextended('events:' || user_id, 0))::text)
      from (
        select distinct event ->> 'u' as user_id from json_array_elements(${sql.placeholder('events')}::json) as event
        order by 1
      ) as users
    ),
    stored as (
      insert into user_events (user_id, name, data)
      select (event ->> 'u')::uuid, event ->> 'n', event -> 'd'
      from locked, json_array_elements(${sql.placeholder('events')}::json) with ordinality as given (event, place)
      order by place
      returning id, user_id
    ),
    numbered as (select id, user_id, row_number() over (partition by user_id order by id) as place from stored)
    select pg_notify('${sql.raw(eventChannel)}',
      json_build_object('u', user_id, 'i', json_agg(id order by id))::text)
    from numbered group by user_id, place / ${sql.raw(String(idsInNotification))}`,
);

/**
 * Stores events and sends them to a user's open pages when the transaction commits. Call it last in a transaction:
 * it holds a lock until the end, which keeps the events of one user in the order of their ids.
 */
export function publish(tx: Tx, userId: string, ...events: UserEvent[]): Promise<void> {
  return publishToEach(
    tx,
    events.map((event) => ({ userId, event })),
  );
}

/** The same for several users, whose locks it takes in the order of their ids. */
export async function publishToEach(tx: Tx, events: readonly AddressedEvent[]): Promise<void> {
  if (events.length === 0) return;
  const given = events.map(({ userId, event: { name, data } }) => ({ u: userId, n: name, d: data }));
  await withSpan('publish events', { 'castwright.events': events.length }, () =>
    storeAndNotify(tx, { events: JSON.stringify(given) }),
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

/**
 * Deletes events older than some hours, by the database's clock, which has also dated them: a process whose clock is
 * ahead would delete events that open pages still need. A page that was away longer reads everything again.
 */
export async function removeOldEvents(db: Db, hours: number): Promise<void> {
  await db.delete(userEvents).where(lt(userEvents.createdAt, sql`now() - make_interval(hours => ${hours})`));
}

/** Deletes the events of a deleted account. */
export async function deleteEvents(tx: Tx, userId: string): Promise<void> {
  await tx.delete(userEvents).where(eq(userEvents.userId, userId));
}
