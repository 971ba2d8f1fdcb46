/**
 * `npm run audit`: reads the audit log from its first entry to its last, also while Castwright runs. Ends with 1 and
 * names the first entry that does not fit when one was changed, removed or put in.
 *
 * `npm run audit -- 41:HASH` also asks whether entry 41 still has the hash that was noted down: who can write to the
 * database could make the whole log anew.
 */
import { readConfig } from '#config';
import { createLog } from '#platform/log.ts';
import { audit } from './lib/audit-command.ts';
import { openCommandDb } from './lib/command-db.ts';
import { openServer } from './lib/open-server.ts';

const config = readConfig();
const server = await openServer(config, createLog({ level: 'warn', pretty: true, role: 'audit' }));
const db = openCommandDb(server.directUrl, 'audit');
try {
  const { lines, whole } = await audit(db, process.argv.slice(2));
  for (const line of lines) console.log(line);
  if (!whole) process.exitCode = 1;
} finally {
  await db.$client.end();
  await server.close();
}
