import { createHash } from 'node:crypto';
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { uploadedPeopleText } from '#contract/operating-modes.ts';
import type { SoundRights, UploadPurpose } from '#contract/uploads.ts';
import { requireStorageLeft, requireStorageWithinLimit } from '#features/billing/entitlements';
import { type FindListed, findListedUpload } from '#features/trust/hash-lists';
import { type InspectFile, type Inspection, wasCheckedForPeople } from '#features/trust/inspection';
import { type NewPicture, requireNotRemoved } from '#features/trust/removed-pictures';
import type { PictureRules } from '#features/trust/safety';
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts';
import type { Db, Queryable, Tx } from '#platform/db/client.ts';
import { isNotHeld } from '#platform/db/legal-hold.ts';
import { newId } from '#platform/ids.ts';
import type { Logger } from '#platform/log.ts';
import { removeFiles } from '#platform/storage/remove-files.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { receiveMask } from './receive-mask.ts';
import { receivePicture } from './receive-picture.ts';
import { receiveSoundtrack } from './receive-soundtrack.ts';
import { refuseUpload, UploadRefused } from './refuse-upload.ts';
import { type UploadRow, uploads } from './schema.ts';
import { listUploadKeys, pictureKey, uploadKey, viewKey } from './upload-files.ts';
import { toUploadName } from './upload-name.ts';

export type StoreUploadDeps = PictureRules & {
  db: Db;
  storage: Storage;
  log: Pick<Logger, 'error' | 'warn'>;
  /** Reads generation metadata and credentials, which cleaning removes; serializable to jsonb. */
  describeFile: (bytes: Buffer) => Promise<Record<string, unknown>>;
  /** Looks at a picture before it is stored. */
  inspectFile: InspectFile;
  /** Searches the lists of known pictures. */
  findListed: FindListed;
  /** The path of FFmpeg; null for the one of the npm package. */
  ffmpegPath: string | null;
};

export type UploadInput = {
  /** Left out: a new one. An import names its entry, so that a repeat stores nothing twice. */
  id?: string;
  /** The import that it is an entry of; it is hidden from the lists of uploads. */
  importId?: string;
  userId: string;
  /** The team member who uploads it; null for the owner of the account. */
  madeBy: string | null;
  purpose: UploadPurpose;
  /** The statement about a soundtrack; null for pictures. */
  rights: SoundRights | null;
  fileName: string;
  bytes: Buffer;
  now: Date;
};

/** Decoding a picture of 50 megapixels takes 200 MB. */
const limitDecodes = createConcurrencyLimit(2);
/** The most milliseconds of an inspection; the first one loads the model. */
const inspectionMs = 30_000;

/**
 * Stores an uploaded picture, mask or soundtrack, cleaned and separate from generated content. Writes files before the row, and
 * removes them when the row cannot be stored.
 *
 * @throws AppError FILE_REFUSED, FILE_TOO_LARGE; CONFLICT when the limit of uploads is reached; PLAN_LIMIT when the
 *   storage of the plan is full; FORBIDDEN for a picture that a takedown removed or a hash list has, for one that looks
 *   explicit, and for one of people where uploads may not show them, each of which the safety record then has; UNAVAILABLE when it could not be inspected or the lists
 *   cannot be searched
 */
export async function storeUpload(keeping: StoreUploadDeps, given: UploadInput): Promise<UploadRow> {
  return storeAllowed(keeping, given).catch((error: unknown) => {
    if (!(error instanceof UploadRefused)) throw error;
    const { fileName, madeBy, now, userId } = given;
    return refuseUpload(keeping.db, error, { userId: madeBy ?? userId, fileName, now });
  });
}

