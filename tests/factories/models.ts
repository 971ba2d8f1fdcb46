import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { contentFiles, contentItems } from '#schema/library/items';
import { trainedModels } from '#schema/training';

type Facts = Partial<typeof trainedModels.$inferInsert> & {
  status?: 'preparing' | 'queued' | 'completed' | 'failed';
  origin?: 'generated' | 'uploaded';
  /** Of its file. */
  sha256?: string;
  storageKey?: string;
};

/**
 * Stores a user's model, ready to be used; `facts` overrides its columns. Its file is recorded and not written: a test
 * that makes pictures with it writes one at `storageKey`.
 *
 * @returns its id
 */
export async function makeModel(
  db: Db,
  userId: string,
  { status = 'completed', origin = 'generated', sha256, storageKey, ...facts }: Facts = {},
): Promise<string> {
  const id = newId();
  const [contentId, name] = [newId(), facts.name ?? 'Mara'];
  if (status !== 'preparing') {
    await db.insert(contentItems).values({
      id: contentId,
      userId,
      name,
      type: 'model',
      category: facts.category ?? 'sfw',
      status: status === 'queued' ? 'processing' : status,
      origin,
      metadata: status === 'failed' ? { failure: 'The engine ran out of memory.' } : {},
    });
  }
  if (status === 'completed') {
    await db.insert(contentFiles).values({
      contentId,
      variant: 'original',
      storageKey: storageKey ?? `jobs/${id}/0/model.bin`,
      mediaType: 'application/octet-stream',
      byteSize: 1_000,
      sha256: sha256 ?? 'a'.repeat(64),
      etag: '"a"',
    });
  }
  await db.insert(trainedModels).values({
    id,
    userId,
    name,
    contentId: status === 'preparing' ? null : contentId,
    ...facts,
  });
  return id;
}
