import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { isDistinctive, isSimilar } from '#platform/media/similar-pictures.ts';
import { removedPictures } from './schema.ts';

/** Identifies a picture: the SHA-256 digests of its files in hexadecimal, and its perceptual hash. */
export type PictureFingerprint = { sha256s: readonly string[]; perceptualHash: bigint | null };

/** Advisory lock: shared to add a picture, exclusive to forbid one, so that neither misses the other. */
const lockKey = sql`hashtext('removed_pictures'), 0`;

/**
 * Refuses a picture that was removed after a report, or one that looks the same. Call it before the picture is added,
 * in the same transaction.
 *
 * @throws AppError FORBIDDEN
 */
export async function requireNotRemoved(
  tx: Tx,
  userId: string,
  fingerprint: PictureFingerprint,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lockKey})`);
  if (await isRemoved(tx, userId, fingerprint)) {
    throw new AppError(
      'FORBIDDEN',
      'This picture, or one that looks the same, was removed after a report. Choose another picture.',
    );
  }
}

/** Whether a picture was removed and the user is not exempt. */
async function isRemoved(db: Queryable, userId: string, fingerprint: PictureFingerprint): Promise<boolean> {
  const { sha256s, perceptualHash } = fingerprint;
  const same: SQL[] = [];
  if (sha256s.length > 0) same.push(inArray(removedPictures.sha256, [...sha256s]));
  if (perceptualHash !== null && isDistinctive(perceptualHash)) {
    same.push(isSimilar(removedPictures.perceptualHash, perceptualHash));
  }
  if (same.length === 0) return false;
  const [found] = await db
    .select({ id: removedPictures.id })
    .from(removedPictures)
    .where(and(or(...same), sql`not ${userId}::uuid = any(${removedPictures.exempt})`))
    .limit(1);
  return found !== undefined;
}

/** Forbids pictures. Waits for transactions that add pictures at the same time. Idempotent. */
export async function forbidPictures(
  tx: Tx,
  caseId: string,
  fingerprint: PictureFingerprint,
  now: Date,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
  const hash = fingerprint.perceptualHash;
  const wanted = [
    ...fingerprint.sha256s.map((sha256) => ({ sha256, perceptualHash: null })),
    ...(hash !== null && isDistinctive(hash) ? [{ sha256: null, perceptualHash: hash }] : []),
  ];
  const known = await listForbidden(tx, caseId);
  const added = wanted.filter(
    ({ sha256, perceptualHash }) =>
      !known.some((row) => row.sha256 === sha256 && row.perceptualHash === perceptualHash),
  );
  if (added.length === 0) return;
  await tx
    .insert(removedPictures)
    .values(added.map((each) => ({ id: newId(), caseId, createdAt: now, ...each })));
}

/** The digests and perceptual hashes that a case forbids. */
function listForbidden(db: Queryable, caseId: string) {
  const { perceptualHash, sha256 } = removedPictures;
  return db
    .select({ sha256, perceptualHash })
    .from(removedPictures)
    .where(eq(removedPictures.caseId, caseId));
}

/** Exempts one user from what a case forbids. */
export async function allowForUser(tx: Tx, caseId: string, userId: string): Promise<void> {
  await tx
    .update(removedPictures)
    .set({
      exempt: sql`array_append(array_remove(${removedPictures.exempt}, ${userId}::uuid), ${userId}::uuid)`,
    })
    .where(eq(removedPictures.caseId, caseId));
}

/** Lifts what a case forbids, for all users. */
export async function allowForEveryone(tx: Tx, caseId: string): Promise<void> {
  await tx.delete(removedPictures).where(eq(removedPictures.caseId, caseId));
}
