/** `npm run reviews`: what waits for a reviewer of safety decisions, and the decisions themselves, also while Castwright runs. */
import { readConfig } from '#config';
import { AppError } from '#contract/errors.ts';
import { openDatabase } from '#platform/db/client.ts';
import { createLog } from '#platform/log.ts';
import { openServer } from './lib/open-server.ts';
import { review } from './lib/review-command.ts';

const config = readConfig();
const server = await openServer(config, createLog({ level: 'warn', pretty: true, role: 'reviews' }));
const db = openDatabase({
  url: server.url,
  poolSize: 1,
  applicationName: 'castwright-reviews',
  onIdleError: () => {},
});
try {
  for (const line of await review(db, process.argv.slice(2), new Date())) console.log(line);
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await db.$client.end();
  await server.close();
}
