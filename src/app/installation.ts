/** What every role of one installation shares: database, storage, queue, secrets. */
import { sql } from 'drizzle-orm';
import type { Config } from '#config';
import { requireCatalogue } from '#contract/check-catalogue.ts';
import { following, type OperatorFiles, openOperatorFiles } from '#features/admin/site-files';
import type { PaymentProvider } from '#payments/port';
import { type Clock, systemClock } from '#platform/clock.ts';
import { keptSecrets } from '#platform/crypto/kept-secret.ts';
import { type Db, databaseTimeouts, openDatabase } from '#platform/db/client.ts';
import { whenDatabaseIsThere } from '#platform/db/when-there.ts';
import { openQueue, type Queue } from '#platform/jobs/queue.ts';
import type { Logger } from '#platform/log.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { tracedStorage } from '#platform/storage/traced-storage.ts';
import { jobs } from './jobs.ts';
import { authSecrets, requireKeys } from './keys.ts';
import { openPayments } from './open-payments.ts';
import { createMetrics, type Metrics } from './operator-listener/metrics.ts';

export type Installation = {
  config: Config;
  /** What the operator says of themselves, and what the adult category offers to choose from. */
  operatorFiles: OperatorFiles;
  /** Who its mails are from. */
  mailBrand: MailBrand;
  log: Logger;
  db: Db;
  /** A direct address of the database, for notifications. */
  directUrl: string;
  storage: Storage;
  queue: Queue;
  /** What this process counts. */
  metrics: Metrics;
  /** Who takes card payments. */
  payments: PaymentProvider;
  /** Signs session cookies and seals second factors. */
  secret: string;
  /** Others that are still, or already, accepted. */
  acceptedSecrets: readonly string[];
  close(): Promise<void>;
};

/** Opens what the roles need. The database must be migrated. */
export async function openInstallation(
  config: Config,
  log: Logger,
  database: { url: string; directUrl: string },
  /** Of the sandbox provider and the operator's files; left out: the system's. */
  clock?: Clock,
): Promise<Installation> {
  requireCatalogue();
  await requireKeys(config);
  const pooler = database.url !== database.directUrl;
  const db = openDatabase({
    url: database.url,
    poolSize: config.database.poolSize,
    applicationName: 'castwright',
    onIdleError: (error) => log.warn({ reason: error.message }, 'a database connection was lost'),
    pooler,
    namedStatements: config.database.namedStatements ?? !pooler,
  });
  if (pooler) await warnWithoutTimeouts(db, log);
  const operatorFiles = await openOperatorFiles({
    db,
    databaseUrl: database.directUrl,
    log,
    clock: clock ?? systemClock,
    places: config.operatorFiles,
  }).catch(async (error: unknown) => {
    await db.$client.end();
    throw error;
  });
  const { site } = operatorFiles;
  const storage = await openStorage(config.storage, log).catch(async (error: unknown) => {
    await operatorFiles.close();
    await db.$client.end();
    throw error;
  });
  const queue = await whenDatabaseIsThere(
    () => openQueue({ databaseUrl: database.directUrl, log, jobs }),
    log,
  );
  return {
    config,
    operatorFiles,
    mailBrand: following(() => ({
      name: site.brand.name,
      address: [site.operator.name, ...site.operator.address],
      baseUrl: config.http.baseUrl,
    })),
    log,
    db,
    directUrl: database.directUrl,
    storage: tracedStorage(storage),
    queue,
    metrics: createMetrics({ db, queue, log }),
    payments: await openPayments({
      config,
      db,
      queue,
      clock,
      webhookSecrets: () => keptSecrets(config.inKeys('sandbox-webhook-secret')),
    }),
    ...(await authSecrets(config)),
    async close() {
      await operatorFiles.close();
      await queue.stop();
      await db.$client.end();
    },
  };
}

/** Whoever waits for a lock for ever holds a connection that everybody shares. */
async function warnWithoutTimeouts(db: Db, log: Logger): Promise<void> {
  const names = Object.keys(databaseTimeouts);
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from pg_settings where name = any(${sql.param(names)}::text[]) and setting = '0'`,
  );
  const unset = rows.map(({ name }) => name);
  if (unset.length > 0) log.warn({ unset }, 'the pooler in front of the database sets no timeouts');
}
