import { setTimeout as pause } from 'node:timers/promises';
import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Db } from '#platform/db/client.ts';
import { type Listener, listenToDatabase } from '#platform/db/listen.ts';
import type { StreamedEvent } from '#platform/http/handler.ts';
import type { Logger } from '#platform/log.ts';
import {
  createEventQueue,
  type EventQueue,
  type EventSink,
  endForReconnect,
  endOnAccountChange,
  filterEvents,
  isPersonal,
  resync,
} from './pages.ts';
import { eventChannel } from './publish.ts';
import { userEvents } from './schema.ts';

/** A page that missed more events reads everything again. */
const longestReplay = 500;
/** Event streams of one user in this process; browsers open at most six to one server. */
const maximumPages = 20;
/** Longest time in seconds between a page's first request and its stream. */
const longestOpeningSeconds = 60;
/** Pause between two groups of streams that a stopping process ends. */
const drainStepMs = 100;

export type EventHub = {
  /**
   * Opens one page's stream: events of the user and of the account they work in. `lastEventId` is the last event
   * the browser saw, when it reconnects.
   *
   * @throws AppError RATE_LIMITED when the user has too many streams open; the page then polls. (Ending the oldest
   *   instead would make reconnecting pages end each other.)
   */
  subscribe(
    reader: Subscriber,
    lastEventId: string | undefined,
    signal: AbortSignal,
  ): AsyncIterable<StreamedEvent>;
  /** Ends all open streams, spread over `ms`. Each page reconnects to another process and resumes. */
  drain(ms: number, hurry?: AbortSignal): Promise<void>;
  /** Ends all streams at once. */
  close(): Promise<void>;
};

/** The user of a page and the account they work in, which is usually their own. */
type Subscriber = { userId: string; accountId: string };
type PendingDelivery = { userId: string } & ({ id: number } | { event: StreamedEvent });
type Payload = { u?: string; i?: number | number[]; n?: string; d?: unknown };

/** Gives a page without events an id to reconnect with; on reconnect it reads everything again. */
const initialEvent: StreamedEvent = { id: 'beginning' };

function toStreamedEvent(row: typeof userEvents.$inferSelect): StreamedEvent {
  return { id: String(row.id), event: row.name, data: row.data };
}

