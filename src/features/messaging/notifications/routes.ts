import type { notificationRoutes } from '#contract/notifications.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { markAllRead, markRead } from './mark-read.ts';
import { changePreferences, getPreferences } from './preferences.ts';
import { countUnread, listNotifications } from './queries.ts';

type NotificationDeps = { db: Db; clock: Clock };

export function notificationHandlers({ db, clock }: NotificationDeps): Handlers<typeof notificationRoutes> {
  return {
    listNotifications: ({ caller, query }) => listNotifications(db, caller.userId, query),

    countUnread: async ({ caller }) => ({ count: await countUnread(db, caller.userId) }),

    readNotification: async ({ caller, params }) => {
      await markRead(db, caller.userId, params.id, clock());
      return { success: true, message: 'Marked as read.' };
    },

    readAllNotifications: async ({ caller }) => {
      await markAllRead(db, caller.userId, clock());
      return { success: true, message: 'All marked as read.' };
    },

    notificationPreferences: ({ caller }) => getPreferences(db, caller.userId),

    changeNotificationPreferences: ({ caller, body }) => changePreferences(db, caller.userId, body, clock()),
  };
}
