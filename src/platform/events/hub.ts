import { setTimeout as pause } from 'node:timers/promises';
import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Db } from '#platform/db/client.ts';
import { type Listener, listenToDatabase } from '#platform/db/listen.ts';
import type { StreamedEvent } from '#platform/http/handler.ts';
import type { Logger } from '#platform/log.ts';
import {
  isPersonal,
  only,
  type Page,
  resync,
  sendElsewhere,
  untilChanged,
  type WaitingPage,
  waitingPage,
} from './pages.ts';
import { eventChannel } from './publish.ts';
import { userEvents } from './schema.ts';

/** Events a page may miss and still be brought up to date one by one. */
const longestReplay = 500;
/** Pages of one user that this process tells at the same time; browsers open six to one server at most. */
const mostPages = 20;
/** Seconds that a page takes at most from its first question to its stream. */
const longestOpening = 60;
/** Between two groups of streams that a stopping process ends. */
const drainStepMs = 100;

export type EventHub = {
  /**
   * One page's stream: what happens to the person, and to the account they work in. `lastEventId` is what the browser
   * saw last, if it is coming back.
   *
   * @throws AppError RATE_LIMITED when the user has too many open; pages then poll. (Ending the oldest
   *   instead would have each page that comes back end another.)
   */
  subscribe(
    reader: Reader,
    lastEventId: string | undefined,
    signal: AbortSignal,
  ): AsyncIterable<StreamedEvent>;
  /** Ends the streams of all pages that are open now, spread over `ms`: each goes on elsewhere where it was. */
  drain(ms: number, hurry?: AbortSignal): Promise<void>;
  /** Ends every page's stream. */
  close(): Promise<void>;
};

/** Who a page belongs to: a person, and the account they work in, which is most often their own. */
type Reader = { userId: string; accountId: string };
type Arrival = { userId: string } & ({ id: number } | { event: StreamedEvent });
type Payload = { u: string; i?: number; n?: string; d?: unknown };

/** Gives a page that has seen no event yet something to come back with; it is then told to read everything again. */
const beginning: StreamedEvent = { id: 'beginning' };

function eventOf(row: typeof userEvents.$inferSelect): StreamedEvent {
  return { id: String(row.id), event: row.name, data: row.data };
}

