/**
 * `npm run hash-lists -- import --name NAME --file LIST.csv`: imports a list of known pictures, or replaces the one of that
 * name. `-- list` prints the lists, `-- remove --name NAME` removes one. All also while Castwright runs.
 */
import { readConfig } from '#config';
import { createLog } from '#platform/log.ts';
import { openCommandDb } from './lib/command-db.ts';
import { runHashListsCommand } from './lib/hash-lists-command.ts';
import { openServer } from './lib/open-server.ts';

const config = readConfig();
const server = await openServer(config, createLog({ level: 'warn', pretty: true, role: 'hash-lists' }));
const db = openCommandDb(server.directUrl, 'hash-lists');
try {
  const { isDone, lines } = await runHashListsCommand(db, process.argv.slice(2), new Date());
  for (const line of lines) console.log(line);
  if (!isDone) process.exitCode = 1;
} finally {
  await db.$client.end();
  await server.close();
}
