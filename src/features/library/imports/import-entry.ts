import { buffer } from 'node:stream/consumers';
import { PictureSettingsError, readPictureSettings } from '@castwright/picture-settings';
import type { FileEntry } from '@zip.js/zip.js';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import {
  findSameLooking,
  findSameOriginal,
  importContent,
  storeImportedFiles,
} from '#features/library/items';
import {
  findImportedUpload,
  findSameWaiting,
  pictureKey,
  removeImportedUpload,
  type StoreUploadDeps,
  statePeople,
  storeUpload,
  type UploadRow,
} from '#features/library/uploads';
import type { Judge } from '#features/trust/safety';
import type { Clock } from '#platform/clock.ts';
import { removeFiles } from '#platform/storage/remove-files.ts';
import { toItemName } from './entry-name.ts';
import { readZipEntry } from './read-zip.ts';
import { type ImportEntryRow, type ImportRow, importEntries } from './schema.ts';
import { toImportedMetadata } from './to-imported-metadata.ts';

export type ImportEntryDeps = StoreUploadDeps & { clock: Clock; judge: Judge };

type Outcome = { state: 'waiting' | 'duplicate' | 'refused'; reason?: string; duplicateOf?: string | null };

/**
 * Takes one file of an import: through the gate of uploads, then into My Content, if it was stated that no recognisable
 * person is in it, or who agreed. Upload and item have the entry's id: repeated after a kill, it goes on where it ended.
 *
 * @throws AppError PLAN_LIMIT when the storage is full; UNAVAILABLE; every other refusal is stored with the entry
 */
export async function importEntry(
  deps: ImportEntryDeps,
  row: ImportRow,
  entry: ImportEntryRow,
  file: FileEntry | undefined,
): Promise<void> {
  const { db, storage, log } = deps;
  const upload = await findImportedUpload(db, row.userId, entry.id);
  const outcome = upload
    ? await judgeStored(deps, row, entry, upload)
    : await receive(deps, row, entry, file).catch(toRefusal);
  if (!outcome) return;
  const keys = await db.transaction(async (tx) => {
    await tx.update(importEntries).set(outcome).where(eq(importEntries.id, entry.id));
    return outcome.state === 'waiting' ? [] : removeImportedUpload(tx, row.userId, entry.id, deps.clock());
  });
  await removeFiles(storage, keys, log);
}

/** What the gate refuses is named; what may pass the next time is not decided. */
function toRefusal(error: unknown): Outcome {
  if (!(error instanceof AppError) || error.code === 'PLAN_LIMIT' || error.code === 'UNAVAILABLE')
    throw error;
  return { state: 'refused', reason: error.message };
}

async function receive(
  deps: ImportEntryDeps,
  row: ImportRow,
  entry: ImportEntryRow,
  file: FileEntry | undefined,
): Promise<Outcome | null> {
  if (!file) throw new AppError('FILE_REFUSED', 'It is not in the ZIP any more.');
  const { bytes, sha256 } = await readZipEntry(file);
  await deps.db.update(importEntries).set({ sha256 }).where(eq(importEntries.id, entry.id));
  const same = await findSameFile(deps, row.userId, { ...entry, sha256 });
  if (same) return same;
  const stored = await storeUpload(
    { ...deps, describeFile: describeWithSettings(deps) },
    {
      ...{ id: entry.id, importId: row.id, userId: row.userId, madeBy: row.madeBy },
      ...{ purpose: 'picture', rights: null, fileName: entry.name, bytes, now: deps.clock() },
    },
  );
  return judgeStored(deps, row, entry, stored);
}

/** Keeps the settings of the file with its description, because cleaning removes them. */
const describeWithSettings =
  ({ describeFile }: Pick<ImportEntryDeps, 'describeFile'>): ImportEntryDeps['describeFile'] =>
  async (bytes) => {
    const settings = await readPictureSettings(bytes).catch((error: unknown) => {
      if (error instanceof PictureSettingsError) return null;
      throw error;
    });
    return { ...(await describeFile(bytes)), settings };
  };

/** Another entry with the same bytes that became an item or waits, or an item whose original they are. */
async function findSameFile(
  { db }: Pick<ImportEntryDeps, 'db'>,
  userId: string,
  { id, sha256 }: Pick<ImportEntryRow, 'id' | 'sha256'>,
): Promise<Outcome | null> {
  if (sha256 === null) return null;
  const [earlier] = await db
    .select({ id: importEntries.id, name: importEntries.name, state: importEntries.state })
    .from(importEntries)
    .where(
      and(
        eq(importEntries.userId, userId),
        eq(importEntries.sha256, sha256),
        inArray(importEntries.state, ['imported', 'waiting']),
        ne(importEntries.id, id),
      ),
    )
    .limit(1);
  const duplicateOf = await findSameOriginal(db, userId, sha256);
  if (duplicateOf) return { state: 'duplicate', reason: 'This very file is in My Content.', duplicateOf };
  if (!earlier) return null;
  return { state: 'duplicate', reason: `The same file as “${earlier.name}”.`, duplicateOf: earlier.id };
}

/** Decides about a file that passed the gate. @returns null once it became an item */
async function judgeStored(
  deps: ImportEntryDeps,
  row: ImportRow,
  entry: ImportEntryRow,
  upload: UploadRow,
): Promise<Outcome | null> {
  const { db } = deps;
  const looks = upload.perceptualHash;
  const alike = looks === null ? null : await findSameLooking(db, row.userId, looks);
  if (alike)
    return {
      state: 'duplicate',
      reason: 'It looks the same as a picture in My Content.',
      duplicateOf: alike,
    };
  const waiting = await findSameWaiting(db, upload);
  if (waiting) return { state: 'duplicate', reason: 'It looks the same as another picture that waits.' };
  const people = upload.people === 'not_stated' && row.withoutPeople ? 'none' : upload.people;
  if (people === 'not_stated') return { state: 'waiting' };
  if (people === 'revoked') return { state: 'refused', reason: 'The consent for it was revoked.' };
  if (people === 'none' && upload.people === 'not_stated') {
    const personId = row.madeBy ?? row.userId;
    const statement = {
      userId: row.userId,
      personId,
      uploadId: upload.id,
      form: { people: 'none' as const },
    };
    await statePeople(deps, { ...statement, now: deps.clock() });
  }
  await becomeItem(deps, row, entry, upload);
  return null;
}

async function becomeItem(
  deps: ImportEntryDeps,
  row: ImportRow,
  entry: ImportEntryRow,
  upload: UploadRow,
): Promise<void> {
  const { db, log, storage } = deps;
  const bytes = await buffer(await storage.read(pictureKey(upload)));
  const { height, mediaType, perceptualHash, placeholder, width } = upload;
  if (mediaType === 'audio/mp4') throw new Error('an imported picture is a soundtrack');
  const picture = { bytes, mediaType, width, height, placeholder, perceptualHash };
  const files = await storeImportedFiles(storage, entry.id, picture);
  const metadata = await toImportedMetadata(deps.judge, upload.fileDescription, entry.name);
  const now = deps.clock();
  const keys = await db.transaction(async (tx) => {
    await importContent(tx, {
      ...{ id: entry.id, userId: row.userId, madeBy: row.madeBy, name: toItemName(entry.name) },
      ...{ metadata, picture, files, now },
    });
    await tx
      .update(importEntries)
      .set({ state: 'imported', reason: null })
      .where(eq(importEntries.id, entry.id));
    return removeImportedUpload(tx, row.userId, entry.id, now);
  });
  await removeFiles(storage, keys, log);
}
