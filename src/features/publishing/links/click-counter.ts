import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Logger } from '#platform/log.ts';
import { hourMs, toUtcDate } from '#platform/time.ts';
import { createSalts } from './click-salts.ts';
import { type ClickBatch, storeClicks } from './store-clicks.ts';
import { hashVisitor } from './visitor.ts';

export type Click = {
  linkId: string;
  /** The host that led here; empty: none was sent. */
  referrer: string;
  address: string;
  agent: string;
};

export type ClickCounter = {
  /** Counts a click within `intervalMs`; never waits and never throws. */
  count(click: Click): void;
  /** Stores what was counted. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

type CounterOptions = { db: Db; clock: Clock; log: Logger; intervalMs?: number };

const defaultIntervalMs = 2_000;
/** Clicks that are kept while the database is away; more are not counted. */
const waitingMaximum = 20_000;
/** Hosts of one link in one hour; others count as `other`, so that forged ones do not fill the table. */
const referrersMaximum = 30;
const otherReferrer = 'other';

/**
 * Counts clicks in memory and stores them in batches, so that many clicks cost little. A process that is killed loses the
 * clicks of the last seconds.
 */
export function createClickCounter({
  clock,
  db,
  intervalMs = defaultIntervalMs,
  log,
}: CounterOptions): ClickCounter {
  let waiting: (Click & { at: Date })[] = [];
  let flushing: Promise<void> = Promise.resolve();
  const getSalt = createSalts(db);

  async function store(clicks: typeof waiting): Promise<void> {
    const salts = new Map<string, Buffer>();
    for (const day of new Set(clicks.map(({ at }) => toUtcDate(at)))) salts.set(day, await getSalt(day));
    await storeClicks(db, toBatch(clicks, salts));
  }

  async function flushOnce(): Promise<void> {
    if (waiting.length === 0) return;
    const clicks = waiting;
    waiting = [];
    try {
      await store(clicks);
    } catch (error) {
      log.warn({ err: error, clicks: clicks.length }, 'clicks could not be stored and are tried again');
      waiting = [...clicks, ...waiting].slice(0, waitingMaximum);
    }
  }
  const flush = () => {
    flushing = flushing.then(flushOnce);
    return flushing;
  };
  const timer = setInterval(() => void flush(), intervalMs);
  timer.unref();

  return {
    count(click) {
      if (waiting.length < waitingMaximum) waiting.push({ ...click, at: clock() });
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

/** Sums clicks by link, hour and referrer, with the hashes of their visitors. */
function toBatch(clicks: readonly (Click & { at: Date })[], salts: ReadonlyMap<string, Buffer>): ClickBatch {
  const hours = new Map<string, ClickBatch[number]>();
  const referrers = new Map<string, Set<string>>();
  for (const { at, ...click } of clicks) {
    const hour = new Date(Math.floor(at.getTime() / hourMs) * hourMs);
    const day = toUtcDate(at);
    const salt = salts.get(day);
    if (!salt) continue;
    const place = `${click.linkId} ${hour.getTime()}`;
    const known = referrers.get(place) ?? new Set();
    referrers.set(place, known);
    const isKept = known.has(click.referrer) || known.size < referrersMaximum;
    const referrer = isKept ? click.referrer : otherReferrer;
    known.add(referrer);
    const key = `${place} ${referrer}`;
    const sum = hours.get(key) ?? { linkId: click.linkId, hour, day, referrer, clicks: 0, hashes: new Map() };
    const hash = hashVisitor(salt, click);
    sum.clicks++;
    sum.hashes.set(hash.toString('hex'), hash);
    hours.set(key, sum);
  }
  // One order for all processes, so that their batches do not wait for each other in a circle.
  return [...hours.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);
}
