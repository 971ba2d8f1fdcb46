import { sql } from 'drizzle-orm';
import { type DataPart, tablePart } from '#platform/own-data/data-part.ts';
import { webhookDeliveries, webhookEndpoints } from './schema.ts';

export const webhookData: readonly DataPart[] = [
  tablePart({
    name: 'webhooks',
    about:
      'Addresses to which you have the ends of your jobs told, without the secrets that sign the messages.',
    table: webhookEndpoints,
    of: webhookEndpoints.userId,
    without: [webhookEndpoints.secret, webhookEndpoints.secretVersion, webhookEndpoints.previousSecret],
  }),
  tablePart({
    name: 'webhook-messages',
    about: 'Messages that went to these addresses in the last 30 days, and what came of each attempt.',
    table: webhookDeliveries,
    of: (userId) =>
      sql`${webhookDeliveries.endpointId} in (select id from webhook_endpoints where user_id = ${userId})`,
  }),
];
