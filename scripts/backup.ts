/**
 * `npm run backup -- FOLDER`: backs up database and files into a new folder, also while Castwright runs. The keys
 * are not included; keep them in another place (docs/operating/backups.md).
 */
import path from 'node:path';
import { readConfig } from '#config';
import { createLog } from '#platform/log.ts';
import { openInstallationFiles } from './lib/installation-files.ts';
import { openServer } from './lib/open-server.ts';
import { reportFailure } from './lib/report-failure.ts';
import { runBackup } from './lib/run-backup.ts';

async function run(): Promise<void> {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('Name a folder: npm run backup -- FOLDER');
  const config = readConfig();
  const log = createLog({ level: 'warn', pretty: true, role: 'backup' });
  const server = await openServer(config, log);
  try {
    const places = { databaseUrl: server.directUrl, files: await openInstallationFiles(config, log) };
    const { tables, files } = await runBackup(places, path.resolve(folder));
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${rows} rows of ${tables.length} tables and ${files.count} files are in ${folder}.`);
    console.log(`The keys are not included: copy ${config.keysFolder} to another place.`);
  } finally {
    await server.close();
  }
}

await run().catch(reportFailure);
