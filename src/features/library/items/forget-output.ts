import { eq } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import type { Logger } from '#platform/log.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { contentItems } from './schema.ts';
import type { StoredFile } from './store-file.ts';

/**
 * Removes what a job has stored if nothing waits for it any more: its item was taken away while it was made. As long
 * as there is an item the files stay, since another try of the same job may have completed with them.
 */
export async function forgetOutput(
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
    // The sweep finds it later.
    await storage
      .remove(storageKey)
      .catch((err) => log.warn({ err, storageKey }, 'an output was left behind'));
  }
}
