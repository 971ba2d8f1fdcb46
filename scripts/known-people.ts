/**
 * `npm run known-people -- import --name NAME --file LIST.csv`: imports a list of people whose names are refused, or replaces
 * the one of that name. `-- list` prints the lists, `-- remove --name NAME` removes one. All also while Castwright runs.
 */
import { readConfig } from '#config';
import { createLog } from '#platform/log.ts';
import { openCommandDb } from './lib/command-db.ts';
import { runKnownPeopleCommand } from './lib/known-people-command.ts';
import { openServer } from './lib/open-server.ts';

const config = readConfig();
const server = await openServer(config, createLog({ level: 'warn', pretty: true, role: 'known-people' }));
const db = openCommandDb(server.directUrl, 'known-people');
try {
  const { isDone, lines } = await runKnownPeopleCommand(db, process.argv.slice(2), new Date());
  for (const line of lines) console.log(line);
  if (!isDone) process.exitCode = 1;
} finally {
  await db.$client.end();
  await server.close();
}
