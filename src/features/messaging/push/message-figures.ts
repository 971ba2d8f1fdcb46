import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { readBacklog } from '#platform/db/read-backlog.ts';
import { pushMessages } from './schema.ts';

/** Returns the push messages that wait. */
export const getPushFigures = (db: Db) => readBacklog(db, sql`${pushMessages}`);
