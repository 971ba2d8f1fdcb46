import { sql } from 'drizzle-orm';
import { createTablePart, type DataPart } from '#platform/own-data/data-part.ts';
import { webhookDeliveries, webhookEndpoints } from './schema.ts';

export const webhookData: readonly DataPart[] = [
  createTablePart({
    name: 'webhooks',
    about: 'Your webhook endpoints, without the signing secrets.',
    table: webhookEndpoints,
    owner: webhookEndpoints.userId,
    without: [webhookEndpoints.secret, webhookEndpoints.secretVersion, webhookEndpoints.previousSecret],
  }),
  createTablePart({
    name: 'webhook-messages',
    about: 'Webhook messages of the last 30 days, with the result of each attempt.',
    table: webhookDeliveries,
    owner: (userId) =>
      sql`${webhookDeliveries.endpointId} in (select id from webhook_endpoints where user_id = ${userId})`,
  }),
];
