import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';

/** An arbitrary constant, the same in every process. */
const migrationLock = 7_260_451_133;

/**
 * Brings the database's schema up to date. Several processes may call this at once: a session-level advisory lock
 * lets one of them migrate while the others wait and then find nothing to do. Needs a direct connection (no
 * transaction pooler).
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
