import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Client } from 'pg';
import { migrateDatabase } from '../db/migrate.ts';
import { countFiles } from './copy-files.ts';
import { dumpDatabase } from './dump-database.ts';
import { loadDatabase, requireEmptyDatabase } from './load-database.ts';
import { type Manifest, readManifest, writeManifest } from './manifest.ts';
import type { StoredFiles } from './stored-files.ts';
import { requireMigrated } from './tables.ts';

export type BackupLocations = {
  /** Direct URL of the database, not a pooler's. */
  databaseUrl: string;
  files: StoredFiles;
};

/**
 * Writes the database and the files into a new folder while the installation may keep running. Files are copied
 * before and after the database, so that every file a row names is in the backup unless its owner deleted it
 * meanwhile. Keys are left out on purpose: with them, a backup would open identity documents and second factors.
 *
 * @param inSnapshot runs in the transaction that the backup reads
 * @throws Error when the folder is not empty or the database was never migrated; then nothing is written
 */
export async function createBackup(
  places: BackupLocations,
  folder: string,
  now: Date,
  inSnapshot?: (client: Client) => Promise<void>,
): Promise<Manifest> {
  await requireMigrated(places.databaseUrl);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty. Name a new folder.`);
  const files = path.join(folder, 'files');
  await places.files.copyTo(files);
  const dump = await dumpDatabase(places.databaseUrl, folder, inSnapshot);
  await places.files.copyTo(files);
  const manifest: Manifest = {
    format: 1,
    madeAt: now.toISOString(),
    ...dump,
    files: await countFiles(files),
  };
  await writeManifest(folder, manifest);
  return manifest;
}

/**
 * Fills an empty installation from a backup. It creates the tables at the backup's migration, fills them, and then
 * runs the later migrations, so that a backup of an older version can be restored.
 *
 * @param migrationsFolder holds the SQL files and their journal
 * @throws Error when the installation is not empty, or the backup is damaged or from a newer version
 */
export async function restoreBackup(
  places: BackupLocations,
  folder: string,
  migrationsFolder: string,
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const files = path.join(folder, 'files');
  const found = await countFiles(files);
  if (found.count !== manifest.files.count || found.bytes !== manifest.files.bytes) {
    throw new Error(
      `The backup's files are incomplete: ${found.count} of ${manifest.files.count}, ${found.bytes} of ${manifest.files.bytes} bytes.`,
    );
  }
  await places.files.requireEmpty();
  await requireEmptyDatabase(places.databaseUrl);

  await places.files.fillFrom(files);
  await migrateUpTo(places.databaseUrl, migrationsFolder, manifest.migrations.length);
  await loadDatabase(places.databaseUrl, folder, manifest);
  await migrateDatabase(places.databaseUrl, migrationsFolder);
  return manifest;
}

/** Runs the first `migrations` migrations only. */
async function migrateUpTo(url: string, migrationsFolder: string, migrations: number): Promise<void> {
  const then = await mkdtemp(path.join(tmpdir(), 'castwright-migrations-'));
  try {
    await cp(migrationsFolder, then, { recursive: true });
    const journalFile = path.join(then, 'meta', '_journal.json');
    const journal = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: unknown[] };
    await writeFile(
      journalFile,
      JSON.stringify({ ...journal, entries: journal.entries.slice(0, migrations) }),
    );
    await migrateDatabase(url, then);
  } finally {
    await rm(then, { recursive: true, force: true });
  }
}
