import { cachedFor } from '#platform/cached-for.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { type CurrentAnnouncement, findCurrentAnnouncement } from './announcements.ts';

const cachedSeconds = 5;

/** Caches the current announcement for a few seconds, because every page asks for it. */
export type AnnouncementCache = {
  read(): Promise<CurrentAnnouncement | null>;
  /** Makes the next read query the database. */
  invalidate(): void;
};

export function createAnnouncementCache(db: Db, clock: Clock): AnnouncementCache {
  const kept = cachedFor(cachedSeconds, clock, async () => ({
    current: await findCurrentAnnouncement(db),
    at: clock(),
  }));
  return {
    async read() {
      const { current, at } = await kept.read();
      if (!current || current.seconds === null) return current;
      const seconds = current.seconds - (clock().getTime() - at.getTime()) / 1000;
      return seconds > 0 ? { ...current, seconds } : null;
    },
    invalidate: kept.invalidate,
  };
}
