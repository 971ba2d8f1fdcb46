import { buffer } from 'node:stream/consumers';
import { decodePicture } from '@castwright/media/decode-picture.ts';
import type { Pixels } from '@castwright/media/pixels.ts';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { getReviewPreview } from '#features/library/items';
import { getUploadForReview } from '#features/library/uploads';
import { forbidCrops } from '#features/trust/removed-pictures';
import type { Db } from '#platform/db/client.ts';
import { computePdq, pdqDistance } from '#platform/media/pdq.ts';
import type { PdqHash } from '#platform/media/pdq-frequencies.ts';
import { computeCropHashes } from '#platform/media/pdq-windows.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { filterEvents, listEvents, lockCase } from './cases.ts';
import { type ItemRow, takedownItems } from './schema.ts';
import { getCaseState } from './states.ts';

/** Two encodings of the same picture; the crops of one stand for the other. */
const sameDistance = 10;

/**
 * Forbids the crops and mirror images of the items that a case removed, computed from their stored previews: of a video
 * its poster. Does nothing for other cases. Idempotent.
 */
export async function forbidRemovedCrops(
  { db, storage }: { db: Db; storage: Storage },
  caseId: string,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const isWithheld = and(eq(takedownItems.caseId, caseId), isNull(takedownItems.releasedAt));
  const items = await db.select().from(takedownItems).where(isWithheld).orderBy(asc(takedownItems.itemId));
  const done: PdqHash[] = [];
  for (const item of items) {
    signal.throwIfAborted();
    const pixels = await readPicture(db, storage, item);
    if (!pixels) continue;
    const { hash } = await computePdq(pixels);
    if (done.some((other) => pdqDistance(hash, other) <= sameDistance)) continue;
    const cropHashes = await computeCropHashes(pixels);
    await db.transaction(async (tx) => {
      await lockCase(tx, caseId);
      if (getCaseState(filterEvents(await listEvents(tx, caseId), null)) !== 'removed') return;
      const [kept] = await tx
        .select({ id: takedownItems.itemId })
        .from(takedownItems)
        .where(and(isWithheld, eq(takedownItems.itemId, item.itemId)));
      if (kept) await forbidCrops(tx, caseId, cropHashes, now);
    });
    done.push(hash);
  }
}

/** The stored picture of an item; null when it is gone. */
async function readPicture(
  db: Db,
  storage: Storage,
  { itemId, kind }: Pick<ItemRow, 'itemId' | 'kind'>,
): Promise<Pixels | null> {
  try {
    const file = await (kind === 'content' ? getReviewPreview(db, itemId) : getUploadForReview(db, itemId));
    return await decodePicture(await buffer(await storage.read(file.storageKey)), limits.uploadPixels);
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