/** @throws UploadRefused for a picture that is not allowed; the other errors of `storeUpload` */
async function storeAllowed(keeping: StoreUploadDeps, given: UploadInput): Promise<UploadRow> {
  const { db, log, storage } = keeping;
  const { id = newId(), importId = null } = given;
  if (given.purpose !== 'mask' && importId === null) {
    await requireBelowLimit(db, given.userId, given.purpose);
  }
  await requireStorageLeft(db, given.userId);
  const storageKey = uploadKey(given.userId, id);
  const { files, searchHashes, ...facts } = await limitDecodes(() =>
    processUpload(keeping, given, storageKey),
  );
  const { userId, madeBy, purpose, now: createdAt } = given;
  const row = {
    id,
    importId,
    userId,
    madeBy,
    purpose,
    name: toUploadName(given.fileName),
    storageKey,
    createdAt,
    ...facts,
  };
  try {
    for (const { key, bytes } of files) await storage.put(key, bytes);
    const sha256s = [computeDigest(given.bytes).sha256, row.sha256];
    const { kept, displaced } = await db.transaction((tx) =>
      insertUpload(tx, row, { sha256s, searchHashes }),
    );
    await removeFiles(storage, displaced, log);
    return kept;
  } catch (error) {
    const kept = await settleFailure(keeping, row);
    if (kept) return kept;
    throw error;
  }
}

type NewUpload = typeof uploads.$inferInsert;

async function processUpload(
  keeping: StoreUploadDeps,
  { bytes, now, purpose, rights, userId }: UploadInput,
  storageKey: string,
) {
  if (purpose === 'soundtrack') return processSoundtrack(keeping, { bytes, rights }, storageKey);
  if (purpose === 'mask') {
    const mask = await receiveMask(bytes);
    const { bytes: png, ...facts } = mask;
    return {
      ...facts,
      ...computeDigest(png),
      placeholder: '#000000',
      searchHashes: [],
      files: [{ key: pictureKey({ storageKey }), bytes: png }],
    };
  }
  const { bytes: picture, pdq, preview, thumbnail, ...facts } = await receivePicture(bytes);
  // First, because administrators are to know of a listed picture, whatever else it is.
  const match = await findListedUpload(keeping, { userId, pdq, now });
  if (match) throw new UploadRefused({ rule: 'listed', match });
  const inspection = await requireHarmless(keeping, preview);
  return {
    ...facts,
    inspection,
    ...computeDigest(picture),
    fileDescription: await keeping.describeFile(bytes),
    files: [
      { key: pictureKey({ storageKey }), bytes: picture },
      { key: viewKey({ storageKey }, 'preview'), bytes: preview },
      { key: viewKey({ storageKey }, 'thumbnail'), bytes: thumbnail },
    ],
  };
}

/** @throws AppError FORBIDDEN for the voices of people where uploads may not show them */
async function processSoundtrack(
  { allowsUploadedPeople, ffmpegPath }: StoreUploadDeps,
  { bytes, rights }: Pick<UploadInput, 'bytes' | 'rights'>,
  storageKey: string,
) {
  if (!rights) throw new Error('a soundtrack without a statement of rights');
  if (rights.voices === 'agreed' && !allowsUploadedPeople)
    throw new AppError('FORBIDDEN', uploadedPeopleText);
  const { bytes: sound, mediaType, seconds } = await receiveSoundtrack(bytes, ffmpegPath);
  return {
    mediaType,
    ...{ width: 0, height: 0, placeholder: '#000000', soundSeconds: seconds, soundRights: rights },
    ...computeDigest(sound),
    searchHashes: [],
    files: [{ key: pictureKey({ storageKey }), bytes: sound }],
  };
}

/**
 * Uploads are for safe-for-work results alone, and no reviewer looks at private photographs: one that a reviewer would
 * have to look at is refused too.
 *
 * @throws UploadRefused; AppError UNAVAILABLE
 */
async function requireHarmless(
  { allowsUploadedPeople, inspectFile }: StoreUploadDeps,
  preview: Buffer,
): Promise<Inspection> {
  const signal = AbortSignal.timeout(inspectionMs);
  const inspection = await inspectFile('sfw', { frames: [preview] }, signal).catch((cause: unknown) => {
    throw unchecked(cause);
  });
  if (inspection.verdict === 'allow') {
    if (!allowsUploadedPeople && !wasCheckedForPeople(inspection)) throw unchecked();
    return inspection;
  }
  const labels = new Set(inspection.reasons.map(({ label }) => label));
  if (labels.has('listed')) throw new UploadRefused({ rule: 'listed', inspection });
  throw new UploadRefused({ rule: labels.has('explicit') ? 'explicit' : 'people', inspection });
}

