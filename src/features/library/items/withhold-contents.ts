import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { bitsFrom, isAlike, isTelling } from '#platform/media/alike.ts';
import { contentFiles, contentItems } from './schema.ts';
import { tellPages } from './tell-pages.ts';

/** An item that is, or looks like, a picture that is looked for. */
export type CopyOfPicture = {
  id: string;
  userId: string;
  /** Of its original. */
  sha256: string | null;
  perceptualHash: bigint | null;
  /** Bits of 64 in which it differs; null where only its bytes are the same. */
  distance: number | null;
};

/** What a picture is looked for by: digests of files in hexadecimal, and how it looks. */
type Wanted = { sha256s: readonly string[]; perceptualHash: bigint | null };

/** Everybody's finished items that are a picture, by their bytes or by their looks, in the order of their ids. */
export async function copiesOf(db: Queryable, wanted: Wanted): Promise<CopyOfPicture[]> {
  const { perceptualHash, sha256s } = wanted;
  const looks = perceptualHash !== null && isTelling(perceptualHash) ? perceptualHash : null;
  const same: SQL[] = [];
  if (sha256s.length > 0) {
    const files = db
      .select({ id: contentFiles.contentId })
      .from(contentFiles)
      .where(and(inArray(contentFiles.sha256, [...sha256s]), eq(contentFiles.variant, 'original')));
    same.push(inArray(contentItems.id, files));
  }
  if (looks !== null) same.push(isAlike(contentItems.perceptualHash, looks));
  if (same.length === 0) return [];
  return readCopies(db, and(or(...same), eq(contentItems.status, 'completed')), looks);
}

/** One item as a copy of itself; null where there is no finished one of that id. */
export async function copyById(db: Queryable, contentId: string): Promise<CopyOfPicture | null> {
  const [found] = await readCopies(
    db,
    and(eq(contentItems.id, contentId), eq(contentItems.status, 'completed')),
    null,
  );
  return found ?? null;
}

function readCopies(db: Queryable, which: SQL | undefined, looks: bigint | null): Promise<CopyOfPicture[]> {
  return db
    .select({
      id: contentItems.id,
      userId: contentItems.userId,
      sha256: contentFiles.sha256,
      perceptualHash: contentItems.perceptualHash,
      distance: looks === null ? sql<null>`null` : bitsFrom(contentItems.perceptualHash, looks),
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
 * Keeps items from everybody, their owners too, with all their files: they lie in the trash, where nobody sees them,
 * until they are released or removed. Repeatable.
 */
export async function withholdContents(tx: Tx, contentIds: readonly string[], now: Date): Promise<void> {
  await changeLocked(tx, and(inArray(contentItems.id, [...contentIds]), isNull(contentItems.withheldAt)), {
    withheldAt: now,
    trashedAt: sql`coalesce(${contentItems.trashedAt}, ${now.toISOString()}::timestamptz)`,
  });
}

/** Gives items back to their owners; what lay in the trash before lies there anew. Repeatable. */
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
    await tellPages(
      tx,
      userId,
      theirs.map(({ id }) => id),
    );
  }
}

/**
 * Where a reviewer's view of an item lies, withheld or not.
 *
 * @throws AppError NOT_FOUND
 */
export async function previewForReview(db: Queryable, contentId: string) {
  const { byteSize, etag, mediaType, storageKey } = contentFiles;
  const [file] = await db
    .select({ byteSize, etag, mediaType, storageKey })
    .from(contentFiles)
    .where(and(eq(contentFiles.contentId, contentId), eq(contentFiles.variant, 'preview')));
  if (!file) throw new AppError('NOT_FOUND', 'There is no such picture.');
  return file;
}
