import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Config, readConfig } from '#config';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { waitForDatabase } from '#platform/db/wait-for-database.ts';
import { createLog, type Logger } from '#platform/log.ts';
import { startTracing } from '#platform/tracing/start-tracing.ts';
import { openDatabaseServer } from './database-server.ts';
import { type Installation, openInstallation } from './installation.ts';
import { releaseStartMemory } from './release-start-memory.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import type { openEngines } from './worker/engines.ts';

const roles = ['web', 'worker'] as const;
type Role = (typeof roles)[number];
type Closable = { close(): Promise<void> };

/** Milliseconds for the rest of a shutdown, besides drain and grace. */
const extraMs = 15_000;

/**
 * Runs the roles until a signal. Parts are stopped in reverse order of their start.
 *
 * @param asked names of roles; none: all
 * @param open opens the worker's engines; left out: those of the configuration
 */
export async function run(asked: string[], open?: typeof openEngines): Promise<void> {
  const unknown = asked.filter((name) => !(roles as readonly string[]).includes(name));
  if (unknown.length > 0) throw new Error(`Unknown role: ${unknown.join(', ')}. There are web and worker.`);
  const wanted: readonly Role[] = asked.length > 0 ? (asked as Role[]) : roles;

  const config = readConfig();
  const log = createLog({
    level: config.logLevel,
    pretty: process.stdout.isTTY === true,
    role: wanted.join('+'),
  });
  const started: Closable[] = [];
  const { drainMs, graceMs } = config.shutdown;
  // Web and worker in one process stop one after the other.
  const stopping = stopOnSignal(started, log, graceMs + 2 * drainMs + extraMs);
  try {
    await start(config, log, wanted, started, stopping.skipWaiting, open);
  } catch (error) {
    log.fatal({ err: error }, 'Castwright could not start');
    await stopping.stop(1);
  }
}

async function start(
  config: Config,
  log: Logger,
  wanted: readonly Role[],
  started: Closable[],
  hurry: AbortSignal,
  open: typeof openEngines | undefined,
): Promise<void> {
  // Started first, so that it ends last and exports the spans of the others.
  started.push(await startTracing(config.tracing, wanted.join('+'), log));
  const server = await openDatabaseServer(config, log);
  started.push(server);
  const { directUrl } = server;
  await waitForDatabase(() => migrateDatabase(directUrl, path.resolve('migrations')), log);
  const installation = await openInstallation(config, log, server, {
    isWorker: wanted.includes('worker'),
  });
  started.push(installation);
  const running: { unready(): string | null }[] = [];
  await startOperatorListener(installation, started, () => {
    if (running.length < wanted.length) return 'This process is starting.';
    return running.map((role) => role.unready()).find((reason) => reason !== null) ?? null;
  });

  if (wanted.includes('worker')) {
    const { openEngines, startWorker } = await import('./worker/index.ts');
    const worker = await startWorker(installation, await (open ?? openEngines)(installation));
    started.push(worker);
    running.push(worker);
  }
  if (wanted.includes('web')) {
    const { startWeb } = await import('./web/start-web.ts');
    await announceAdmin(installation);
    const pages = path.resolve('dist/web');
    const web = await startWeb(installation, { pages: existsSync(pages) ? pages : null, hurry });
    started.push(web);
    running.push(web);
    if (config.production && config.payments.isSandbox) {
      log.warn('payments use the sandbox: test cards only, no real charges');
    }
    log.info(`Castwright is ready at ${config.http.baseUrl}`);
  }
  releaseStartMemory();
  // The parent process may wait for this.
  process.send?.('ready');
}

/** Opens the operator listener, if configured: before the roles, and closed after them. */
async function startOperatorListener(
  { config, db, log, metrics }: Installation,
  started: Closable[],
  unready: () => string | null,
): Promise<void> {
  const { host, port } = config.operations;
  if (port === null) return;
  const { metricsToken } = config.http;
  const { listenForOperators } = await import('./operator-listener/listen.ts');
  started.push(
    await listenForOperators({ db, host, log, metrics, metricsToken, port, getUnreadyReason: unready }),
  );
}

/** Prints the first administrator's credentials on the start that created the account, and never again. */
async function announceAdmin({ config, db, log }: Installation): Promise<void> {
  const { ensureAdmin } = await import('#features/identity/accounts');
  const admin = await db.transaction((tx) => ensureAdmin(tx, config.identity.adminEmail));
  if (!admin) return;
  // To the terminal, not the log, because logs are collected.
  process.stdout.write(
    `\n  An administrator was created for this installation. This is shown once:\n    email      ${admin.email}\n    password  ${admin.password}\n\n`,
  );
  log.info('the installation has its administrator');
}