function unchecked(cause?: unknown): AppError {
  const message = 'The picture could not be checked. Please try again in a minute.';
  return new AppError('UNAVAILABLE', message, undefined, { cause });
}

function computeDigest(bytes: Buffer) {
  return { byteSize: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/**
 * Serializes concurrent calls, so that each counts the result of the one before.
 *
 * @param marks what the picture is searched for by among removed ones, its file before cleaning included
 * @returns the row, and the storage keys of displaced masks
 */
async function insertUpload(
  tx: Tx,
  row: NewUpload,
  marks: Pick<NewPicture, 'sha256s' | 'searchHashes'>,
): Promise<{ kept: UploadRow; displaced: string[] }> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('uploads'), hashtext(${row.userId}))`);
  const { perceptualHash = null, userId } = row;
  await requireNotRemoved(tx, { userId, perceptualHash, ...marks }).catch((error: unknown) => {
    throw error instanceof AppError ? new UploadRefused({ rule: 'removed' }) : error;
  });
  const displaced = row.purpose === 'mask' ? await displaceOldestMasks(tx, row.userId) : [];
  if (row.purpose !== 'mask' && !row.importId) await requireBelowLimit(tx, row.userId, row.purpose);
  const [kept] = await tx.insert(uploads).values(row).returning();
  if (!kept) throw new Error('the upload was not stored');
  await requireStorageWithinLimit(tx, row.userId);
  return { kept, displaced };
}

/** @throws AppError CONFLICT */
async function requireBelowLimit(
  db: Queryable,
  userId: string,
  purpose: 'picture' | 'soundtrack',
): Promise<void> {
  const [most, what] =
    purpose === 'picture' ? [limits.uploadsMaximum, 'uploads'] : [limits.soundtracksMaximum, 'soundtracks'];
  if ((await countUploads(db, userId, purpose)) < most) return;
  throw new AppError('CONFLICT', `You have reached the limit of ${most} ${what}. Delete one to add another.`);
}

/** Deletes the oldest masks beyond the limit, because creators have no list of masks. @returns their storage keys */
async function displaceOldestMasks(tx: Tx, userId: string): Promise<string[]> {
  const surplus = (await countUploads(tx, userId, 'mask')) + 1 - limits.uploadsMaximum;
  if (surplus <= 0) return [];
  const oldest = tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(
      and(eq(uploads.userId, userId), eq(uploads.purpose, 'mask'), isNotHeld(uploads.id, uploads.userId)),
    )
    .orderBy(asc(uploads.createdAt))
    .limit(surplus);
  const gone = await tx.delete(uploads).where(sql`${uploads.id} in ${oldest}`).returning();
  return gone.flatMap(listUploadKeys);
}

async function countUploads(db: Queryable, userId: string, purpose: UploadPurpose): Promise<number> {
  const [kept] = await db
    .select({ n: count() })
    .from(uploads)
    .where(
      and(
        eq(uploads.userId, userId),
        eq(uploads.purpose, purpose),
        isNull(uploads.importId),
        isNull(uploads.removedAt),
        isNull(uploads.erasedAt),
      ),
    );
  return kept?.n ?? 0;
}

/**
 * Handles a failure: returns the row if the commit succeeded and only its answer was lost; otherwise removes the files.
 * If the database is unreachable the files stay, and the sweep removes them later.
 */
async function settleFailure(
  { db, log, storage }: StoreUploadDeps,
  { id, storageKey }: NewUpload & { id: string },
): Promise<UploadRow | null> {
  try {
    const [kept] = await db.select().from(uploads).where(eq(uploads.id, id));
    if (kept) return kept;
    await removeFiles(storage, listUploadKeys({ storageKey }), log);
  } catch (err) {
    log.error({ err, uploadId: id }, 'files of a failed upload may remain in storage');
  }
  return null;
}
