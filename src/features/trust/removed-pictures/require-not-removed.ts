import { eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { uploadRefusalTexts } from '#contract/refused-uploads.ts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { PdqHash } from '#platform/media/pdq-frequencies.ts';
import { searchPdq } from '#platform/media/pdq-search.ts';
import { isDistinctive, isSimilar } from '#platform/media/similar-pictures.ts';
import { removedPictures } from './schema.ts';

/** Identifies a picture: the SHA-256 digests of its files in hexadecimal, and its perceptual hash. */
export type PictureFingerprint = { sha256s: readonly string[]; perceptualHash: bigint | null };

/** Advisory lock: shared to add a picture, exclusive to forbid one, so that neither misses the other. */
const lockKey = sql`hashtext('removed_pictures'), 0`;

/** A picture that a user is about to add. */
export type NewPicture = {
  userId: string;
  /** What it is searched for by among crops of removed pictures; empty where it shows too little. */
  searchHashes: readonly PdqHash[];
} & PictureFingerprint;

/**
 * Refuses pictures that were removed after a report, those that look the same, and their crops and mirror images. Call it
 * before the pictures are added, in the same transaction.
 *
 * @throws AppError FORBIDDEN when one of them was removed and its user is not exempt
 */
export async function requireNotRemoved(tx: Tx, ...pictures: readonly NewPicture[]): Promise<void> {
  if (pictures.length === 0) return;
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lockKey})`);
  const { hasCrops, isSame } = await findSame(tx, pictures);
  if (isSame) throw new AppError('FORBIDDEN', uploadRefusalTexts.removed);
  if (!hasCrops) return;
  for (const [userId, theirs] of Map.groupBy(pictures, (picture) => picture.userId)) {
    const hashes = theirs.flatMap(({ searchHashes }) => searchHashes);
    if (await isCropOfRemoved(tx, userId, hashes))
      throw new AppError('FORBIDDEN', uploadRefusalTexts.removed);
  }
}

/**
 * Whether one of the pictures was removed or looks the same, and whether any crops are forbidden at all: to search for them
 * costs as much as the rest of a delivery.
 */
async function findSame(
  tx: Tx,
  pictures: readonly NewPicture[],
): Promise<{ isSame: boolean; hasCrops: boolean }> {
  const isRemoved = or(...pictures.flatMap(matchRemoved)) ?? sql`false`;
  const { rows } = await tx.execute<{ isSame: boolean; hasCrops: boolean }>(sql`
    select exists (select from ${removedPictures} where ${isRemoved}) as "isSame",
      exists (select from ${removedPictures} where ${removedPictures.cropHash} is not null) as "hasCrops"`);
  const [found] = rows;
  if (!found) throw new Error('a query without a condition gave no row');
  return found;
}

async function isCropOfRemoved(tx: Tx, userId: string, hashes: readonly PdqHash[]): Promise<boolean> {
  if (hashes.length === 0) return false;
  const { cropHash, exempt, id } = removedPictures;
  const { from, on } = searchPdq(cropHash, hashes);
  const { rows } = await tx.execute(sql`
    select ${id} from ${from} join ${removedPictures} on ${on}
    where not ${userId}::uuid = any(${exempt}) limit 1`);
  return rows.length > 0;
}

/** The condition that a picture was removed and its user is not exempt; empty if nothing identifies the picture. */
function matchRemoved({ userId, sha256s, perceptualHash }: NewPicture): SQL[] {
  const same: SQL[] = [];
  if (sha256s.length > 0) same.push(inArray(removedPictures.sha256, [...sha256s]));
  if (perceptualHash !== null && isDistinctive(perceptualHash)) {
    same.push(isSimilar(removedPictures.perceptualHash, perceptualHash));
  }
  const isRemoved = or(...same);
  return isRemoved ? [sql`(${isRemoved} and not ${userId}::uuid = any(${removedPictures.exempt}))`] : [];
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

/** Forbids the crops of a picture (`pdq-windows.ts`). Waits for transactions that add pictures. Idempotent. */
export async function forbidCrops(
  tx: Tx,
  caseId: string,
  cropHashes: readonly PdqHash[],
  now: Date,
): Promise<void> {
  if (cropHashes.length === 0) return;
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
  const known = await tx
    .select({ cropHash: removedPictures.cropHash, exempt: removedPictures.exempt })
    .from(removedPictures)
    .where(eq(removedPictures.caseId, caseId));
  const forbidden = new Set(known.map(({ cropHash }) => cropHash));
  const added = [...new Set(cropHashes)].filter((hash) => !forbidden.has(hash));
  if (added.length === 0) return;
  // Users whose objection succeeded while the crops were computed.
  const exempt = [...new Set(known.flatMap((row) => row.exempt))];
  await tx
    .insert(removedPictures)
    .values(added.map((cropHash) => ({ id: newId(), caseId, createdAt: now, cropHash, exempt })));
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
