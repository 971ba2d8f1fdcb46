import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Db, openDatabase } from '#platform/db/client.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { migrateDatabase } from '#platform/db/migrate.ts';

export type BenchDatabase = { url: string; db: Db; pid: number; folder: string };

/**
 * A migrated PostgreSQL for the bench, with the settings of a real installation (it writes durably), in a temporary
 * folder that may hold other data as well.
 */
export async function openBenchDatabase(scope: AsyncDisposableStack): Promise<BenchDatabase> {
  const folder = await temporaryFolder(scope);
  const server = await startEmbeddedPostgres({ dataRoot: folder, database: 'bench', log: () => {} });
  scope.defer(() => server.stop());
  await migrateDatabase(server.url, path.resolve('migrations'));
  return { url: server.url, db: openBenchPool(scope, server.url), pid: server.pid, folder };
}

/** A pool of connections of the bench itself. */
export function openBenchPool(scope: AsyncDisposableStack, url: string): Db {
  const db = openDatabase({ url, poolSize: 8, applicationName: 'castwright-bench', onIdleError: () => {} });
  scope.defer(() => db.$client.end());
  return db;
}

/** A folder that is removed with the scope. */
export async function temporaryFolder(scope: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'castwright-bench-'));
  // mkdtemp makes it private; the database's system user has to enter it.
  await chmod(folder, 0o755);
  scope.defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
