/** Serves one fresh installation for the browser tests, and goes away with everything it kept. */
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { run } from '../../../src/run.ts';
import { servedInstallation } from './served-installation.ts';

const port = process.argv[2] ?? '3197';
const folder = await mkdtemp(path.join(tmpdir(), 'castwright-e2e-'));
await chmod(folder, 0o755);
const database = await startEmbeddedPostgres({
  dataRoot: folder,
  database: 'castwright',
  settings: { fsync: 'off', synchronous_commit: 'off' },
  log: () => {},
});
const secret = randomBytes(32).toString('base64url');
await servedInstallation.write({ databaseUrl: database.url, secret });
process.env.AUTH_SECRET = secret;
process.env.DATABASE_URL = database.url;
process.env.DATA_DIR = folder;
process.env.PORT = port;
process.env.BASE_URL = `http://127.0.0.1:${port}`;
process.env.LOG_LEVEL = 'warn';

// The installation exits the process when it has drained; what stands below it goes in the same moment.
process.on('exit', () => process.kill(database.pid, 'SIGINT'));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => setTimeout(() => rm(folder, { recursive: true, force: true }), 0));
}
await run([]);
