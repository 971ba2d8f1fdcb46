import { and, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { Db } from '#platform/db/client.ts';
import { isNotHeld } from '#platform/db/legal-hold.ts';
import type { Logger } from '#platform/log.ts';
import { removeFiles } from '#platform/storage/remove-files.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { addDays } from '#platform/time.ts';
import { publishContentChanges } from './publish-content-changes.ts';
import { removeItems } from './remove-items.ts';
import { contentItems } from './schema.ts';

type EmptyTrashDeps = { db: Db; storage: Storage; log: Pick<Logger, 'warn'> };

/** Items of one transaction. */
const batch = 200;

/**
 * Permanently removes items that have been in the trash for `limits.trashDays`, and erased items whose legal hold has
 * ended. Removes rows first, then files: after an interruption no row references a missing file, and the sweep removes
 * files without a row. An item that is restored at the same time is either restored or removed.
 *
 * @param signal stops between two batches
 * @returns how many items were removed
 */
export async function emptyTrash(
  { db, storage, log }: EmptyTrashDeps,
  now: Date,
  signal: AbortSignal,
): Promise<number> {
  const due = or(
    and(lt(contentItems.trashedAt, addDays(now, -limits.trashDays)), isNull(contentItems.withheldAt)),
    and(isNotNull(contentItems.erasedAt), isNotHeld(contentItems.id, contentItems.userId)),
  );
  const some = db.select({ id: contentItems.id }).from(contentItems).where(due).limit(batch);
  let removed = 0;
  while (!signal.aborted) {
    const { items, keys } = await db.transaction(async (tx) => {
      const batchResult = await removeItems(tx, and(due, inArray(contentItems.id, some)));
      for (const [userId, theirs] of Map.groupBy(batchResult.items, (item) => item.userId)) {
        await publishContentChanges(
          tx,
          userId,
          theirs.map(({ id }) => id),
        );
      }
      return batchResult;
    });
    await removeFiles(storage, keys, log);
    removed += items.length;
    if (items.length < batch) break;
  }
  return removed;
}
