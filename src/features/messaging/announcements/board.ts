import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { keptFor } from '#platform/kept-for.ts';
import { type Current, readCurrent } from './announcements.ts';

const keptSeconds = 5;

/** What hangs on it now, for pages and calls; every page asks, so the database is asked once in some seconds. */
export type Board = {
  read(): Promise<Current | null>;
  /** The next read asks the database. */
  forget(): void;
};

export function openBoard(db: Db, clock: Clock): Board {
  const kept = keptFor(keptSeconds, clock, async () => ({ current: await readCurrent(db), at: clock() }));
  return {
    async read() {
      const { current, at } = await kept.read();
      if (!current || current.seconds === null) return current;
      const seconds = current.seconds - (clock().getTime() - at.getTime()) / 1000;
      return seconds > 0 ? { ...current, seconds } : null;
    },
    forget: kept.forget,
  };
}
