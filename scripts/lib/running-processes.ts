import { Client } from 'pg';
import type { Config } from '#config';
import { findLockHolder } from '#platform/folder-lock.ts';

const connectMs = 10_000;

/**
 * Describes what shows that processes of this installation are running; null when none are. With an external
 * database these are its connections, from any machine; the embedded one belongs to the process that holds the data
 * folder.
 *
 * @throws Error when the database does not respond and the answer is unknown
 */
export async function findRunningProcesses({
  database,
  dataFolder,
}: Pick<Config, 'database' | 'dataFolder'>): Promise<string | null> {
  const url = database.directUrl ?? database.url;
  if (!url) {
    const holder = await findLockHolder(dataFolder);
    return holder === null ? null : `process ${holder} uses ${dataFolder}`;
  }
  const client = new Client({
    connectionString: url,
    application_name: 'castwright-storage',
    connectionTimeoutMillis: connectMs,
    query_timeout: connectMs,
  });
  try {
    await client.connect();
    // Every process keeps a listening connection, even when its pools are empty.
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database()
         and application_name in ('castwright', 'castwright-queue', 'castwright-listen')`,
    );
    const count = rows[0]?.count ?? 0;
    return count === 0 ? null : `its processes have ${count} connections to the database`;
  } catch (error) {
    throw new Error('The database does not respond, so it is unknown whether Castwright is running.', {
      cause: error,
    });
  } finally {
    await client.end().catch(() => {});
  }
}
