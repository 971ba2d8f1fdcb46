import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Client } from 'pg';
import { migrateDatabase } from '../db/migrate.ts';
import { countFiles } from './copy-files.ts';
import { dumpDatabase } from './dump-database.ts';
import { loadDatabase, refuseUsedDatabase } from './load-database.ts';
import { type Manifest, readManifest, writeManifest } from './manifest.ts';
import type { StoredFiles } from './stored-files.ts';
import { requireMigrated } from './tables.ts';

export type BackupPlaces = {
  /** A direct address of the database. */
  databaseUrl: string;
  files: StoredFiles;
};

/**
 * Writes database and files into a new folder, while the installation may go on working. Files are copied
 * before and after the database: each that a row names is there, unless its owner deleted it meanwhile. Keys
 * are left out on purpose: with them a backup would open identity documents and second factors.
 *
 * @param inSnapshot sees the database in the very moment that the backup is of
 * @throws Error for a folder that is not empty, and for a database that was never migrated; then nothing is written
 */
export async function makeBackup(
  places: BackupPlaces,
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
 * Fills an empty installation from a backup. Tables are made as they were then, filled, and brought up to
 * date after, so that a backup of an older version fits too.
 *
 * @param migrationsFolder holds the SQL files and their journal
 * @throws Error for an installation that is not empty, and for a backup that is damaged or of a newer version
 */
export async function restoreBackup(
  places: BackupPlaces,
  folder: string,
  migrationsFolder: string,
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const files = path.join(folder, 'files');
  const found = await countFiles(files);
  if (found.count !== manifest.files.count || found.bytes !== manifest.files.bytes) {
    throw new Error(
      `The backup's files are not whole: ${found.count} of ${manifest.files.count}, ${found.bytes} of ${manifest.files.bytes} bytes.`,
    );
  }
  await places.files.requireEmpty();
  await refuseUsedDatabase(places.databaseUrl);

  await places.files.fillFrom(files);
  await migrateAsThen(places.databaseUrl, migrationsFolder, manifest.migrations.length);
  await loadDatabase(places.databaseUrl, folder, manifest);
  await migrateDatabase(places.databaseUrl, migrationsFolder);
  return manifest;
}

/** Makes the tables as they stood after so many migrations. */
async function migrateAsThen(url: string, migrationsFolder: string, migrations: number): Promise<void> {
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
