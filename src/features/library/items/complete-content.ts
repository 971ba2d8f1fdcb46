import type { Box, Recipe } from '@castwright/engine-port';
import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { ContentMetadata } from '#contract/library.ts';
import type { Tx } from '#platform/db/client.ts';
import type { FinishedOutput } from './finish-output.ts';
import { contentFiles, contentItems } from './schema.ts';
import type { StoredFile } from './store-file.ts';

/**
 * Completes a processing item with its facts, its files and further metadata, which is merged into the metadata it was
 * created with. Idempotent for the same files.
 *
 * @param output with what the engine reported, if anything
 * @throws AppError NOT_FOUND when the item no longer exists
 * @throws AppError CONFLICT when it has failed, or was completed with other files
 */
export async function completeContent(
  tx: Tx,
  contentId: string,
  output: FinishedOutput & { recipe?: Recipe | null; faces?: readonly Box[] | null },
  metadata: ContentMetadata = {},
): Promise<void> {
  const { files, ...facts } = output;
  const [completed] = await tx
    .update(contentItems)
    .set({
      status: 'completed',
      completedAt: sql`now()`,
      ...facts,
      byteSize: files.find(({ variant }) => variant === 'original')?.byteSize ?? null,
      metadata: sql`${contentItems.metadata} || ${JSON.stringify(metadata)}::jsonb`,
    })
    .where(and(eq(contentItems.id, contentId), eq(contentItems.status, 'processing')))
    .returning({ id: contentItems.id });
  if (!completed) return requireSameFiles(tx, contentId, files);
  await tx.insert(contentFiles).values(files.map((file) => ({ contentId, ...file })));
}

async function requireSameFiles(tx: Tx, contentId: string, files: StoredFile[]): Promise<void> {
  const [item] = await tx
    .select({ status: contentItems.status })
    .from(contentItems)
    .where(eq(contentItems.id, contentId));
  if (!item) throw new AppError('NOT_FOUND', 'This item no longer exists.');
  if (item.status === 'failed') throw new AppError('CONFLICT', 'This item has already failed.');
  const stored = await tx
    .select({ key: contentFiles.storageKey, sha256: contentFiles.sha256 })
    .from(contentFiles)
    .where(eq(contentFiles.contentId, contentId));
  const known = new Map(stored.map(({ key, sha256 }) => [key, sha256]));
  const same =
    files.length === known.size && files.every((file) => known.get(file.storageKey) === file.sha256);
  if (!same) throw new AppError('CONFLICT', 'This item was already completed with other files.');
}
