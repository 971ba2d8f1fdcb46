/**
 * Serves one new installation for the browser tests, at a given port, with a given secret, with instant engines or those
 * of the configuration, and in the given roles (none: all), and deletes all of its data at the end. `FANVUE_DOUBLE_URL` is
 * called in place of Fanvue. Prints the address
 * of its database when that is known, and its data folder.
 */
import { rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { callFanvueDouble } from '#tests/fakes/channels/call-fanvue-double.ts';
import { makeMemoryFolder } from '#tests/setup/memory-folder.ts';
import { run } from '../../../src/app/run.ts';
import { openEngines } from '../../../src/app/worker/engines.ts';
import { openInstantEngines } from './instant-engines.ts';

const [port, secret, engines, ...roles] = process.argv.slice(2);
const folder = await makeMemoryFolder('castwright-e2e-');
await chmod(folder, 0o755);
const database = await startEmbeddedPostgres({
  dataRoot: folder,
  database: 'castwright',
  settings: { fsync: 'off', synchronous_commit: 'off' },
  log: () => {},
});
console.log(`DATABASE_URL=${database.url}`);
console.log(`DATA_DIR=${folder}`);
process.env.AUTH_SECRET = secret;
process.env.DATABASE_URL = database.url;
process.env.DATA_DIR = folder;
process.env.PORT = port;
process.env.BASE_URL = `http://localhost:${port}`;
process.env.LOG_LEVEL = 'warn';
process.env.WEBHOOKS_TO_LOOPBACK = 'true';
process.env.PUSH_TO_LOOPBACK = 'true';
process.env.CHANNELS_TO_LOOPBACK = 'true';
if (process.env.FANVUE_DOUBLE_URL) callFanvueDouble(process.env.FANVUE_DOUBLE_URL);

// The installation exits the process when it has drained, so code after it would not run. Its data is of no use any
// more: the database stops at once, and what it still writes is waited for.
process.on('exit', () => {
  process.kill(database.pid, 'SIGQUIT');
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});
await run(roles, engines === 'instant' ? openInstantEngines : openEngines);
