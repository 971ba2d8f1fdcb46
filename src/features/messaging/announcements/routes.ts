import type { announcementRoutes } from '#contract/announcements.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import type { AnnouncementCache } from './announcement-cache.ts';
import { endAnnouncement, listAnnouncements, publishAnnouncement } from './announcements.ts';

type AnnouncementDeps = { db: Db; clock: Clock; announcementCache: AnnouncementCache };

export function announcementHandlers({
  db,
  clock,
  announcementCache: board,
}: AnnouncementDeps): Handlers<typeof announcementRoutes> {
  return {
    listAnnouncements: () => listAnnouncements(db),

    async publishAnnouncement({ body, caller }) {
      const by = { actorId: caller.userId, now: clock() };
      const published = await db.transaction((tx) => publishAnnouncement(tx, body, by));
      board.invalidate();
      return published;
    },

    async endAnnouncement({ params, caller }) {
      const by = { actorId: caller.userId, now: clock() };
      const ended = await db.transaction((tx) => endAnnouncement(tx, params.id, by));
      board.invalidate();
      return ended;
    },
  };
}