/** Forwards events from database notifications to the pages connected to this process. */
export async function openEventHub(options: { db: Db; databaseUrl: string; log: Logger }): Promise<EventHub> {
  const { db, log } = options;
  const pages = new Map<string, Set<EventSink>>();
  /** Open pages by user, in any account. */
  const pageCounts = new Map<string, number>();
  const open = new Set<EventSink>();
  const pushToUser = (userId: string, event: StreamedEvent) => {
    for (const page of pages.get(userId) ?? []) page.push(event);
  };

  // Notifications are collected for a moment, read with one query, and delivered in order of arrival. That is
  // commit order, which for one user is the order of ids. Batches run one after the other.
  let gathered: PendingDelivery[] = [];
  let delivery = Promise.resolve();
  /** How often all pages were told to read everything again. */
  let resyncs = 0;
  async function deliver(): Promise<void> {
    const batch = gathered;
    gathered = [];
    const begun = resyncs;
    const ids = batch.flatMap((arrival) => ('id' in arrival ? [arrival.id] : []));
    const rows = ids.length > 0 ? await db.select().from(userEvents).where(inArray(userEvents.id, ids)) : [];
    // What the pages read meanwhile is newer, and after it an old event would show the state of before.
    if (begun !== resyncs) return;
    const stored = new Map(rows.map((row) => [row.id, toStreamedEvent(row)]));
    for (const arrival of batch) {
      const event = 'event' in arrival ? arrival.event : stored.get(arrival.id);
      if (event) pushToUser(arrival.userId, event);
    }
  }
  const resyncAll = () => {
    resyncs += 1;
    gathered = [];
    for (const userId of pages.keys()) pushToUser(userId, resync);
  };

  let closed = false;
  const listener: Listener = await listenToDatabase({
    databaseUrl: options.databaseUrl,
    log,
    channels: {
      [eventChannel]: (payload) => {
        const { u, i, n, d } = JSON.parse(payload) as Payload;
        if (u === undefined && n !== undefined) {
          for (const page of open) page.push({ event: n, data: d });
        }
        if (u === undefined || !pages.has(u)) return;
        if (n !== undefined) gathered.push({ userId: u, event: { event: n, data: d } });
        // A process of an earlier version sends a number.
        else for (const id of [i ?? []].flat()) gathered.push({ userId: u, id });
        delivery = delivery.then(deliver).catch((error: unknown) => {
          log.error({ err: error }, 'events could not be read');
          resyncAll();
        });
      },
    },
    // Also the first time: where the database was away at the start, pages have come before.
    onConnected: resyncAll,
  });

  /** Subscribes a page to the events of a user or an account. @returns unsubscribes it */
  function addPage(id: string, page: EventSink): () => void {
    const mine = pages.get(id) ?? new Set();
    pages.set(id, mine.add(page));
    return () => {
      mine.delete(page);
      if (mine.size === 0 && pages.get(id) === mine) pages.delete(id);
    };
  }

  /** The events since `lastEventId`; null when there are too many or they are no longer stored. */
  async function listMissedEvents(userId: string, lastEventId: number): Promise<StreamedEvent[] | null> {
    const [kept] = await db
      .select({ known: sql<boolean>`true` })
      .from(userEvents)
      .where(and(eq(userEvents.userId, userId), eq(userEvents.id, lastEventId)));
    if (!kept) return null;
    const rows = await db
      .select()
      .from(userEvents)
      .where(and(eq(userEvents.userId, userId), gt(userEvents.id, lastEventId)))
      .orderBy(asc(userEvents.id))
      .limit(longestReplay + 1);
    if (rows.length > longestReplay) return null;
    return rows.map(toStreamedEvent);
  }

  /** A user's newest event, and whether it is so recent that a page opening now may have read the state before it. */
  async function findNewestEvent(userId: string): Promise<{ id: number; recent: boolean } | null> {
    const [newest] = await db
      .select({
        id: userEvents.id,
        recent: sql<boolean>`${userEvents.createdAt} > now() - make_interval(secs => ${longestOpeningSeconds})`,
      })
      .from(userEvents)
      .where(eq(userEvents.userId, userId))
      .orderBy(desc(userEvents.id))
      .limit(1);
    return newest ?? null;
  }

  /** Yields what a reconnecting page missed, then new events. */
  async function* streamEvents(
    { userId, accountId }: Subscriber,
    lastEventId: string | undefined,
    page: EventQueue,
    leave: () => void,
  ) {
    try {
      let seen = 0;
      if (lastEventId === undefined) {
        yield initialEvent;
        const newest = await Promise.all([...new Set([userId, accountId])].map(findNewestEvent));
        if (newest.some((event) => event?.recent)) yield resync;
      } else if (accountId !== userId) {
        // Ids of two users' events have no common order, so one id cannot say what was missed.
        yield resync;
      } else {
        // Subscribed first and read afterwards: ids tell which events arrived meanwhile.
        const last = Number(lastEventId);
        const missed = Number.isSafeInteger(last) ? await listMissedEvents(userId, last) : null;
        // A page that reads everything again needs no older events.
        if (!missed) seen = (await findNewestEvent(userId))?.id ?? 0;
        for (const event of missed ?? [resync]) {
          seen = Math.max(seen, Number(event.id ?? 0));
          yield event;
        }
      }
      for (let event = await page.next(); event; event = await page.next()) {
        if (seen === 0 || event.id === undefined || Number(event.id) > seen) yield event;
      }
    } finally {
      leave();
    }
  }

  return {
    subscribe(reader, lastEventId, signal) {
      const { userId, accountId } = reader;
      const others = pageCounts.get(userId) ?? 0;
      if (others >= maximumPages) {
        throw new AppError(
          'RATE_LIMITED',
          'Too many pages are open. This one asks every few seconds instead.',
        );
      }
      pageCounts.set(userId, others + 1);
      const page = createEventQueue();
      open.add(page);
      let left = false;
      const parts =
        accountId === userId
          ? [addPage(userId, page)]
          : [
              addPage(userId, endOnAccountChange(filterEvents(page, isPersonal))),
              addPage(
                accountId,
                filterEvents(page, (event) => !isPersonal(event)),
              ),
            ];
      const leave = () => {
        if (left) return;
        left = true;
        open.delete(page);
        page.end();
        signal.removeEventListener('abort', leave);
        for (const part of parts) part();
        const stillOpen = (pageCounts.get(userId) ?? 1) - 1;
        if (stillOpen > 0) pageCounts.set(userId, stillOpen);
        else pageCounts.delete(userId);
      };
      // A stream that is never read ends as well.
      signal.addEventListener('abort', leave);
      if (closed || signal.aborted) leave();
      return streamEvents(reader, lastEventId, page, leave);
    },
    async drain(ms, hurry) {
      const waiting = [...open];
      const [all, started] = [waiting.length, performance.now()];
      while (waiting.length > 0) {
        const left = hurry?.aborted ? 0 : Math.max(0, 1 - (performance.now() - started) / Math.max(1, ms));
        for (const page of waiting.splice(Math.floor(all * left))) endForReconnect(page);
        if (waiting.length > 0) await pause(drainStepMs, undefined, { signal: hurry }).catch(() => {});
      }
    },
    async close() {
      closed = true;
      for (const page of open) endForReconnect(page);
      await listener.close();
    },
  };
}
