import { createTablePart, type DataPart } from '#platform/own-data/data-part.ts';
import { notificationPreferences, notifications } from './schema.ts';

export const notificationData: readonly DataPart[] = [
  createTablePart({
    name: 'notifications',
    about: 'Your notifications of the last 90 days.',
    table: notifications,
    owner: notifications.userId,
  }),
  createTablePart({
    name: 'notification-preferences',
    about: 'Your notification preferences: mail and push.',
    table: notificationPreferences,
    owner: notificationPreferences.userId,
  }),
];
