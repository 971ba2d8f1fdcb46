import type { announcementRoutes } from '#contract/announcements.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { endAnnouncement, listAnnouncements, publishAnnouncement } from './announcements.ts';
import type { Board } from './board.ts';

type AnnouncementDependencies = { db: Db; clock: Clock; board: Board };

export function announcementHandlers({
  db,
  clock,
  board,
}: AnnouncementDependencies): Handlers<typeof announcementRoutes> {
  return {
    listAnnouncements: () => listAnnouncements(db),

    async publishAnnouncement({ body, caller }) {
      const by = { actorId: caller.userId, now: clock() };
      const published = await db.transaction((tx) => publishAnnouncement(tx, body, by));
      board.forget();
      return published;
    },

    async endAnnouncement({ params, caller }) {
      const by = { actorId: caller.userId, now: clock() };
      const ended = await db.transaction((tx) => endAnnouncement(tx, params.id, by));
      board.forget();
      return ended;
    },
  };
}
