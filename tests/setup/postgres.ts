import { chmod, rm } from 'node:fs/promises';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { openQueue } from '#platform/jobs/queue.ts';
import { createLog } from '#platform/log.ts';
import { jobs } from '../../src/app/jobs.ts';
import { makeMemoryFolder } from './memory-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the migrated template that every test file clones. */
    templateUrl: string;
    /** The folder of the server's socket. */
    socketFolder: string;
  }
}

/**
 * Starts one PostgreSQL for the whole run and migrates a template in it, with the job queue's schema and every queue:
 * each installation that a test starts would otherwise create these, which takes most of a second.
 */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeMemoryFolder('castwright-test-');
  // mkdtemp makes it private; the database's system user has to enter it, and to put its socket there.
  await chmod(folder, 0o1777);
  const server = await startEmbeddedPostgres({
    dataRoot: folder,
    database: 'template_castwright',
    // Durability is not needed: the data is deleted at the end.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      unix_socket_directories: folder,
    },
    log: () => {},
  });
  await migrateDatabase(server.url, path.resolve('migrations'));
  const log = createLog({ level: 'fatal', pretty: false, role: 'test' });
  await (await openQueue({ databaseUrl: server.url, log, jobs })).stop();
  project.provide('templateUrl', server.url);
  project.provide('socketFolder', folder);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
