/**
 * A real worker process with an engine that draws nothing, for tests that kill or stop it. Its settings come from the
 * environment, as an operator's do. It says `loaded`, begins at its first message, and says `working`; later messages
 * set the gate of an engine that has one.
 */
import { flushCompileCache } from 'node:module';
import path from 'node:path';
import type { Engine } from '@castwright/engine-port';
import { readConfig } from '#config';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { createLog } from '#platform/log.ts';
import { openInstallation } from '../../src/app/installation.ts';
import { stopOnSignal } from '../../src/app/stop-on-signal.ts';
import { type OpenEngines, openEngines } from '../../src/app/worker/engines.ts';
import { startWorker } from '../../src/app/worker/start-worker.ts';
import { callFanvueDouble } from './channels/call-fanvue-double.ts';
import { createCountingAdapter, toAdapters } from './channels/counting-adapter.ts';
import { createGatedEngine, type Gate } from './gated-engine.ts';
import { createInstantEngine } from './instant-engine.ts';

/**
 * Milliseconds that a job takes, or `gated`, or `configured` for the engines of the settings; milliseconds after which a silent worker's jobs may be leased by another;
 * and whether its engine trains models as well.
 */
export type Work = {
  takes: number | 'gated' | 'configured';
  leaseMs: number;
  trains?: boolean;
  /** The address of the double outlet that posts are published to; left out: those of the settings. */
  outletUrl?: string;
  /** The address of the double that is called in place of Fanvue. */
  fanvueUrl?: string;
  /** Milliseconds between looks for due audience mails; left out: as it is. */
  mailPollMs?: number;
};

const work = JSON.parse(process.argv[2] ?? '') as Work;
const { fanvueUrl, takes, leaseMs, mailPollMs, outletUrl, trains = false } = work;
if (fanvueUrl) callFanvueDouble(fanvueUrl);
const config = readConfig();
const log = createLog({ level: process.env.TEST_LOG ?? 'fatal', pretty: false, role: 'worker' });
const url = config.database.url ?? '';
const directUrl = config.database.directUrl ?? url;
const started: { close(): Promise<void> }[] = [];
stopOnSignal(started, log, 60_000);
await migrateDatabase(directUrl, path.resolve('migrations'));
const installation = await openInstallation(config, log, { url, directUrl });
started.push(installation);

async function openEngine(): Promise<Engine> {
  if (takes === 'configured') throw new Error('the settings name the engines');
  if (takes !== 'gated') return createInstantEngine({ takesMs: takes, trains });
  const engine = await createGatedEngine((news) => process.send?.(news));
  process.on('message', (message) => {
    if (typeof message !== 'object') return;
    engine.set(message as Gate);
    process.send?.('set');
  });
  return engine;
}
const opened: OpenEngines =
  takes === 'configured'
    ? await openEngines(installation)
    : { engines: [await openEngine()], terms: new Map() };

process.once('message', async () => {
  started.push(
    await startWorker(installation, {
      ...opened,
      leaseMs,
      ...(takes === 'configured' && { inspectors: [] }),
      ...(outletUrl && { channelAdapters: toAdapters(createCountingAdapter(outletUrl)) }),
      publishing: { ...(outletUrl && { leaseMs, pollMs: 100, lookUpMs: 200 }), mailPollMs },
    }),
  );
  process.send?.('working');
});
// A killed process does not write its compile cache at its end.
flushCompileCache();
process.send?.('loaded');
