import type { Config } from '#config';
import { runningEmbeddedUrl } from '#platform/db/embedded.ts';
import type { Logger } from '#platform/log.ts';
import { type DatabaseServer, openDatabaseServer } from '../../src/app/database-server.ts';

/** The database of this installation, for a command that may run while Castwright does: then its server is used. */
export async function openServer(config: Config, log: Logger): Promise<DatabaseServer> {
  const running = config.database.url ? null : await runningEmbeddedUrl(config.dataFolder, 'castwright');
  if (!running) return openDatabaseServer(config, log);
  return { url: running, directUrl: running, close: async () => {} };
}