/** Carries events from the database's notifications to the pages connected to this process. */
export async function openEventHub(options: { db: Db; databaseUrl: string; log: Logger }): Promise<EventHub> {
  const { db, log } = options;
  const pages = new Map<string, Set<Page>>();
  /** How many pages each person has open, in whosever account. */
  const ownPages = new Map<string, number>();
  const open = new Set<Page>();
  const toAll = (userId: string, event: StreamedEvent) => {
    for (const page of pages.get(userId) ?? []) page.push(event);
  };

  // What is notified is gathered for a moment, read with one query, and told in the order in which it came:
  // that of the commits, which for one user is that of the ids. Deliveries go one batch after another.
  let gathered: Arrival[] = [];
  let delivery = Promise.resolve();
  async function deliver(): Promise<void> {
    const batch = gathered;
    gathered = [];
    const ids = batch.flatMap((arrival) => ('id' in arrival ? [arrival.id] : []));
    const rows = ids.length > 0 ? await db.select().from(userEvents).where(inArray(userEvents.id, ids)) : [];
    const stored = new Map(rows.map((row) => [row.id, eventOf(row)]));
    for (const arrival of batch) {
      const event = 'event' in arrival ? arrival.event : stored.get(arrival.id);
      if (event) toAll(arrival.userId, event);
    }
  }
  const resyncAll = () => {
    for (const userId of pages.keys()) toAll(userId, resync);
  };

  let closed = false;
  let connectedBefore = false;
  const listener: Listener = await listenToDatabase({
    databaseUrl: options.databaseUrl,
    log,
    channels: {
      [eventChannel]: (payload) => {
        const { u, i, n, d } = JSON.parse(payload) as Payload;
        if (!pages.has(u)) return;
        if (n !== undefined) gathered.push({ userId: u, event: { event: n, data: d } });
        else if (i !== undefined) gathered.push({ userId: u, id: i });
        delivery = delivery.then(deliver).catch((error: unknown) => {
          log.error({ err: error }, 'events could not be read');
          resyncAll();
        });
      },
    },
    onConnected: () => {
      if (connectedBefore) resyncAll();
      connectedBefore = true;
    },
  });

  /** Tells a page what happens to a person or an account. @returns ends that */
  function enter(id: string, page: Page): () => void {
    const mine = pages.get(id) ?? new Set();
    pages.set(id, mine.add(page));
    return () => {
      mine.delete(page);
      if (mine.size === 0 && pages.get(id) === mine) pages.delete(id);
    };
  }

  /** What the page missed; null when that is too much or no longer kept. */
  async function missedSince(userId: string, lastEventId: number): Promise<StreamedEvent[] | null> {
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
    return rows.map(eventOf);
  }

  /** A person's newest event, and whether a page that opens now may have read what was so before it. */
  async function newestOf(userId: string): Promise<{ id: number; recent: boolean } | null> {
    const [newest] = await db
      .select({
        id: userEvents.id,
        recent: sql<boolean>`${userEvents.createdAt} > now() - make_interval(secs => ${longestOpening})`,
      })
      .from(userEvents)
      .where(eq(userEvents.userId, userId))
      .orderBy(desc(userEvents.id))
      .limit(1);
    return newest ?? null;
  }

  /** What a page missed, if it is coming back, and what it is told from then on. */
  async function* tell(
    { userId, accountId }: Reader,
    lastEventId: string | undefined,
    page: WaitingPage,
    leave: () => void,
  ) {
    try {
      let seen = 0;
      if (lastEventId === undefined) {
        yield beginning;
        const newest = await Promise.all([...new Set([userId, accountId])].map(newestOf));
        if (newest.some((event) => event?.recent)) yield resync;
      } else if (accountId !== userId) {
        // The ids of two people's events are in no common order: what was missed cannot be told by one of them.
        yield resync;
      } else {
        // Subscribed first, read after: what arrives meanwhile is told apart by its id.
        const last = Number(lastEventId);
        const missed = Number.isSafeInteger(last) ? await missedSince(userId, last) : null;
        // Who reads everything again knows what has happened by now.
        if (!missed) seen = (await newestOf(userId))?.id ?? 0;
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
      const others = ownPages.get(userId) ?? 0;
      if (others >= mostPages) {
        throw new AppError(
          'RATE_LIMITED',
          'Too many pages are open. This one asks every few seconds instead.',
        );
      }
      ownPages.set(userId, others + 1);
      const page = waitingPage();
      open.add(page);
      let left = false;
      const parts =
        accountId === userId
          ? [enter(userId, page)]
          : [
              enter(userId, untilChanged(only(page, isPersonal))),
              enter(
                accountId,
                only(page, (event) => !isPersonal(event)),
              ),
            ];
      const leave = () => {
        if (left) return;
        left = true;
        open.delete(page);
        page.end();
        signal.removeEventListener('abort', leave);
        for (const part of parts) part();
        const stillOpen = (ownPages.get(userId) ?? 1) - 1;
        if (stillOpen > 0) ownPages.set(userId, stillOpen);
        else ownPages.delete(userId);
      };
      // A stream that nobody begins to read ends as well.
      signal.addEventListener('abort', leave);
      if (closed || signal.aborted) leave();
      return tell(reader, lastEventId, page, leave);
    },
    async drain(ms, hurry) {
      const waiting = [...open];
      const [all, started] = [waiting.length, performance.now()];
      while (waiting.length > 0) {
        const left = hurry?.aborted ? 0 : Math.max(0, 1 - (performance.now() - started) / Math.max(1, ms));
        for (const page of waiting.splice(Math.floor(all * left))) sendElsewhere(page);
        if (waiting.length > 0) await pause(drainStepMs, undefined, { signal: hurry }).catch(() => {});
      }
    },
    async close() {
      closed = true;
      for (const page of open) sendElsewhere(page);
      await listener.close();
    },
  };
}
