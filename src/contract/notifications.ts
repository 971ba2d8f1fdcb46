import { z } from 'zod';
import { id, idParams, pageSize, success, timestamp } from './common.ts';
import { defineRoutes } from './route.ts';

export const notification = z.strictObject({
  id,
  title: z.string(),
  message: z.string(),
  createdAt: timestamp,
  isRead: z.boolean(),
  /**
   * Its link: an item of My Content, the text of a job (by the job's id), a refusal in the safety record (by the
   * decision's id), or a post.
   */
  relatedType: z.enum(['content', 'reading', 'refusal', 'post']).nullable(),
  relatedId: id.nullable(),
});
export type Notification = z.infer<typeof notification>;

export const notificationFilter = z.enum(['all', 'unread']);
export type NotificationFilter = z.infer<typeof notificationFilter>;

export const notificationQuery = z.strictObject({
  show: notificationFilter.default('all'),
  limit: pageSize,
  /** The id of the last notification of the previous page. */
  before: id.optional(),
});

/** Where a user is notified besides the page itself. */
export const notificationPreferences = z.strictObject({
  /** A daily summary of jobs that ended since the last visit, by mail. */
  jobDigest: z.boolean(),
  /** A push notification on each device of the user when a job completes or fails. */
  jobPush: z.boolean(),
});
export type NotificationPreferences = z.infer<typeof notificationPreferences>;

export const notificationRoutes = defineRoutes({
  listNotifications: {
    method: 'GET',
    path: '/api/notifications',
    summary: 'Notifications, newest first; `before` gives the next page',
    tag: 'Notifications',
    access: 'tour',
    owner: 'person',
    query: notificationQuery,
    response: z.array(notification),
  },
  countUnread: {
    method: 'GET',
    path: '/api/notifications/unread-count',
    summary: 'The number of unread notifications',
    tag: 'Notifications',
    access: 'tour',
    owner: 'person',
    response: z.strictObject({ count: z.int() }),
  },
  readNotification: {
    method: 'POST',
    path: '/api/notifications/:id/read',
    summary: 'Mark one as read',
    tag: 'Notifications',
    access: 'app',
    owner: 'person',
    params: idParams,
    response: success,
  },
  readAllNotifications: {
    method: 'POST',
    path: '/api/notifications/read-all',
    summary: 'Mark all as read',
    tag: 'Notifications',
    access: 'app',
    owner: 'person',
    response: success,
  },
  notificationPreferences: {
    method: 'GET',
    path: '/api/notifications/preferences',
    summary: 'The user’s notification preferences',
    tag: 'Notifications',
    access: 'tour',
    owner: 'person',
    response: notificationPreferences,
  },
  changeNotificationPreferences: {
    method: 'PUT',
    path: '/api/notifications/preferences',
    summary: 'Change the user’s notification preferences; one that is left out stays as it is',
    tag: 'Notifications',
    access: 'app',
    owner: 'person',
    body: notificationPreferences.partial(),
    response: notificationPreferences,
  },
});
