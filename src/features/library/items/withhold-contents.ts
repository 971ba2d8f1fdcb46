import { referenceRoles } from '@castwright/engine-port';
import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { bitDistance, isDistinctive, isSimilar } from '#platform/media/similar-pictures.ts';
import { publishContentChanges } from './publish-content-changes.ts';
import { removeItems } from './remove-items.ts';
import { contentFiles, contentItems, contentSources, type SourceRole } from './schema.ts';

/** An item that is identical or similar to a wanted picture. */
export type PictureCopy = {
  id: string;
  userId: string;
  /** Hash of its original. */
  sha256: string | null;
  perceptualHash: bigint | null;
  /** Differing bits of 64; null when only the file hash matches. */
  distance: number | null;
};

/** What identifies a picture: hashes of its files in hexadecimal, and its perceptual hash. */
type PictureMarks = { sha256s: readonly string[]; perceptualHash: bigint | null };

/** Lists the completed items of all accounts that match a picture by file hash or similarity, ordered by id. */
export async function listCopies(db: Queryable, wanted: PictureMarks): Promise<PictureCopy[]> {
  const { perceptualHash, sha256s } = wanted;
  const looks = perceptualHash !== null && isDistinctive(perceptualHash) ? perceptualHash : null;
  const same: SQL[] = [];
  if (sha256s.length > 0) {
    const files = db
      .select({ id: contentFiles.contentId })
      .from(contentFiles)
      .where(and(inArray(contentFiles.sha256, [...sha256s]), eq(contentFiles.variant, 'original')));
    same.push(inArray(contentItems.id, files));
  }
  if (looks !== null) same.push(isSimilar(contentItems.perceptualHash, looks));
  if (same.length === 0) return [];
  return readCopies(db, and(or(...same), eq(contentItems.status, 'completed')), looks);
}

/** Finds a completed item by id, in the form of a copy. */
export async function findCopyById(db: Queryable, contentId: string): Promise<PictureCopy | null> {
  const [found] = await readCopies(
    db,
    and(eq(contentItems.id, contentId), eq(contentItems.status, 'completed')),
    null,
  );
  return found ?? null;
}

type PictureIds = { contentIds: readonly string[]; uploadIds: readonly string[] };

/** Lists the items that were made from pictures by changing them or taking of them what a creator chose, one step away, with those still being generated. */
export function listDerivedItems(db: Queryable, from: PictureIds): Promise<PictureCopy[]> {
  const made = db
    .select({ id: contentSources.contentId })
    .from(contentSources)
    .where(isMadeFrom(from, ['source', 'target', ...referenceRoles]));
  return readCopies(db, and(inArray(contentItems.id, made), ne(contentItems.status, 'failed')), null);
}

/** How an item uses a picture without being an edit of it. */
export type PictureUse = { id: string; userId: string; role: 'training' | 'reference' };

const usesLimit = 100;

/** Lists the models that were trained with pictures, and the items that were drawn with them as references. */
export async function listPictureUses(db: Queryable, of: PictureIds): Promise<PictureUse[]> {
  const { role } = contentSources;
  const rows = await db
    .selectDistinct({ id: contentItems.id, userId: contentItems.userId, role })
    .from(contentSources)
    .innerJoin(contentItems, eq(contentItems.id, contentSources.contentId))
    .where(and(isMadeFrom(of, ['training', 'reference']), isNull(contentItems.withheldAt)))
    .orderBy(sql`${role} desc`, contentItems.id)
    .limit(usesLimit);
  return rows as PictureUse[];
}

function isMadeFrom({ contentIds, uploadIds }: PictureIds, roles: SourceRole[]): SQL | undefined {
  return and(
    or(
      inArray(contentSources.sourceContentId, [...contentIds]),
      inArray(contentSources.uploadId, [...uploadIds]),
    ),
    inArray(contentSources.role, roles),
  );
}

function readCopies(db: Queryable, which: SQL | undefined, looks: bigint | null): Promise<PictureCopy[]> {
  return db
    .select({
      id: contentItems.id,
      userId: contentItems.userId,
      sha256: contentFiles.sha256,
      perceptualHash: contentItems.perceptualHash,
      distance: looks === null ? sql<null>`null` : bitDistance(contentItems.perceptualHash, looks),
    })
    .from(contentItems)
    .leftJoin(
      contentFiles,
      and(eq(contentFiles.contentId, contentItems.id), eq(contentFiles.variant, 'original')),
    )
    .where(which)
    .orderBy(contentItems.id);
}

/**
 * Withholds items from all users, including their owners. They stay in the trash, hidden, with all files, until they are
 * released or removed. Idempotent.
 */
export async function withholdContents(tx: Tx, contentIds: readonly string[], now: Date): Promise<void> {
  await changeLocked(tx, and(inArray(contentItems.id, [...contentIds]), isNull(contentItems.withheldAt)), {
    withheldAt: now,
    trashedAt: sql`coalesce(${contentItems.trashedAt}, ${now.toISOString()}::timestamptz)`,
  });
}

/** Releases items to their owners. Items that were in the trash before return to it with a new date. Idempotent. */
export async function releaseContents(tx: Tx, contentIds: readonly string[], now: Date): Promise<void> {
  await changeLocked(
    tx,
    and(
      inArray(contentItems.id, [...contentIds]),
      isNotNull(contentItems.withheldAt),
      isNull(contentItems.erasedAt),
    ),
    {
      withheldAt: null,
      trashedAt: sql`case when ${contentItems.trashedAt} < ${contentItems.withheldAt}
      then ${now.toISOString()}::timestamptz end`,
    },
  );
}

/** Permanently removes withheld items. @returns the keys of the files to remove after the commit */
export async function removeWithheldContents(tx: Tx, contentIds: readonly string[]): Promise<string[]> {
  const { keys } = await removeItems(
    tx,
    and(inArray(contentItems.id, [...contentIds]), isNotNull(contentItems.withheldAt)),
  );
  return keys;
}

async function changeLocked(
  tx: Tx,
  which: SQL | undefined,
  change: { withheldAt: Date | null; trashedAt: SQL },
): Promise<void> {
  const rows = await tx
    .select({ id: contentItems.id, userId: contentItems.userId })
    .from(contentItems)
    .where(which)
    .orderBy(contentItems.id)
    .for('update');
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx.update(contentItems).set(change).where(inArray(contentItems.id, ids));
  for (const [userId, theirs] of Map.groupBy(rows, (row) => row.userId)) {
    await publishContentChanges(
      tx,
      userId,
      theirs.map(({ id }) => id),
    );
  }
}

/**
 * Returns the stored preview of an item for a reviewer, withheld or not.
 *
 * @throws AppError NOT_FOUND
 */
export async function getReviewPreview(db: Queryable, contentId: string) {
  const { byteSize, etag, mediaType, storageKey } = contentFiles;
  const [file] = await db
    .select({ byteSize, etag, mediaType, storageKey })
    .from(contentFiles)
    .where(and(eq(contentFiles.contentId, contentId), eq(contentFiles.variant, 'preview')));
  if (!file) throw new AppError('NOT_FOUND', 'There is no such picture.');
  return file;
}
