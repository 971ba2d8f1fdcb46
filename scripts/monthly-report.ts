/**
 * `npm run monthly-report -- 2026-11 --format csv|pdf --out FILE`: writes the monthly report that acquirers ask for, in
 * numbers and without personal data. An existing file stays as it is.
 */
import { readConfig } from '#config';
import { createLog } from '#platform/log.ts';
import { openCommandDb } from './lib/command-db.ts';
import { runMonthlyReportCommand } from './lib/monthly-report-command.ts';
import { openServer } from './lib/open-server.ts';

const config = readConfig();
const server = await openServer(config, createLog({ level: 'warn', pretty: true, role: 'monthly-report' }));
const db = openCommandDb(server.directUrl, 'monthly-report');
try {
  const { isDone, lines } = await runMonthlyReportCommand(db, config, process.argv.slice(2));
  for (const line of lines) console.log(line);
  if (!isDone) process.exitCode = 1;
} finally {
  await db.$client.end();
  await server.close();
}
