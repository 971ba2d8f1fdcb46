import { readConfig } from '#config';
import { createLog } from '#platform/log.ts';
import { type Installation, openInstallation } from '../../../src/app/installation.ts';
import type { BenchInstallation } from '../setup/installation.ts';

/** Opens a role's part of the bench's installation, as `src/app/run.ts` does. */
export function openRole(
  role: string,
  { databaseUrl, dataFolder }: BenchInstallation,
): Promise<Installation> {
  const config = readConfig({ NODE_ENV: 'production', PORT: '0', DATA_DIR: dataFolder });
  const log = createLog({ level: 'warn', pretty: false, role });
  return openInstallation(config, log, { url: databaseUrl, directUrl: databaseUrl });
}
