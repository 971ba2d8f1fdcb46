/** `npm run db:migrate`: brings the database up to date without starting anything else. */
import path from 'node:path';
import { readConfig } from '#config';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { createLog } from '#platform/log.ts';
import { openDatabaseServer } from '../src/app/database-server.ts';

const config = readConfig();
const server = await openDatabaseServer(config, createLog({ level: 'info', pretty: true, role: 'migrate' }));
try {
  await migrateDatabase(server.directUrl, path.resolve('migrations'));
  console.log('The database is up to date.');
} finally {
  await server.close();
}
