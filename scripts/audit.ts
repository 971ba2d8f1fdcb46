/**
 * `npm run audit`: verifies the audit log from its first entry to its last, also while Castwright runs. Ends with 1
 * and names the first entry that was changed, removed or inserted.
 *
 * `npm run audit -- 41:HASH` also checks that entry 41 still has a hash that was noted down: an attacker with write
 * access to the database could rebuild the whole log.
 */
import { readConfig } from '#config';
import { createLog } from '#platform/log.ts';
import { runAuditCommand } from './lib/audit-command.ts';
import { openCommandDb } from './lib/command-db.ts';
import { openServer } from './lib/open-server.ts';

const config = readConfig();
const server = await openServer(config, createLog({ level: 'warn', pretty: true, role: 'audit' }));
const db = openCommandDb(server.directUrl, 'audit');
try {
  const { lines, whole } = await runAuditCommand(db, process.argv.slice(2));
  for (const line of lines) console.log(line);
  if (!whole) process.exitCode = 1;
} finally {
  await db.$client.end();
  await server.close();
}
