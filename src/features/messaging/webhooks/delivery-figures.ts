import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { readBacklog } from '#platform/db/read-backlog.ts';
import { webhookDeliveries } from './schema.ts';

/** Returns the webhook deliveries that wait. */
export const getDeliveryFigures = (db: Db) =>
  readBacklog(db, sql`${webhookDeliveries} where state = 'waiting'`);
