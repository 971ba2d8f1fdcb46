import { eq } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import type { Logger } from '#platform/log.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { contentItems } from './schema.ts';
import type { StoredFile } from './store-file.ts';

/**
 * Removes the stored files of a job whose item was removed during generation. While the item exists the files stay,
 * because another attempt of the job may have completed with them.
 */
export async function removeAbandonedOutput(
  { db, log, storage }: { db: Db; storage: Storage; log: Pick<Logger, 'warn'> },
  jobId: string,
  files: readonly StoredFile[],
): Promise<void> {
  const [item] = await db
    .select({ id: contentItems.id })
    .from(contentItems)
    .where(eq(contentItems.jobId, jobId))
    .limit(1);
  if (item) return;
  for (const { storageKey } of files) {
    // The sweep of orphaned files removes it later.
    await storage
      .remove(storageKey)
      .catch((err) => log.warn({ err, storageKey }, 'an abandoned output file could not be removed'));
  }
}
