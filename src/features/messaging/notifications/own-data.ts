import { type DataPart, tablePart } from '#platform/own-data/data-part.ts';
import { notificationPreferences, notifications } from './schema.ts';

export const notificationData: readonly DataPart[] = [
  tablePart({
    name: 'notifications',
    about: 'What you were told, for 90 days.',
    table: notifications,
    of: notifications.userId,
  }),
  tablePart({
    name: 'mail-preferences',
    about: 'Which mails you asked for.',
    table: notificationPreferences,
    of: notificationPreferences.userId,
  }),
];
