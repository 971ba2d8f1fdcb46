import { createHash } from 'node:crypto';
import type { FileVariant, StoredFile } from '#features/library/items';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { contentFiles, contentItems } from '#schema/library/items';

type NewContentFacts = Partial<typeof contentItems.$inferInsert>;

/** Stores a user's completed picture without files; `facts` overrides its columns. */
export async function makeContent(db: Db, userId: string, facts: NewContentFacts = {}): Promise<string> {
  const [id] = await makeContents(db, userId, [facts]);
  if (!id) throw new Error('nothing was stored');
  return id;
}

/** Stores many in one statement. @returns their ids, in order */
export async function makeContents(db: Db, userId: string, all: NewContentFacts[]): Promise<string[]> {
  const rows = all.map((facts) => {
    const completed = (facts.status ?? 'completed') === 'completed';
    return {
      id: newId(),
      userId,
      name: 'Portrait in a garden',
      type: 'image' as const,
      category: 'sfw' as const,
      status: 'completed' as const,
      origin: 'generated' as const,
      metadata: { prompt: 'a woman in a garden', seed: 7, engine: 'preview', model: 'illustration' },
      ...(completed && { width: 1024, height: 1024, placeholder: '#a08060', completedAt: new Date() }),
      ...facts,
    };
  });
  if (rows.length > 0) await db.insert(contentItems).values(rows);
  return rows.map(({ id }) => id);
}

/** The record of a stored file with these bytes; the caller puts the bytes into storage. */
export function makeStoredFile(variant: FileVariant, storageKey: string, bytes: Buffer): StoredFile {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return {
    variant,
    storageKey,
    mediaType: variant === 'original' ? 'image/png' : 'image/webp',
    byteSize: bytes.length,
    sha256,
    etag: `"${sha256.slice(0, 32)}"`,
  };
}

/** Records files of an item. */
export async function addFiles(db: Db, contentId: string, files: StoredFile[]): Promise<void> {
  await db.insert(contentFiles).values(files.map((file) => ({ contentId, ...file })));
}
