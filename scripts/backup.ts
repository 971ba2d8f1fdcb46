/**
 * `npm run backup -- FOLDER`: database and files into a new folder, also while Castwright runs. The keys are
 * left out; keep them in another place (docs/operating/backups.md).
 */
import path from 'node:path';
import { readConfig } from '#config';
import { createLog } from '#platform/log.ts';
import { backUp } from './lib/back-up.ts';
import { installationFiles } from './lib/installation-files.ts';
import { openServer } from './lib/open-server.ts';
import { sayFailure } from './lib/say-failure.ts';

async function run(): Promise<void> {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('Name a folder: npm run backup -- FOLDER');
  const config = readConfig();
  const log = createLog({ level: 'warn', pretty: true, role: 'backup' });
  const server = await openServer(config, log);
  try {
    const places = { databaseUrl: server.directUrl, files: await installationFiles(config, log) };
    const { tables, files } = await backUp(places, path.resolve(folder));
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${rows} rows of ${tables.length} tables and ${files.count} files are in ${folder}.`);
    console.log(`The keys are not: copy ${config.keysFolder} to another place.`);
  } finally {
    await server.close();
  }
}

await run().catch(sayFailure);
