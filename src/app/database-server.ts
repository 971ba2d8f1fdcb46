import type { Config } from '#config';
import { startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { lockFolder } from '#platform/folder-lock.ts';
import type { Logger } from '#platform/log.ts';

/** The database's URLs, and how to release it. */
export type DatabaseServer = { url: string; directUrl: string; close(): Promise<void> };

/** Connects to the operator's database, or starts the embedded one, which this process then owns. */
export async function openDatabaseServer(config: Config, log: Logger): Promise<DatabaseServer> {
  const { url, directUrl } = config.database;
  if (url) return { url, directUrl: directUrl ?? url, close: async () => {} };
  const unlock = await lockFolder(config.dataFolder);
  const server = await startEmbeddedPostgres({
    dataRoot: config.dataFolder,
    database: 'castwright',
    log: (line) => log.info(line),
  });
  return {
    url: server.url,
    directUrl: server.url,
    async close() {
      await server.stop();
      await unlock();
    },
  };
}
