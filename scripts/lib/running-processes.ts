import { Client } from 'pg';
import type { Config } from '#config';
import { holderOf } from '#platform/folder-lock.ts';

const connectMs = 10_000;

/**
 * What shows that web or worker processes of this installation run, in words; null where none does. With a database of
 * the operator's it is their connections, wherever they run; the embedded one belongs to the process that holds the
 * data folder.
 *
 * @throws Error where the database does not answer: then nobody can tell
 */
export async function runningProcesses({
  database,
  dataFolder,
}: Pick<Config, 'database' | 'dataFolder'>): Promise<string | null> {
  const url = database.directUrl ?? database.url;
  if (!url) {
    const holder = await holderOf(dataFolder);
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
    // Every process listens for as long as it lives, its pools may be empty.
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database()
         and application_name in ('castwright', 'castwright-queue', 'castwright-listen')`,
    );
    const count = rows[0]?.count ?? 0;
    return count === 0 ? null : `its processes have ${count} connections to the database`;
  } catch (error) {
    throw new Error('The database does not answer, so nobody can tell whether Castwright runs.', {
      cause: error,
    });
  } finally {
    await client.end().catch(() => {});
  }
}
