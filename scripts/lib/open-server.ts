import type { Config } from '#config';
import { findRunningEmbeddedUrl } from '#platform/db/embedded.ts';
import type { Logger } from '#platform/log.ts';
import { type DatabaseServer, openDatabaseServer } from '../../src/app/database-server.ts';

/** Opens this installation's database for a command. Uses the running embedded server when Castwright is running. */
export async function openServer(config: Config, log: Logger): Promise<DatabaseServer> {
  const running = config.database.url ? null : await findRunningEmbeddedUrl(config.dataFolder, 'castwright');
  if (!running) return openDatabaseServer(config, log);
  return { url: running, directUrl: running, close: async () => {} };
}
