import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { isAlike, isTelling } from '#platform/media/alike.ts';
import { removedPictures } from './schema.ts';

/** What a picture is known by: the digests of its files in hexadecimal, and how it looks. */
export type PictureMarks = { sha256s: readonly string[]; perceptualHash: bigint | null };

/** Taken shared by whoever lets a picture in, and alone by whoever forbids one: neither misses the other. */
const door = sql`hashtext('removed_pictures'), 0`;

/**
 * Refuses a picture that was taken down after a report, and one that looks the same. To be called in the transaction
 * that lets the picture in, before it does.
 *
 * @throws AppError FORBIDDEN
 */
export async function requireNotRemoved(tx: Tx, userId: string, marks: PictureMarks): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${door})`);
  if (await isRemoved(tx, userId, marks)) {
    throw new AppError(
      'FORBIDDEN',
      'This picture, or one that looks the same, was removed after a report and cannot be used here.',
    );
  }
}

/** Whether a picture was taken down, for everybody but those who may have it again. */
async function isRemoved(db: Queryable, userId: string, marks: PictureMarks): Promise<boolean> {
  const { sha256s, perceptualHash } = marks;
  const same: SQL[] = [];
  if (sha256s.length > 0) same.push(inArray(removedPictures.sha256, [...sha256s]));
  if (perceptualHash !== null && isTelling(perceptualHash)) {
    same.push(isAlike(removedPictures.perceptualHash, perceptualHash));
  }
  if (same.length === 0) return false;
  const [found] = await db
    .select({ id: removedPictures.id })
    .from(removedPictures)
    .where(and(or(...same), sql`not ${userId}::uuid = any(${removedPictures.exempt})`))
    .limit(1);
  return found !== undefined;
}

/** Forbids pictures from here on. Whoever is letting one in at this moment has done so, or sees this. Repeatable. */
export async function forbidPictures(tx: Tx, caseId: string, marks: PictureMarks, now: Date): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${door})`);
  const hash = marks.perceptualHash;
  const wanted = [
    ...marks.sha256s.map((sha256) => ({ sha256, perceptualHash: null })),
    ...(hash !== null && isTelling(hash) ? [{ sha256: null, perceptualHash: hash }] : []),
  ];
  const known = await forbiddenBy(tx, caseId);
  const added = wanted.filter(
    ({ sha256, perceptualHash }) =>
      !known.some((row) => row.sha256 === sha256 && row.perceptualHash === perceptualHash),
  );
  if (added.length === 0) return;
  await tx
    .insert(removedPictures)
    .values(added.map((each) => ({ id: newId(), caseId, createdAt: now, ...each })));
}

/** What a case forbids. */
function forbiddenBy(db: Queryable, caseId: string) {
  const { perceptualHash, sha256 } = removedPictures;
  return db
    .select({ sha256, perceptualHash })
    .from(removedPictures)
    .where(eq(removedPictures.caseId, caseId));
}

/** Lets one person have again what a case forbids. */
export async function allowAgain(tx: Tx, caseId: string, userId: string): Promise<void> {
  await tx
    .update(removedPictures)
    .set({
      exempt: sql`array_append(array_remove(${removedPictures.exempt}, ${userId}::uuid), ${userId}::uuid)`,
    })
    .where(eq(removedPictures.caseId, caseId));
}

/** Lets everybody have again what a case forbids. */
export async function allowForAll(tx: Tx, caseId: string): Promise<void> {
  await tx.delete(removedPictures).where(eq(removedPictures.caseId, caseId));
}
