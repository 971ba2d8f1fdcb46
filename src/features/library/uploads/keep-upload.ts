import { createHash } from 'node:crypto';
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { UploadPurpose } from '#contract/uploads.ts';
import { requireStorage, requireStored } from '#features/billing/entitlements';
import { requireNotRemoved } from '#features/trust/removed-pictures';
import type { Db, Queryable, Tx } from '#platform/db/client.ts';
import { notHeld } from '#platform/db/held.ts';
import { newId } from '#platform/ids.ts';
import type { Logger } from '#platform/log.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { createTurns } from '#platform/turns.ts';
import { nameOf } from './name-of.ts';
import { receiveMask } from './receive-mask.ts';
import { receivePicture } from './receive-picture.ts';
import { type UploadRow, uploads } from './schema.ts';
import { keysOf, pictureKey, removeFiles, uploadKey, viewKey } from './upload-files.ts';

export type UploadKeeping = {
  db: Db;
  storage: Storage;
  log: Pick<Logger, 'error' | 'warn'>;
  /** What a file says of its making and its credentials, which cleaning takes from it; fit for a jsonb column. */
  inspect: (bytes: Buffer) => Promise<Record<string, unknown>>;
};

type HandedIn = {
  userId: string;
  /** The member of the account's team who hands it in; null for its owner. */
  madeBy: string | null;
  purpose: UploadPurpose;
  fileName: string;
  bytes: Buffer;
  now: Date;
};

/** A picture of 50 megapixels takes 200 MB while it is decoded. */
const inTurn = createTurns(2);

/**
 * Keeps a picture, or a mask, that a person hands in: cleaned, and apart from what engines make. Files are written
 * before the row that makes them count, and removed when it fails.
 *
 * @throws AppError FILE_REFUSED, FILE_TOO_LARGE; CONFLICT when there are as many as there may be; PLAN_LIMIT when
 *   they would store more than their plan keeps; FORBIDDEN for a picture that was taken down after a report
 */
export async function keepUpload(keeping: UploadKeeping, given: HandedIn): Promise<UploadRow> {
  const { db, log, storage } = keeping;
  if (given.purpose === 'picture') await requireRoom(db, given.userId);
  await requireStorage(db, given.userId);
  const id = newId();
  const storageKey = uploadKey(given.userId, id);
  const { files, ...facts } = await inTurn(() => received(keeping, given, storageKey));
  const { userId, madeBy, purpose, now: createdAt } = given;
  const row = { id, userId, madeBy, purpose, name: nameOf(given.fileName), storageKey, createdAt, ...facts };
  try {
    for (const { key, bytes } of files) await storage.put(key, bytes);
    const asHandedIn = digestOf(given.bytes).sha256;
    const { kept, displaced } = await db.transaction((tx) => record(tx, row, asHandedIn));
    await removeFiles(storage, displaced, log);
    return kept;
  } catch (error) {
    const kept = await settleFailure(keeping, row);
    if (kept) return kept;
    throw error;
  }
}

type NewUpload = typeof uploads.$inferInsert;

async function received({ inspect }: UploadKeeping, { bytes, purpose }: HandedIn, storageKey: string) {
  if (purpose === 'mask') {
    const mask = await receiveMask(bytes);
    const { bytes: png, ...facts } = mask;
    return {
      ...facts,
      ...digestOf(png),
      placeholder: '#000000',
      files: [{ key: pictureKey({ storageKey }), bytes: png }],
    };
  }
  const { bytes: picture, preview, thumbnail, ...facts } = await receivePicture(bytes);
  return {
    ...facts,
    ...digestOf(picture),
    found: await inspect(bytes),
    files: [
      { key: pictureKey({ storageKey }), bytes: picture },
      { key: viewKey({ storageKey }, 'preview'), bytes: preview },
      { key: viewKey({ storageKey }, 'thumbnail'), bytes: thumbnail },
    ],
  };
}

function digestOf(bytes: Buffer) {
  return { byteSize: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/**
 * Two at once are counted one after the other.
 *
 * @param asHandedIn digest of the file as it came
 * @returns the row, and the keys of masks that had to make room
 */
async function record(
  tx: Tx,
  row: NewUpload,
  asHandedIn: string,
): Promise<{ kept: UploadRow; displaced: string[] }> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('uploads'), hashtext(${row.userId}))`);
  const { perceptualHash = null, sha256 } = row;
  await requireNotRemoved(tx, row.userId, { sha256s: [asHandedIn, sha256], perceptualHash });
  const displaced = row.purpose === 'mask' ? await displaceMasks(tx, row.userId) : [];
  if (row.purpose === 'picture') await requireRoom(tx, row.userId);
  const [kept] = await tx.insert(uploads).values(row).returning();
  if (!kept) throw new Error('an insert gives its row');
  await requireStored(tx, row.userId);
  return { kept, displaced };
}

/** @throws AppError CONFLICT */
async function requireRoom(db: Queryable, userId: string): Promise<void> {
  if ((await countOf(db, userId, 'picture')) < limits.uploadsMaximum) return;
  throw new AppError(
    'CONFLICT',
    `You have ${limits.uploadsMaximum} uploads, as many as there may be. Delete one that you no longer use.`,
  );
}

/** Nobody sees their masks in a list, so the oldest ones go by themselves. */
async function displaceMasks(tx: Tx, userId: string): Promise<string[]> {
  const surplus = (await countOf(tx, userId, 'mask')) + 1 - limits.uploadsMaximum;
  if (surplus <= 0) return [];
  const oldest = tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.userId, userId), eq(uploads.purpose, 'mask'), notHeld(uploads.id, uploads.userId)))
    .orderBy(asc(uploads.createdAt))
    .limit(surplus);
  const gone = await tx.delete(uploads).where(sql`${uploads.id} in ${oldest}`).returning();
  return gone.flatMap(keysOf);
}

async function countOf(db: Queryable, userId: string, purpose: UploadPurpose): Promise<number> {
  const [kept] = await db
    .select({ n: count() })
    .from(uploads)
    .where(
      and(
        eq(uploads.userId, userId),
        eq(uploads.purpose, purpose),
        isNull(uploads.removedAt),
        isNull(uploads.erasedAt),
      ),
    );
  return kept?.n ?? 0;
}

/**
 * After a failure: gives the row when it counts all the same, because only the answer to its commit was lost;
 * otherwise removes its files. If the database cannot be asked they stay, and are swept later.
 */
async function settleFailure(
  { db, log, storage }: UploadKeeping,
  { id, storageKey }: NewUpload & { id: string },
): Promise<UploadRow | null> {
  try {
    const [kept] = await db.select().from(uploads).where(eq(uploads.id, id));
    if (kept) return kept;
    await removeFiles(storage, keysOf({ storageKey }), log);
  } catch (err) {
    log.error({ err, uploadId: id }, 'files of a failed upload may have been left behind');
  }
  return null;
}
