/**
 * `npm run backup -- FOLDER`: database and files into a new folder, also while Castwright runs. The keys are
 * left out; keep them in another place (docs/operating/backups.md).
 */
import path from 'node:path';
import { readConfig } from '#config';
import { recordBackupRun } from '#features/operations';
import { makeBackup } from '#platform/backup/backup.ts';
import { openDatabase } from '#platform/db/client.ts';
import { createLog } from '#platform/log.ts';
import { installationFiles } from './lib/installation-files.ts';
import { openServer } from './lib/open-server.ts';
import { sayFailure } from './lib/say-failure.ts';

async function backUp(): Promise<void> {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('Name a folder: npm run backup -- FOLDER');
  const config = readConfig();
  const startedAt = new Date();
  const log = createLog({ level: 'warn', pretty: true, role: 'backup' });
  const server = await openServer(config, log);
  try {
    const places = { databaseUrl: server.directUrl, files: await installationFiles(config, log) };
    const { tables, files } = await makeBackup(places, path.resolve(folder), startedAt);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${rows} rows of ${tables.length} tables and ${files.count} files are in ${folder}.`);
    console.log(`The keys are not: copy ${config.keysFolder} to another place.`);
    const db = openDatabase({
      url: server.directUrl,
      poolSize: 1,
      applicationName: 'castwright-backup',
      onIdleError: () => {},
    });
    const endedAt = new Date();
    const seconds = (endedAt.getTime() - startedAt.getTime()) / 1000;
    await recordBackupRun(db, { kind: 'backup', madeAt: startedAt, endedAt, seconds, passed: true }).finally(
      () => db.$client.end(),
    );
  } finally {
    await server.close();
  }
}

await backUp().catch(sayFailure);
