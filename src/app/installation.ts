/** What every role of an installation shares: database, storage, queue, secrets. */
import { sql } from 'drizzle-orm';
import type { Config } from '#config';
import { listOperatorLines } from '#contract/site.ts';
import { assertCatalogue } from '#contract/validate-catalogue.ts';
import { createLiveView, type OperatorFiles, openOperatorFiles } from '#features/admin/site-files';
import type { Seller } from '#features/billing/invoices';
import type { PaymentProviders } from '#features/billing/subscriptions';
import { type ContentWatermark, openWatermark } from '#features/library/watermark';
import { createKnownPeople, type ReadKnownPeople } from '#features/trust/known-people';
import { type Clock, systemClock } from '#platform/clock.ts';
import { openKeyRing } from '#platform/crypto/key-ring.ts';
import { readOrCreateSecrets } from '#platform/crypto/secret-file.ts';
import { type Db, databaseTimeouts, openDatabase } from '#platform/db/client.ts';
import { waitForDatabase } from '#platform/db/wait-for-database.ts';
import { openQueue, type Queue } from '#platform/jobs/queue.ts';
import type { Logger } from '#platform/log.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { createTracedStorage } from '#platform/storage/traced-storage.ts';
import { createEngineFileRules } from './engine-file-rules.ts';
import { jobs } from './jobs.ts';
import { readAuthSecrets, requireKeys } from './keys.ts';
import { openPayments } from './open-payments.ts';
import { createMetrics, type Metrics } from './operator-listener/metrics.ts';

export type Installation = {
  config: Config;
  /** The published site file, tag file and engine file. */
  operatorFiles: OperatorFiles;
  /** The sender of its mails. */
  mailBrand: MailBrand;
  log: Logger;
  db: Db;
  /** Direct URL of the database, for notifications. */
  directUrl: string;
  storage: Storage;
  queue: Queue;
  /** The metrics of this process. */
  metrics: Metrics;
  /** The people of imported lists, in memory once for all roles of this process. */
  readKnownPeople: ReadKnownPeople;
  /** Marks the files of content, and reads marks. */
  watermark: ContentWatermark;
  /** The payment providers. */
  payments: PaymentProviders;
  /** Who issues receipts and invoices. */
  seller: Seller;
  /** Signs session cookies and seals second factors. */
  secret: string;
  /** Other secrets that are accepted during a rotation. */
  acceptedSecrets: readonly string[];
  close(): Promise<void>;
};

export type InstallationOptions = {
  /** For the sandbox provider and the operator's files. Default: the system clock. */
  clock?: Clock | undefined;
  /** Whether the worker's role may run in this process; by default it may. */
  isWorker?: boolean;
};

/** Opens what the roles need. The database must be migrated. */
export async function openInstallation(
  config: Config,
  log: Logger,
  database: { url: string; directUrl: string },
  { clock, isWorker }: InstallationOptions = {},
): Promise<Installation> {
  assertCatalogue();
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
  if (pooler) await warnAboutMissingTimeouts(db, log);
  const operatorFiles = await openOperatorFiles({
    db,
    databaseUrl: database.directUrl,
    log,
    clock: clock ?? systemClock,
    places: config.operatorFiles,
    engineRules: createEngineFileRules(await openKeyRing(config.inKeys('webhooks'))),
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
  const queue = await waitForDatabase(
    () => openQueue({ databaseUrl: database.directUrl, log, jobs, isWorker }),
    log,
  );
  const watermark = await openWatermark(db, config.watermark);
  const mailBrand = createLiveView(() => ({
    name: site.brand.name,
    address: listOperatorLines(site.operator),
    baseUrl: config.http.baseUrl,
  }));
  const payments = await openPayments({
    config,
    db,
    queue,
    clock,
    brand: mailBrand,
    webhookSecrets: () => readOrCreateSecrets(config.inKeys('sandbox-webhook-secret')),
  });
  return {
    config,
    operatorFiles,
    mailBrand,
    log,
    db,
    directUrl: database.directUrl,
    storage: createTracedStorage(storage),
    watermark,
    readKnownPeople: createKnownPeople(db, clock ?? systemClock),
    queue,
    metrics: createMetrics({ ...config.modes, db, queue, log, providers: payments.all }),
    seller: { site, sandbox: config.payments.isSandbox },
    payments,
    ...(await readAuthSecrets(config)),
    async close() {
      await operatorFiles.close();
      await watermark.close();
      await queue.stop();
      await db.$client.end();
    },
  };
}

/** Warns when the pooler sets no timeouts: a query that waits for a lock forever holds a shared connection. */
async function warnAboutMissingTimeouts(db: Db, log: Logger): Promise<void> {
  const names = Object.keys(databaseTimeouts);
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from pg_settings where name = any(${sql.param(names)}::text[]) and setting = '0'`,
  );
  const unset = rows.map(({ name }) => name);
  if (unset.length > 0) log.warn({ unset }, 'the pooler in front of the database sets no timeouts');
}
