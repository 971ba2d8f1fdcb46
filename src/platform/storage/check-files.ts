import { createHash } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import { addHours } from '#platform/time.ts';
import { DamagedObjectError, type Storage } from './storage.ts';

/** A file that a row refers to; null where the row does not say. */
export type ReferencedFile = { key: string; size: number | null; sha256: string | null };

/** What the database knows about one folder of the storage. */
export type FileRecords = {
  folder: string;
  /** Finds the keys that no row refers to and that no running work is about to store. */
  findUnreferenced(keys: readonly string[]): Promise<readonly string[]>;
  /** Lists every file that rows refer to, in batches. */
  listReferenced(): AsyncIterable<readonly ReferencedFile[]>;
};

export type Drift = {
  /**
   * `orphan`: a file that no row refers to; `missing`: a row refers to a file that does not exist; `damaged`: the
   * file differs from what was stored.
   */
  kind: 'orphan' | 'missing' | 'damaged';
  key: string;
  /** Whether the file was deleted. */
  removed: boolean;
};

export type FolderCheck = {
  folder: string;
  /** Files in the folder, and files that rows refer to. */
  files: number;
  referenced: number;
  orphans: number;
  removed: number;
  /** Unreferenced files too young to judge: their row may be about to be written. */
  young: number;
  missing: number;
  damaged: number;
};

export type CheckOptions = {
  now: Date;
  /** Read every file and compare its SHA-256, not its size alone. */
  deep: boolean;
  /** Delete unreferenced files. */
  removeOrphans: boolean;
  /** Called for each drift as it is found, because a large list must not be kept in memory. */
  onDrift: (drift: Drift) => void;
};

/** Work that stores files before their rows has finished by then. */
export const orphanAfterHours = 24;
/** Files looked up per query, and files checked at the same time. */
const [batch, sideBySide] = [500, 16];

/**
 * Compares one folder of the storage with the rows, in both directions. May run while the installation works: files
 * that are deleted meanwhile are not reported. Memory holds one batch.
 */
export async function checkFiles(
  storage: Storage,
  records: FileRecords,
  options: CheckOptions,
): Promise<FolderCheck> {
  const check: FolderCheck = {
    folder: records.folder,
    files: 0,
    referenced: 0,
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
  const oldEnough = addHours(now, -orphanAfterHours);
  let seen = new Map<string, Date>();
  const judge = async () => {
    for (const key of await records.findUnreferenced([...seen.keys()])) {
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
  for await (const files of records.listReferenced()) {
    check.referenced += files.length;
    for (let at = 0; at < files.length; at += sideBySide) {
      const some = files.slice(at, at + sideBySide);
      const kinds = await Promise.all(some.map((file) => findFault(storage, file, deep)));
      const wrong = some.flatMap(({ key }, place) => (kinds[place] ? [{ key, kind: kinds[place] }] : []));
      if (wrong.length === 0) continue;
      const gone = new Set(await records.findUnreferenced(wrong.map(({ key }) => key)));
      for (const { key, kind } of wrong.filter((each) => !gone.has(each.key))) {
        check[kind]++;
        onDrift({ kind, key, removed: false });
      }
    }
  }
}

async function findFault(
  storage: Storage,
  { key, size, sha256 }: ReferencedFile,
  deep: boolean,
): Promise<'missing' | 'damaged' | null> {
  const stored = await storage.stat(key);
  if (!stored) return 'missing';
  if (size !== null && stored.size !== size) return 'damaged';
  // Where the storage knows the digest, a replaced file is found without reading it.
  if (sha256 !== null && stored.sha256 !== undefined && stored.sha256 !== sha256) return 'damaged';
  if (!deep || sha256 === null) return null;
  try {
    return (await computeDigest(storage, key)) === sha256 ? null : 'damaged';
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return 'missing';
    if (error instanceof DamagedObjectError) return 'damaged';
    throw error;
  }
}

async function computeDigest(storage: Storage, key: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of await storage.read(key)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
