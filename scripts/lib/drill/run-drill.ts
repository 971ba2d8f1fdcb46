import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Config } from '#config';
import { recordBackupRun } from '#features/admin/jobs-and-backups';
import { createBackup, restoreBackup } from '#platform/backup/backup.ts';
import { type Manifest, readManifest } from '#platform/backup/manifest.ts';
import { filesInFolder } from '#platform/backup/stored-files.ts';
import { requireMigrated } from '#platform/backup/tables.ts';
import { hasKeys, openKeyRing } from '#platform/crypto/key-ring.ts';
import { readSecretLines } from '#platform/crypto/secret-lines.ts';
import type { Db } from '#platform/db/client.ts';
import type { Logger } from '#platform/log.ts';
import { openLocalStorage } from '#platform/storage/local-storage.ts';
import { openCommandDb } from '../command-db.ts';
import { openInstallationFiles } from '../installation-files.ts';
import { formatFailure } from '../report-failure.ts';
import { type DrillCheck, drillChecks, type Finding, type RestoredInstallation } from './checks.ts';
import { openRestoreTarget, type RestoreTarget, requireDiskSpace } from './restore-target.ts';
import { readSourceFacts, type SourceFacts } from './source.ts';

export type DrillOptions = {
  config: Config;
  /** Direct URL of the installation's database. */
  databaseUrl: string;
  /** An existing backup; null creates one. */
  backup: string | null;
  /** The folder for the restored files during the drill. */
  work: string;
  migrations: string;
  log: Logger;
  /** Called after each step. */
  onStep: (step: DrillStep) => void;
  checks?: readonly DrillCheck[];
};

export type DrillStep = Finding & { name: string; seconds: number };
export type Drill = { passed: boolean; madeAt: Date; seconds: number; steps: DrillStep[] };

/**
 * Restores a backup beside the installation, which may keep running, checks it and deletes it. The result is
 * recorded in the installation.
 *
 * @throws Error when the drill could not run; then nothing is left behind either
 */
export async function runDrill(options: DrillOptions): Promise<Drill> {
  const { config, databaseUrl, onStep, work } = options;
  const startedAt = Date.now();
  const steps: DrillStep[] = [];
  await requireMigrated(databaseUrl);
  /** A failed step ends the drill, with its error as a problem. */
  async function step<Result>(name: string, run: () => Promise<[Finding, Result]>): Promise<Result> {
    const from = Date.now();
    const [finding, result] = await run().catch((error: unknown): [Finding, null] => [
      {
        said: 'could not run',
        problems: [formatFailure(error)],
      },
      null,
    ]);
    const ended = { name, seconds: (Date.now() - from) / 1000, ...finding };
    steps.push(ended);
    onStep(ended);
    if (result === null) throw new DrillStopped();
    return result;
  }

  const live = openCommandDb(databaseUrl, 'drill', 2);
  let madeAt = new Date();
  try {
    await mkdir(work, { recursive: true });
    await requireDiskSpace(work, await estimateDiskSpace(live, options.backup));
    const beside = await openRestoreTarget(databaseUrl, work);
    try {
      await runSteps();
    } catch (error) {
      if (!(error instanceof DrillStopped)) throw error;
    } finally {
      await beside.close();
    }

    async function runSteps(): Promise<void> {
      const made = await step('Backup', () => openBackup(options, beside));
      madeAt = new Date(made.manifest.madeAt);
      await step('Restore', () => restore(options, beside, made.folder));
      const restored = await openRestored(config, beside, live, made);
      try {
        for (const { run: look, name } of options.checks ?? drillChecks) {
          await step(name, async () => [await look(restored), true]);
        }
      } finally {
        await restored.db.$client.end();
      }
    }

    const passed = steps.every(({ problems }) => problems.length === 0);
    const seconds = (Date.now() - startedAt) / 1000;
    await recordBackupRun(live, { kind: 'drill', madeAt, endedAt: new Date(), seconds, passed });
    return { passed, madeAt, seconds, steps };
  } finally {
    await live.$client.end();
  }
}

class DrillStopped extends Error {
  override readonly name = 'Stopped';
}

type OpenedBackup = { folder: string; manifest: Manifest; source: SourceFacts | null };

async function openBackup(
  { backup, config, databaseUrl, log }: DrillOptions,
  beside: RestoreTarget,
): Promise<[Finding, OpenedBackup]> {
  let source: SourceFacts | null = null;
  const folder = backup ?? path.join(beside.folder, 'backup');
  const places = { databaseUrl, files: await openInstallationFiles(config, log) };
  const manifest = backup
    ? await readManifest(backup)
    : await createBackup(places, folder, new Date(), async (client) => {
        source = await readSourceFacts(client);
      });
  const { files, madeAt, tables } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const holds = `${rows} rows of ${tables.length} tables and ${files.count} files of ${(files.bytes / 1e6).toFixed(1)} MB`;
  const said = backup ? `of ${madeAt}, ${formatAge(new Date(madeAt))} old: ${holds}` : `made: ${holds}`;
  return [
    { said, problems: [] },
    { folder, manifest, source },
  ];
}

async function restore(
  { migrations }: DrillOptions,
  beside: RestoreTarget,
  folder: string,
): Promise<[Finding, true]> {
  const files = filesInFolder(path.join(beside.folder, 'files'));
  const places = { databaseUrl: beside.databaseUrl, files };
  await restoreBackup(places, folder, migrations);
  return [{ said: `into ${beside.where}`, problems: [] }, true];
}

async function openRestored(
  { identity, inKeys }: Config,
  { databaseUrl: url, folder }: RestoreTarget,
  live: Db,
  { manifest, source }: OpenedBackup,
): Promise<RestoredInstallation> {
  const db = openCommandDb(url, 'drill', 2);
  // Creates no key: the drill must detect missing ones.
  const ring = async (name: string) => ((await hasKeys(inKeys(name))) ? openKeyRing(inKeys(name)) : null);
  const lines = identity.secret ? [identity.secret] : await readSecretLines(inKeys('auth-secret'));
  const [secret, ...more] = [...lines, ...identity.acceptedSecrets];
  return {
    url,
    db,
    live,
    manifest,
    source,
    storage: await openLocalStorage(path.join(folder, 'files')),
    keys: {
      documents: await ring('documents'),
      webhooks: await ring('webhooks'),
      secrets: secret === undefined ? null : [secret, ...more],
    },
  };
}

/** A generous estimate in bytes: rows and files once restored, and once more when the backup is created too. */
async function estimateDiskSpace(live: Db, backup: string | null): Promise<number> {
  const { rows } = await live.execute<{ database: string; files: string }>(sql`
    select pg_database_size(current_database()) as database,
      (select coalesce(sum(byte_size), 0) from content_files) as files`);
  const database = Number(rows[0]?.database ?? 0);
  const files = backup ? (await readManifest(backup)).files.bytes : 2 * Number(rows[0]?.files ?? 0);
  return 2 * database + files;
}

/** Formats an age in a suitable unit. */
export function formatAge(moment: Date, now = new Date()): string {
  const minutes = Math.round((now.getTime() - moment.getTime()) / 60_000);
  const [amount, unit] =
    minutes < 120
      ? [minutes, 'minute']
      : minutes < 48 * 60
        ? [Math.round(minutes / 60), 'hour']
        : [Math.round(minutes / 1440), 'day'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}
