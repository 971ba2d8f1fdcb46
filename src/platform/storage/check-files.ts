import { createHash } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import { DamagedObject, type Storage } from './storage.ts';

/** A file as a row names it; null where the row does not say. */
export type NamedFile = { key: string; size: number | null; sha256: string | null };

/** What the database knows of one folder of the storage. */
export type FileRecords = {
  folder: string;
  /** Those of the keys that no row names, and that no work under way is going to name. */
  unnamed(keys: readonly string[]): Promise<readonly string[]>;
  /** Every file that rows name, in batches. */
  named(): AsyncIterable<readonly NamedFile[]>;
};

export type Drift = {
  /** `orphan`: a file that no row names; `missing`: no file where a row names one; `damaged`: another than was stored. */
  kind: 'orphan' | 'missing' | 'damaged';
  key: string;
  /** Whether the file was removed. */
  removed: boolean;
};

export type FolderCheck = {
  folder: string;
  /** Files that lie there, and files that rows name. */
  files: number;
  named: number;
  orphans: number;
  removed: number;
  /** Files that no row names, but too young to judge: their row may be about to be written. */
  young: number;
  missing: number;
  damaged: number;
};

export type CheckOptions = {
  now: Date;
  /** Read every file and compare its digest, not its size alone. */
  deep: boolean;
  /** Remove files that nobody names. */
  removeOrphans: boolean;
  /** Told of each as it is found: a large drift is not kept in memory. */
  onDrift: (drift: Drift) => void;
};

/** Work that stores files before their rows is long over by then. */
export const orphanAfterHours = 24;
/** Files that are looked up in one go, and looked at side by side. */
const [batch, sideBySide] = [500, 16];

/**
 * Compares one folder of the storage with what rows say of it, from both sides. May run while the installation works:
 * what is deleted meanwhile is no drift. Nothing is kept in memory but a batch.
 */
export async function checkFiles(
  storage: Storage,
  records: FileRecords,
  options: CheckOptions,
): Promise<FolderCheck> {
  const check: FolderCheck = {
    folder: records.folder,
    files: 0,
    named: 0,
    orphans: 0,
    removed: 0,
    young: 0,
    missing: 0,
    damaged: 0,
  };
  await findOrphans(storage, records, options, check);
  await findMissing(storage, records, options, check);
  return check;
}

async function findOrphans(
  storage: Storage,
  records: FileRecords,
  { now, removeOrphans, onDrift }: CheckOptions,
  check: FolderCheck,
): Promise<void> {
  const oldEnough = new Date(now.getTime() - orphanAfterHours * 3_600_000);
  let seen = new Map<string, Date>();
  const judge = async () => {
    for (const key of await records.unnamed([...seen.keys()])) {
      if ((seen.get(key) ?? now) >= oldEnough) {
        check.young++;
        continue;
      }
      check.orphans++;
      if (removeOrphans) {
        await storage.remove(key);
        check.removed++;
      }
      onDrift({ kind: 'orphan', key, removed: removeOrphans });
    }
    seen = new Map();
  };
  for await (const { key, modifiedAt } of storage.list(records.folder)) {
    check.files++;
    seen.set(key, modifiedAt);
    if (seen.size === batch) await judge();
  }
  if (seen.size > 0) await judge();
}

async function findMissing(
  storage: Storage,
  records: FileRecords,
  { deep, onDrift }: CheckOptions,
  check: FolderCheck,
): Promise<void> {
  for await (const files of records.named()) {
    check.named += files.length;
    for (let at = 0; at < files.length; at += sideBySide) {
      const some = files.slice(at, at + sideBySide);
      const kinds = await Promise.all(some.map((file) => wrongWith(storage, file, deep)));
      const wrong = some.flatMap(({ key }, place) => (kinds[place] ? [{ key, kind: kinds[place] }] : []));
      if (wrong.length === 0) continue;
      const gone = new Set(await records.unnamed(wrong.map(({ key }) => key)));
      for (const { key, kind } of wrong.filter((each) => !gone.has(each.key))) {
        check[kind]++;
        onDrift({ kind, key, removed: false });
      }
    }
  }
}

async function wrongWith(
  storage: Storage,
  { key, size, sha256 }: NamedFile,
  deep: boolean,
): Promise<'missing' | 'damaged' | null> {
  const stored = await storage.stat(key);
  if (!stored) return 'missing';
  if (size !== null && stored.size !== size) return 'damaged';
  // Where the storage says what it was given, another file in this one's place is told without reading it.
  if (sha256 !== null && stored.sha256 !== undefined && stored.sha256 !== sha256) return 'damaged';
  if (!deep || sha256 === null) return null;
  try {
    return (await digestOf(storage, key)) === sha256 ? null : 'damaged';
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return 'missing';
    if (error instanceof DamagedObject) return 'damaged';
    throw error;
  }
}

async function digestOf(storage: Storage, key: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of await storage.read(key)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
