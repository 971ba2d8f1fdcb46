import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';

/** Any constant will do; it only has to be the same in every process. */
const migrationLock = 7_260_451_133;

/**
 * Brings the database's schema up to date. Ten processes may call this at the same moment: a session-level
 * advisory lock lets one of them work while the others wait and then find nothing left to do. It needs a
 * direct connection (no transaction pooler).
 *
 * @param folder holds the SQL files and their journal
 */
export async function migrateDatabase(url: string, folder: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'castwright-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle({ client, casing: 'snake_case' }), { migrationsFolder: folder });
  } finally {
    await client.end();
  }
}
