/**
 * `npm run restore -- FOLDER`: fills an empty installation from a backup. Restore the keys before the first start
 * (docs/operating/backups.md).
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '#config';
import { restoreBackup } from '#platform/backup/backup.ts';
import { createLog } from '#platform/log.ts';
import { openDatabaseServer } from '../src/app/database-server.ts';
import { openInstallationFiles } from './lib/installation-files.ts';
import { reportFailure } from './lib/report-failure.ts';

async function restore(): Promise<void> {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('Name a backup: npm run restore -- FOLDER');
  const config = readConfig();
  const log = createLog({ level: 'warn', pretty: true, role: 'restore' });
  const server = await openDatabaseServer(config, log);
  try {
    const places = { databaseUrl: server.directUrl, files: await openInstallationFiles(config, log) };
    const { madeAt } = await restoreBackup(places, path.resolve(folder), path.resolve('migrations'));
    console.log(`The installation is as it was on ${madeAt}.`);
    if (!existsSync(config.keysFolder)) {
      console.log(
        `There are no keys in ${config.keysFolder}. Copy them there before the first start: without them all users must sign in again, second factors do not work, and identity documents cannot be opened.`,
      );
    }
  } finally {
    await server.close();
  }
}

await restore().catch(reportFailure);
