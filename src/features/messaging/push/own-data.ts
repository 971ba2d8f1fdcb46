import { sql } from 'drizzle-orm';
import { createTablePart, type DataPart } from '#platform/own-data/data-part.ts';
import { pushMessages, pushSubscriptions } from './schema.ts';

export const pushData: readonly DataPart[] = [
  createTablePart({
    name: 'push-devices',
    about: 'The devices that show push notifications, without their keys.',
    table: pushSubscriptions,
    owner: pushSubscriptions.userId,
    without: [pushSubscriptions.p256dh, pushSubscriptions.auth, pushSubscriptions.serverKey],
  }),
  createTablePart({
    name: 'push-messages',
    about: 'Push notifications that have not been sent yet.',
    table: pushMessages,
    owner: (userId) =>
      sql`${pushMessages.subscriptionId} in (select id from push_subscriptions where user_id = ${userId})`,
  }),
];
