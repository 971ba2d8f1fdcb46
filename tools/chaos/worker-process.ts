/**
 * A real worker with the ComfyUI adapter, in a separate process, to be killed. Its settings come from the environment,
 * as an operator's do. When it is released it closes and must end by itself: an open handle would keep it alive.
 */
import { flushCompileCache } from 'node:module';
import { readConfig } from '#config';
import { createComfyUiEngine } from '#engines/comfyui';
import { createLog } from '#platform/log.ts';
import { createModelChoice } from '#tests/fakes/comfyui/model-files.ts';
import { openInstallation } from '../../src/app/installation.ts';
import { startWorker } from '../../src/app/worker/start-worker.ts';
import { adapterLimits, type WorkerStart } from './worker.ts';

const { url, concurrency, leaseMs } = JSON.parse(process.argv[2] ?? '') as WorkerStart;
const config = readConfig();
const log = createLog({ level: process.env.TEST_LOG ?? 'fatal', pretty: false, role: 'worker' });
const database = config.database.url ?? '';
const installation = await openInstallation(config, log, { url: database, directUrl: database });
const engine = createComfyUiEngine({
  id: 'gpu-1',
  name: 'GPU 1',
  url,
  headers: {},
  concurrency,
  models: createModelChoice('zimage'),
  limits: adapterLimits,
});
const worker = await startWorker(installation, { engines: [engine], leaseMs });

process.on('message', () => {
  const { heapUsed, rss } = process.memoryUsage();
  process.send?.({ heapUsed, rss, held: process.getActiveResourcesInfo() });
});
process.once('disconnect', async () => {
  await worker.close();
  await installation.close();
});
// A killed process does not write its compile cache at its end.
flushCompileCache();
process.send?.('working');
