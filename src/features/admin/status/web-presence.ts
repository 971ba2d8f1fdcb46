import { and, eq, gt, lte } from 'drizzle-orm';
import type { Clock } from '#platform/clock.ts';
import type { Db, Queryable } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { Logger } from '#platform/log.ts';
import { presentMs, type Span } from './checks.ts';
import { webPresence } from './schema.ts';

const beatSeconds = 20;

export type Presence = {
  /** Records that the process is alive. Runs every 20 seconds by itself. */
  beat(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Records that this web process is alive, because workers do not know the addresses of the web processes. After a minute
 * of silence (asleep, stopped, cut off from the database) the process starts a new span, and the gap stays visible.
 */
export async function startPresence(options: {
  db: Db;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
}): Promise<Presence> {
  const { db, clock, log } = options;
  let span: { id: string; seenAt: Date } | null = null;

  async function write(): Promise<void> {
    const seenAt = clock();
    if (span && seenAt.getTime() - span.seenAt.getTime() <= presentMs) {
      await db.update(webPresence).set({ seenAt }).where(eq(webPresence.id, span.id));
    } else {
      span = { id: newId(), seenAt };
      await db.insert(webPresence).values({ ...span, since: seenAt });
    }
    span.seenAt = seenAt;
  }
  let latest = Promise.resolve();
  const beat = () => {
    latest = latest
      .then(write)
      .catch((error: unknown) => log.warn({ err: error }, 'this process could not record its presence'));
    return latest;
  };

  await beat();
  const timer = setInterval(beat, beatSeconds * 1000);
  return {
    beat,
    async stop() {
      clearInterval(timer);
      await latest;
    },
  };
}

/** Lists when any web process was alive between two times. */
export async function listPresence(db: Queryable, from: Date, to: Date): Promise<Span[]> {
  const early = new Date(from.getTime() - presentMs);
  return db
    .select({ since: webPresence.since, until: webPresence.seenAt })
    .from(webPresence)
    .where(and(gt(webPresence.seenAt, early), lte(webPresence.since, to)));
}
