import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Engine } from '@castwright/engine-port';
import { readConfig } from '#config';
import { createLog, type Logger } from '#platform/log.ts';
import { type Installation, openInstallation } from '../../src/app/installation.ts';
import { type RunningWeb, startWeb, type WebOptions } from '../../src/app/web/start-web.ts';
import { type RunningWorker, startWorker, type WorkerOptions } from '../../src/app/worker/start-worker.ts';

export type TestInstallation = Installation & {
  /** Address of the running web process, without a trailing slash. */
  url: string;
  web: RunningWeb;
  worker: RunningWorker | null;
};

export type TestInstallationOptions = Partial<WebOptions> & {
  databaseUrl: string;
  /** Left out: no worker runs. */
  engines?: readonly Engine[];
  env?: Record<string, string>;
  /** The worker's intervals. */
  pace?: Pick<WorkerOptions, 'leaseMs' | 'pollMs' | 'probeMs'>;
  /** Left out: every output is allowed. `configured`: those of the configuration. */
  inspectors?: WorkerOptions['inspectors'] | 'configured';
  inspectorTimeoutMs?: number;
  /** Left out: likeness is not measured. */
  likeness?: WorkerOptions['likeness'];
  /** An existing data folder, which stays; left out: a new one. */
  dataFolder?: string;
  /** Left out: fatal lines go to the terminal, or what `TEST_LOG` says. */
  log?: Logger;
};

/** A whole installation on a free port of this machine, with a data folder that is removed with it. */
export async function startInstallation(options: TestInstallationOptions): Promise<TestInstallation> {
  const folder = options.dataFolder ?? (await mkdtemp(path.join(tmpdir(), 'castwright-data-')));
  // The models for faces take a second of processor time to load.
  const likeness = { MEASURE_LIKENESS: options.likeness ? 'on' : 'off' };
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: folder, ...likeness, ...options.env });
  const log =
    options.log ?? createLog({ level: process.env.TEST_LOG ?? 'fatal', pretty: false, role: 'test' });
  const database = { url: options.databaseUrl, directUrl: options.databaseUrl };
  const installation = await openInstallation(config, log, database, { clock: options.clock });
  const worker = options.engines
    ? await startWorker(installation, {
        engines: options.engines,
        ...options.pace,
        clock: options.clock,
        likeness: options.likeness,
        channelAdapters: options.channelAdapters,
        inspectors: options.inspectors === 'configured' ? undefined : (options.inspectors ?? []),
        uploadInspectors: options.uploadInspectors ?? [],
        inspectorTimeoutMs: options.inspectorTimeoutMs,
      })
    : null;
  const web = await startWeb(installation, {
    pages: null,
    checkAnswers: true,
    // Other tests use the cores too, and this test shares the event loop with the installation.
    overloadedAfterMs: 0,
    uploadInspectors: [],
    ...options,
  }).catch(async (error: unknown) => {
    await worker?.close();
    await installation.close();
    throw error;
  });
  return {
    ...installation,
    url: web.address,
    web,
    worker,
    async close() {
      await web.close();
      await worker?.close();
      await installation.close();
      if (!options.dataFolder) await rm(folder, { recursive: true, force: true });
    },
  };
}
