/**
 * A real worker process with an engine that draws nothing, for tests that kill it. Its settings come by
 * environment as an operator's do. It says `loaded`, begins when it is told anything, and says `working`.
 */
import { readConfig } from '#config';
import { createLog } from '#platform/log.ts';
import { openInstallation } from '../../src/installation.ts';
import { startWorker } from '../../src/worker/start-worker.ts';
import { createInstantEngine } from './instant-engine.ts';

const config = readConfig();
const log = createLog({ level: 'fatal', pretty: false, role: 'worker' });
const url = config.database.url ?? '';
const installation = await openInstallation(config, log, { url, directUrl: url });
const engine = await createInstantEngine({ takesMs: Number(process.argv[2]) });

process.once('message', async () => {
  await startWorker(installation, { engines: [engine], leaseMs: Number(process.argv[3]) });
  process.send?.('working');
});
process.send?.('loaded');
